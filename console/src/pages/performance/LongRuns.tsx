import { Text } from '@mantine/core';
import type { HistoryEvent } from '@promo/contracts/promo-analytics/history-event';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { skuPath } from '../../format/address.ts';
import { euros, money, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { eventKey } from '../../performance-event/events.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Column, figureColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { depthColumn, nameColumn, weeksColumn } from './columns.tsx';
import { text } from './text.ts';

interface Props {
  readonly events: readonly HistoryEvent[];
  /** The longest event that counts. */
  readonly weeks: number;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Runs that are left out of performance because they are too long to be promotions. */
export function LongRuns({ events, weeks, sort, onSort }: Props) {
  const words = useText(text);
  const [, navigate] = useLocation();
  const columns = useMemo<Column<HistoryEvent>[]>(
    () => [
      nameColumn(words.product),
      weeksColumn(words.weeks, 160),
      {
        key: 'weeks',
        header: words.length,
        width: 112,
        cell: (event) => words.weekCount(event.weeks),
        sort: (event) => event.weeks,
      },
      depthColumn(words.depth, 90, 'sm'),
      figureColumn('qty', words.sold, ({ qty }) => qty, number, { width: 96, from: 'sm' }),
      figureColumn('avg_price', words.avgPrice, ({ avg_price }) => avg_price, money, { width: 134, from: 'md' }),
      figureColumn('revenue', words.revenue, ({ revenue }) => revenue, euros, { width: 112, from: 'md' }),
    ],
    [words],
  );
  if (events.length === 0) return <EmptyState title={words.noLong} hint={words.noLongHint} />;
  return (
    <>
      <Text size="sm" maw={760}>
        {words.longHint(weeks)}
      </Text>
      <DataTable
        label={words.views.long}
        rows={events}
        columns={columns}
        rowId={eventKey}
        onOpen={({ sku }) => navigate(skuPath(sku))}
        sort={sort}
        onSort={onSort}
        around={290}
      />
    </>
  );
}
