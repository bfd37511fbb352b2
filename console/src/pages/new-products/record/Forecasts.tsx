import { Text } from '@mantine/core';
import type { NplProduct } from '@promo/contracts/npl/record';
import { type NplChannel, UNITS } from '@promo/contracts/npl/words';
import { useMemo } from 'react';
import { number } from '../../../format/numbers.ts';
import { sortedBy } from '../../../format/sort.ts';
import { addWeeks, currentWeek, week, weekOfDay } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { WeekField } from '../../../ui/fields/WeekField.tsx';
import { isSameRow } from '../model/child-rows.ts';
import { useChannelName } from '../useChannelName.ts';
import { ChannelField } from './ChannelField.tsx';
import { RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';
import { Section } from './Section.tsx';
import { text } from './text.ts';
import { useRows } from './useRows.ts';

interface Draft {
  /** null for the next one of the record, whatever its launch date becomes. */
  readonly yw: number | null;
  readonly channel: NplChannel | null;
  readonly qty: number | null;
  /** The same quantity for so many weeks. */
  readonly weeks: number | null;
}

const EMPTY: Draft = { yw: null, channel: null, qty: null, weeks: 1 };

/** Expected sales, week by week. */
export function Forecasts({ record }: { record: NplProduct }) {
  const words = useText(text);
  const channelName = useChannelName();
  const rows = useMemo(() => sortedBy(record.forecasts, ({ yw }) => yw), [record.forecasts]);
  const total = rows.reduce((sum, { qty }) => sum + qty, 0);
  const { unsaved, add, edit, remove, editable, ...typed } = useRows({
    kind: 'forecasts',
    record,
    empty: EMPTY,
    bodiesOf: ({ yw, channel, qty, weeks }: Draft) =>
      qty === null || weeks === null
        ? null
        : Array.from({ length: weeks }, (_, i) => ({ yw: addWeeks(yw ?? nextWeek(record), i), channel, qty })),
    rowName: ({ yw }) => week(yw),
    sentAs: ({ yw }) => ({ yw: yw ?? nextWeek(record) }),
    nextOf: (sent) => {
      const next = addWeeks(sent.yw ?? nextWeek(record), sent.weeks ?? 1);
      return { ...sent, yw: next > lastWeek(record) ? null : next, weeks: 1 };
    },
  });
  const { value: draft, set: setDraft } = unsaved;
  const { qty, weeks, channel } = draft;
  const yw = draft.yw ?? nextWeek(record);
  const known = weeks === 1 && rows.some((row) => isSameRow('forecasts', row, { yw, channel }));
  return (
    <Section title={words.forecasts} hint={words.forecastsHint}>
      <Rows
        label={words.forecasts}
        empty={words.noForecasts}
        rows={rows}
        rowName={({ yw }) => week(yw)}
        columns={[
          { header: words.week, cell: ({ yw }) => week(yw) },
          { header: words.channel, cell: ({ channel }) => channelName(channel) },
          { header: words.qty, cell: ({ qty }) => number(qty), align: 'right' },
        ]}
        onEdit={editable ? edit : undefined}
        onRemove={remove}
      />
      {rows.length > 0 && (
        <Text size="sm" mt={4} fw={600}>
          {words.total(number(total), rows.length)}
        </Text>
      )}
      {editable && (
        <RowForm unsaved={unsaved} add={add} {...typed} known={known}>
          <WeekField w={130} label={words.week} value={yw} onChange={(yw) => setDraft({ ...draft, yw })} />
          <ChannelField value={channel} onChange={(channel) => setDraft({ ...draft, channel })} />
          <NumberField
            w={140}
            label={words.qtyWeekly}
            {...UNITS}
            value={qty}
            onChange={(qty) => setDraft({ ...draft, qty })}
          />
          <NumberField
            w={120}
            label={words.forWeeks}
            min={1}
            max={52}
            value={weeks}
            onChange={(weeks) => setDraft({ ...draft, weeks })}
          />
        </RowForm>
      )}
    </Section>
  );
}

/** 0 without any. */
const lastWeek = ({ forecasts }: NplProduct): number => Math.max(0, ...forecasts.map(({ yw }) => yw));

/** The week after the last one; without any that of the launch. */
function nextWeek(record: NplProduct): number {
  const { launch_date } = record;
  const last = lastWeek(record);
  if (last > 0) return addWeeks(last, 1);
  return launch_date ? weekOfDay(launch_date) : addWeeks(currentWeek(), 1);
}
