import { Box, Textarea, TextInput } from '@mantine/core';
import type { User } from '@promo/contracts/fields';
import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { messages, useText } from '../../../../i18n/messages.ts';
import type { Draft } from '../../../../plan/draft.ts';
import { text } from '../../text.ts';
import classes from './Basics.module.css';
import { CoPlanners } from './CoPlanners.tsx';

const own = messages({
  hr: { startDate: 'Prvi dan (ako nije ponedjeljak)', endDate: 'Zadnji dan (ako nije nedjelja)' },
  en: { startDate: 'First day (if not a Monday)', endDate: 'Last day (if not a Sunday)' },
});

interface Props {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  /** What the server said of a field, by its name in the body. */
  readonly field: (name: string) => { readonly error: string | undefined };
  /** Who plans something. */
  readonly users: readonly User[];
}

/** What few proposals have: days, objective, co-planners, a note. */
export default function MoreBasics({ draft, onChange, field, users }: Props) {
  const { fields } = useText(text);
  const { startDate, endDate } = useText(own);
  return (
    <Box className={classes.fields} mt="xs">
      <TextInput
        {...field('start_date')}
        data-field="start_date"
        type="date"
        label={startDate}
        value={draft.start_date}
        onChange={({ currentTarget }) => onChange({ start_date: currentTarget.value })}
      />
      <TextInput
        {...field('end_date')}
        data-field="end_date"
        type="date"
        label={endDate}
        value={draft.end_date}
        onChange={({ currentTarget }) => onChange({ end_date: currentTarget.value })}
      />
      <TextInput
        className={classes.wide}
        {...field('objective')}
        label={fields.objective}
        maxLength={PROPOSAL_LONGEST.objective}
        value={draft.objective}
        onChange={({ currentTarget }) => onChange({ objective: currentTarget.value })}
      />
      <div className={classes.wide}>
        <CoPlanners
          {...field('co_planner_ids')}
          known={new Map(users.map((user) => [user.id ?? 0, user]))}
          chosen={draft.co_planner_ids}
          onChange={(co_planner_ids) => onChange({ co_planner_ids })}
        />
      </div>
      <Textarea
        className={classes.whole}
        {...field('note')}
        label={fields.note}
        maxLength={PROPOSAL_LONGEST.note}
        value={draft.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </Box>
  );
}
