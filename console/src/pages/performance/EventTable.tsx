import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconPackageOff from '@tabler/icons-react/dist/esm/icons/IconPackageOff.mjs';
import { useMemo } from 'react';
import { euros, number, signed, signedPercent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { eventKey } from '../../performance-event/events.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { depthColumn, nameColumn, weeksColumn } from './columns.tsx';
import { text } from './text.ts';

interface Props {
  readonly events: readonly PerformanceEvent[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (event: PerformanceEvent) => void;
}

/** Every event with what it did; Enter or a press explains one. */
export function EventTable({ events, sort, onSort, onOpen }: Props) {
  const words = useText(text);
  const columns = useMemo<Column<PerformanceEvent>[]>(
    () => [
      nameColumn(words.product),
      weeksColumn(words.weeks, 130),
      depthColumn(words.depth, 80),
      ...units(words, [
        ['during_qty', words.sold, 78, 'lg', number],
        ['uplift_pct', words.upliftPct, 76, 'xs', signedPercent],
        ['uplift', words.uplift, 84, 'md', signed],
        ['cannibalization', words.cannibalization, 124, 'lg', number],
        ['pull_forward', words.pullForward, 100, 'lg', number],
        ['net_effect', words.net, 78, 'sm', signed],
        ['net_effect_margin_eur', words.margin, 104, undefined, euros],
      ]),
    ],
    [words],
  );
  return (
    <DataTable
      label={words.table}
      rows={events}
      columns={columns}
      rowId={eventKey}
      onOpen={onOpen}
      sort={sort}
      onSort={onSort}
    />
  );
}

type Figure = 'during_qty' | 'uplift_pct' | 'uplift' | 'cannibalization' | 'pull_forward' | 'net_effect';
type UnitColumn = readonly [
  key: Figure | 'net_effect_margin_eur',
  header: string,
  width: number,
  from: Column<unknown>['from'],
  write: (value: number | null) => string,
];

type Signs = Pick<(typeof text)['hr'], 'isUnsettled' | 'wasOutOfStock'>;

const units = (words: Signs, columns: readonly UnitColumn[]): Column<PerformanceEvent>[] =>
  columns.map(([key, header, width, from, write]) => ({
    key,
    header,
    width,
    from,
    align: 'right',
    cell: (event) => (
      <span style={lossColour(key, event[key])}>
        {/* what was only bought ahead is taken off by then */}
        {key === 'net_effect_margin_eur' && event.uplift !== null && !event.after_complete && (
          <IconHourglass size={12} role="img" aria-label={words.isUnsettled} />
        )}
        {key === 'net_effect_margin_eur' && event.weeks_out_of_stock > 0 && (
          <IconPackageOff size={12} role="img" aria-label={words.wasOutOfStock} />
        )}{' '}
        {write(event[key])}
      </span>
    ),
    sort: (event) => event[key],
  }));

const lossColour = (key: UnitColumn[0], value: number | null) =>
  key.startsWith('net_effect') && value !== null && value < 0 ? { color: 'var(--bad)' } : undefined;
