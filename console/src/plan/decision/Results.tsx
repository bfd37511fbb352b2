import { Button, Group, Stack, Text } from '@mantine/core';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import { useText } from '../../i18n/messages.ts';
import { useWorded } from '../../wording/wording.ts';
import { titleOf } from '../title.ts';
import { named } from '../warning-names.ts';
import type { Asked, Concern } from './concern.ts';
import classes from './DecisionDialog.module.css';
import { text } from './text.ts';
import type { Outcome, Outcomes } from './useDecisions.ts';

interface ResultsProps {
  readonly asked: Asked;
  readonly outcomes: Outcomes;
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** What became of each proposal that was decided on. */
export function Results({ asked: { decision, rows }, outcomes, busy, onClose }: ResultsProps) {
  const words = useText(text);
  return (
    <Stack>
      <ul className={classes.list} aria-label={words.results} aria-live="polite">
        {rows.map(({ proposal }) => {
          const outcome = outcomes.get(proposal.id);
          return (
            <li key={proposal.id}>
              <strong>{titleOf(proposal)}</strong>
              {outcome && <OutcomeText outcome={outcome} decision={decision} lines={proposal.skus} />}
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end">
        <Button data-autofocus loading={busy} onClick={onClose}>
          {words.close}
        </Button>
      </Group>
    </Stack>
  );
}

interface OutcomeProps {
  readonly outcome: Outcome;
  readonly decision: Decision;
  /** Of the proposal, whose products the warnings name. */
  readonly lines: Concern['proposal']['skus'];
}

function OutcomeText({ outcome, decision, lines }: OutcomeProps) {
  const words = useText(text);
  const worded = useWorded();
  switch (outcome.at) {
    case 'waiting':
      return <Text size="sm">{words.waiting}</Text>;
    case 'done':
      return (
        <>
          <Text size="sm">✓ {words.decided[decision]}</Text>
          {outcome.warnings.length > 0 && (
            <ul className={classes.warnings}>
              {named(outcome.warnings, lines).map((warning) => (
                <li key={warning.code + warning.detail}>{worded(warning, warning.detail)}</li>
              ))}
            </ul>
          )}
        </>
      );
    case 'stale':
      return (
        <Text size="sm" c="var(--bad)">
          ✗ {words.stale}
        </Text>
      );
    case 'refused':
    case 'unknown':
      return (
        <Text size="sm" c="var(--bad)">
          {outcome.at === 'unknown' ? '?' : '✗'} {words[outcome.at]}: {outcome.detail}
        </Text>
      );
  }
}
