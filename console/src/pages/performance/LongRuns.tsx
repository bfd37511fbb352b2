import { Text } from '@mantine/core';
import type { HistoryEvent } from '@promo/contracts/promo-analytics/history-event';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { euros, money, number, percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { eventKey } from '../../performance-event/events.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './EventTable.module.css';
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
      {
        key: 'name',
        header: words.product,
        cell: ({ name }) => <strong className={classes.name}>{name}</strong>,
        sort: ({ name }) => name,
      },
      {
        key: 'start_yw',
        header: words.weeks,
        width: 160,
        cell: ({ start_yw, end_yw }) => weekSpan(start_yw, end_yw),
        sort: ({ start_yw }) => start_yw,
        from: 'xs',
      },
      {
        key: 'weeks',
        header: words.length,
        width: 112,
        cell: (event) => words.weekCount(event.weeks),
        sort: (event) => event.weeks,
      },
      {
        key: 'discount_pct',
        header: words.depth,
        width: 90,
        align: 'right',
        cell: ({ discount_pct, mechanic }) => mechanic ?? percent(discount_pct, 1),
        sort: ({ discount_pct }) => discount_pct,
        from: 'sm',
      },
      {
        key: 'qty',
        header: words.sold,
        width: 96,
        align: 'right',
        cell: ({ qty }) => number(qty),
        sort: ({ qty }) => qty,
        from: 'sm',
      },
      {
        key: 'avg_price',
        header: words.avgPrice,
        width: 134,
        align: 'right',
        cell: ({ avg_price }) => money(avg_price),
        sort: ({ avg_price }) => avg_price,
        from: 'md',
      },
      {
        key: 'revenue',
        header: words.revenue,
        width: 112,
        align: 'right',
        cell: ({ revenue }) => euros(revenue),
        sort: ({ revenue }) => revenue,
        from: 'md',
      },
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
        onOpen={({ sku }) => navigate(`/skus/${encodeURIComponent(sku)}`)}
        sort={sort}
        onSort={onSort}
        around={290}
      />
    </>
  );
}
