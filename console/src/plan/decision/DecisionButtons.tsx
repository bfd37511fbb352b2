import { Button } from '@mantine/core';
import { DECISIONS, type Decision } from '@promo/contracts/promo-proposals/words';
import { useText } from '../../i18n/messages.ts';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { COLORS } from './colors.ts';
import { text } from './decisions.text.ts';

/** Approval stands last. */
const [APPROVE, ...OTHERS] = DECISIONS;
const BUTTONS = [...OTHERS, APPROVE];

interface Props {
  /** Those that may be taken; all unless told. */
  readonly offered?: readonly Decision[];
  readonly disabled?: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** A button for each decision. */
export function DecisionButtons({ offered = DECISIONS, disabled = false, onDecide }: Props) {
  const words = useText(text);
  return BUTTONS.filter((decision) => offered.includes(decision)).map((decision) => (
    <Button
      key={decision}
      color={COLORS[decision]}
      variant={decision === 'approve' ? 'filled' : 'outline'}
      disabled={disabled}
      onClick={() => onDecide(decision)}
    >
      {words.decisions[decision]}
    </Button>
  ));
}

/** A approves, R rejects, D asks for a revision (*dorada*), of what is offered; within a drawer too where `inDialog` says so. */
export function useDecisionKeys(
  onDecide: (decision: Decision) => void,
  offered: readonly Decision[],
  inDialog = false,
): void {
  const { decisions } = useText(text);
  const bind = (key: string, decision: Decision) =>
    [key, decisions[decision], () => onDecide(decision), { enabled: offered.includes(decision), inDialog }] as const;
  useShortcut(...bind('a', 'approve'));
  useShortcut(...bind('r', 'reject'));
  useShortcut(...bind('d', 'request_revision'));
}
