import { Box, useMatches } from '@mantine/core';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { NPL_STATUSES } from '@promo/contracts/npl/words';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { day, daysFrom } from '../../format/dates.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { ListingBadge } from '../../listing/ListingBadge.tsx';
import { orderByOf } from '../../listing/order-by.ts';
import { codeColumn } from '../../ui/table/codeColumn.tsx';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Name } from '../../ui/table/Name.tsx';
import { lateText } from '../../wording/late.text.ts';
import classes from './RecordList.module.css';
import { text } from './text.ts';

interface Props {
  readonly records: readonly NplListItem[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Records as a table. */
export default function RecordList({ records, sort, onSort }: Props) {
  const words = useText(text);
  const [, navigate] = useLocation();
  const today = useToday();
  const rowHeight = useMatches({ base: 64, sm: 44 });
  const columns = useMemo<Column<NplListItem>[]>(
    () => [
      codeColumn(words.sku, ({ sku }) => sku, 'sm'),
      {
        key: 'name',
        header: words.name,
        cell: (record) => (
          <>
            <Name>{record.name}</Name>
            <Box hiddenFrom="sm" fz="xs">
              <Dates of={record} today={today} />
            </Box>
          </>
        ),
        sort: ({ name }) => name,
      },
      {
        key: 'status',
        header: words.status,
        width: 135,
        cell: ({ status }) => <ListingBadge status={status} />,
        sort: ({ status }) => NPL_STATUSES.indexOf(status),
      },
      textColumn('group', words.group, ({ group }) => group, { width: 146, from: 'lg' }),
      textColumn('supplier', words.supplier, ({ supplier_name }) => supplier_name, { width: 208, from: 'md' }),
      figureColumn('orderBy', words.orderBy, openOrderByOf, until(today), { width: 118, from: 'sm', elsewhere: true }),
      figureColumn('arrival', words.arrival, arrivalOf, until(today), { width: 118, from: 'sm', elsewhere: true }),
      figureColumn('launch', words.launch, ({ launch_date }) => launch_date, day, { width: 106, from: 'sm' }),
    ],
    [words, today],
  );
  return (
    <DataTable
      label={words.title}
      rows={records}
      columns={columns}
      rowId={({ id }) => id}
      onOpen={({ id }) => navigate(`/new-products/${id}`)}
      sort={sort}
      onSort={onSort}
      rowHeight={rowHeight}
      around={330}
    />
  );
}

/** What a telephone has no columns for: by when to order, when it arrives, else when it is launched. */
function Dates({ of, today }: { of: NplListItem; today: string }) {
  const words = useText(text);
  const { late } = useText(lateText);
  const [orderBy, arrival] = [openOrderByOf(of), arrivalOf(of)];
  const until = orderBy ?? arrival;
  if (until === null) return of.launch_date && of.status !== 'phase_out' && words.launches(day(of.launch_date));
  const told = orderBy ? `${words.orderBy} ${day(orderBy)}` : words.expected(day(until));
  if (until >= today) return told;
  return (
    <span style={{ color: 'var(--bad)' }}>
      {told}, {late(daysFrom(until, today))}
    </span>
  );
}

/** A day until which something is to be done, and how late it is where that has passed. */
function Until({ day: until, today }: { day: string | null; today: string }) {
  const { late } = useText(lateText);
  if (until === null || until >= today) return day(until);
  return (
    <span className={classes.late}>
      {day(until)} <small>{late(daysFrom(until, today))}</small>
    </span>
  );
}

const until = (today: string) => (day: string | null) => <Until day={day} today={today} />;

/** Only while it is still to be ordered. */
const openOrderByOf = (record: NplListItem) => (isToBeOrdered(record.status) ? orderByOf(record) : null);

/** Only while it is under way. */
const arrivalOf = ({ status, order }: NplListItem) => (status === 'ordered' ? (order?.expected_date ?? null) : null);
