import type { NplListItem } from '@promo/contracts/npl/record';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { day } from '../../format/dates.ts';
import { MISSING } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { StatusBadge } from '../../listing/StatusBadge.tsx';
import { STATUSES } from '../../listing/statuses.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
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
  const columns = useMemo<Column<NplListItem>[]>(
    () => [
      { key: 'sku', header: words.sku, width: 110, cell: ({ sku }) => sku, sort: ({ sku }) => sku, from: 'sm' },
      { key: 'name', header: words.name, cell: ({ name }) => <strong>{name}</strong>, sort: ({ name }) => name },
      {
        key: 'status',
        header: words.status,
        width: 135,
        cell: ({ status }) => <StatusBadge status={status} />,
        sort: ({ status }) => STATUSES.indexOf(status),
      },
      {
        key: 'group',
        header: words.group,
        width: 140,
        cell: ({ group }) => group ?? MISSING,
        sort: ({ group }) => group,
        from: 'md',
      },
      {
        key: 'supplier',
        header: words.supplier,
        width: 185,
        cell: ({ supplier_name }) => supplier_name ?? MISSING,
        sort: ({ supplier_name }) => supplier_name,
        from: 'md',
      },
      {
        key: 'orderBy',
        header: words.orderBy,
        width: 120,
        align: 'right',
        cell: (record) => day(orderByOf(record)),
        sort: orderByOf,
        from: 'sm',
      },
      {
        key: 'launch',
        header: words.launch,
        width: 120,
        align: 'right',
        cell: ({ launch_date }) => day(launch_date),
        sort: ({ launch_date }) => launch_date,
        from: 'sm',
      },
    ],
    [words],
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
      around={330}
    />
  );
}

/** Only while it is still to be ordered. */
const orderByOf = ({ status, fmb }: NplListItem) =>
  status === 'approved' || status === 'fmb_triggered' ? (fmb?.figures?.latest_order_date ?? null) : null;
