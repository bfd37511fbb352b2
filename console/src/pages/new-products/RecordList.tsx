import { Box, useMatches } from '@mantine/core';
import { isLaunched, isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { NPL_STATUSES } from '@promo/contracts/npl/words';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import { day, daysFrom } from '../../format/dates.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { ListingBadge } from '../../listing/ListingBadge.tsx';
import { daysLate, isLaunchLate, neededOf, orderByOf } from '../../listing/needed.ts';
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
  const { late } = useText(lateText);
  const [, navigate] = useLocation();
  const today = useToday();
  const rowHeight = useMatches({ base: 64, sm: 44 });
  const columns = useMemo<Column<NplListItem>[]>(() => {
    const until = (date: string | null) => marked(date, date !== null && date < today && late(daysFrom(date, today)));
    return [
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
      figureColumn('orderBy', words.orderBy, openOrderByOf, until, { width: 118, from: 'sm', elsewhere: true }),
      {
        ...figureColumn('arrival', words.arrival, arrivalOf, until, { width: 128, from: 'sm', elsewhere: true }),
        title: words.arrivalHint,
        cell: (record) => {
          const days = daysTooLate(record, today);
          return days > 0 ? marked(arrivalOf(record), words.tooLate(days)) : until(arrivalOf(record));
        },
      },
      {
        ...figureColumn('launch', words.launch, ({ launch_date }) => launch_date, day, { width: 118, from: 'sm' }),
        cell: (record) => (isLaunchLate(record, today) ? until : day)(record.launch_date),
      },
    ];
  }, [words, late, today]);
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
  const until = orderBy ?? arrival ?? (of.status === 'phase_out' ? null : of.launch_date);
  if (until === null) return null;
  const said = orderBy ? (on: string) => `${words.orderBy} ${on}` : arrival ? words.expected : words.launches;
  const told = said(day(until));
  const tooLate = daysTooLate(of, today);
  if (tooLate === 0 && (until >= today || isLaunched(of.status))) return told;
  return (
    <span style={{ color: 'var(--bad)' }}>
      {told}, {tooLate > 0 ? words.tooLate(tooLate) : late(daysFrom(until, today))}
    </span>
  );
}

/** A day, and in red what is wrong with it. */
const marked = (date: string | null, wrong: string | false): ReactNode =>
  wrong ? (
    <span className={classes.late}>
      {day(date)} <small>{wrong}</small>
    </span>
  ) : (
    day(date)
  );

/** How many days too late an order comes that is not late by the day that was noted of it. */
function daysTooLate(record: NplListItem, today: string): number {
  const arrival = arrivalOf(record);
  return arrival !== null && arrival >= today ? daysLate(neededOf(record), arrival) : 0;
}

/** Only while it is still to be ordered. */
const openOrderByOf = (record: NplListItem) => (isToBeOrdered(record.status) ? orderByOf(record) : null);

/** Only while it is under way. */
const arrivalOf = ({ status, order }: NplListItem) => (status === 'ordered' ? (order?.expected_date ?? null) : null);
