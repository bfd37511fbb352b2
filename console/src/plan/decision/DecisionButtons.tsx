import { Button } from '@mantine/core';
import { DECISIONS, type Decision } from '@promo/contracts/promo-proposals/words';
import { useText } from '../../i18n/messages.ts';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { COLORS } from './colors.ts';
import { text } from './text.ts';

/** Approval stands last. */
const [APPROVE, ...OTHERS] = DECISIONS;
const BUTTONS = [...OTHERS, APPROVE];

interface Props {
  readonly disabled?: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** The three decisions. */
export function DecisionButtons({ disabled = false, onDecide }: Props) {
  const words = useText(text);
  return BUTTONS.map((decision) => (
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

/** A approves, R rejects, D asks for a revision (*dorada*); within a drawer too where `inDialog` says so. */
export function useDecisionKeys(onDecide: (decision: Decision) => void, enabled: boolean, inDialog = false): void {
  const { decisions } = useText(text);
  useShortcut('a', decisions.approve, () => onDecide('approve'), enabled, inDialog);
  useShortcut('r', decisions.reject, () => onDecide('reject'), enabled, inDialog);
  useShortcut('d', decisions.request_revision, () => onDecide('request_revision'), enabled, inDialog);
}
