import { TextInput } from '@mantine/core';
import type { NplProduct } from '@promo/contracts/npl/record';
import { NPL_LONGEST, type NplChannel, UNITS } from '@promo/contracts/npl/words';
import { useMemo } from 'react';
import { number } from '../../../format/numbers.ts';
import { sortedBy } from '../../../format/sort.ts';
import { useText } from '../../../i18n/messages.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { isSameRow } from '../model/child-rows.ts';
import { useChannelName } from '../useChannelName.ts';
import { ChannelField } from './ChannelField.tsx';
import { RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';
import { Section } from './Section.tsx';
import { text } from './text.ts';
import { useRows } from './useRows.ts';

interface Draft {
  readonly location: string;
  readonly channel: NplChannel | null;
  readonly qty: number | null;
  readonly min_presentation: number | null;
}

const EMPTY: Draft = { location: '', channel: null, qty: null, min_presentation: null };

/** How much must be where at the launch. */
export function Allocations({ record }: { record: NplProduct }) {
  const words = useText(text);
  const channelName = useChannelName();
  const rows = useMemo(() => sortedBy(record.allocations, ({ location }) => location), [record.allocations]);
  const { unsaved, add, edit, remove, editable, ...typed } = useRows({
    kind: 'allocations',
    record,
    empty: EMPTY,
    bodiesOf: ({ location, channel, qty, min_presentation }: Draft) =>
      location.trim() === '' || qty === null
        ? null
        : [{ location: location.trim(), channel, qty, min_presentation: min_presentation ?? 0 }],
    rowName: ({ location }) => location,
  });
  const { value: draft, set: setDraft } = unsaved;
  const { location, channel, qty, min_presentation } = draft;
  const known = rows.some((row) => isSameRow('allocations', row, { location: location.trim(), channel }));
  return (
    <Section title={words.allocations} hint={words.allocationsHint}>
      <Rows
        label={words.allocations}
        empty={words.noAllocations}
        rows={rows}
        rowName={({ location }) => location}
        columns={[
          { header: words.location, cell: ({ location }) => location },
          { header: words.channel, cell: ({ channel }) => channelName(channel) },
          { header: words.qty, cell: ({ qty }) => number(qty), align: 'right' },
          { header: words.minPresentation, cell: ({ min_presentation }) => number(min_presentation), align: 'right' },
        ]}
        onEdit={editable ? edit : undefined}
        onRemove={remove}
      />
      {editable && (
        <RowForm unsaved={unsaved} add={add} {...typed} known={known}>
          <TextInput
            w={{ base: '100%', xs: 200 }}
            label={words.location}
            placeholder={words.locationHint}
            maxLength={NPL_LONGEST.location}
            value={location}
            onChange={({ currentTarget }) => setDraft({ ...draft, location: currentTarget.value })}
          />
          <ChannelField value={channel} onChange={(channel) => setDraft({ ...draft, channel })} />
          <NumberField
            w={110}
            label={words.qty}
            {...UNITS}
            value={qty}
            onChange={(qty) => setDraft({ ...draft, qty })}
          />
          <NumberField
            w={160}
            label={words.minPresentation}
            {...UNITS}
            value={min_presentation}
            onChange={(min_presentation) => setDraft({ ...draft, min_presentation })}
          />
        </RowForm>
      )}
    </Section>
  );
}
