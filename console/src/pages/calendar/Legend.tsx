import { Group, Text, UnstyledButton } from '@mantine/core';
import { type ProposalStatus, STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import { day } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { HUES } from '../../plan/hues.ts';
import { statusText } from '../../wording/proposals.text.ts';
import { shownStatuses, withStatus } from './filters.ts';
import classes from './Legend.module.css';
import { text } from './text.ts';

interface Props {
  readonly status: readonly string[];
  /** How many there are of each in the weeks in view, shown or not. */
  readonly counts: ReadonlyMap<ProposalStatus, number>;
  readonly onChange: (status: string[]) => void;
  /** The day after which school breaks of the weeks in view are not known; null where they are. */
  readonly breaksKnownUntil: string | null;
}

/** What the colours mean; pressing one shows or hides what it stands for. */
export function Legend({ status, counts, onChange, breaksKnownUntil }: Props) {
  const words = useText(text);
  const states = useText(statusText);
  const shown = shownStatuses(status);
  return (
    <Group gap={6} role="group" aria-label={words.statuses}>
      {STATUSES_BY_LIFE.map((one) => (
        <UnstyledButton
          key={one}
          className={classes.state}
          data-hue={HUES[one]}
          data-status={one}
          aria-pressed={shown.includes(one)}
          onClick={() => onChange(withStatus(status, one, !shown.includes(one)))}
        >
          <span className={classes.swatch} aria-hidden />
          {states[one]} <small>{counts.get(one) ?? 0}</small>
        </UnstyledButton>
      ))}
      <span className={classes.mark}>
        <span className={classes.conflict} aria-hidden>
          ⚠
        </span>
        {words.hasConflicts}
      </span>
      <span className={classes.mark}>
        <span aria-hidden>▲▼</span>
        {words.againstPlan}
      </span>
      {breaksKnownUntil && (
        <Text component="span" size="sm" c="dimmed">
          {words.breaksUnknown(day(breaksKnownUntil))}
        </Text>
      )}
    </Group>
  );
}
