import type { Cell, ListColumns, Paging } from '@promo/contracts/lists';
import { compareWords } from '@promo/retail/compare';

/** The rows that a call asks for: sorted, then `limit` of them from `offset` on. Without either the rows as they are. */
export function page<Row>(rows: Row[], columns: ListColumns<Row>, query: Paging): Row[] {
  const { limit, offset = 0, sort } = query;
  const sorted = sort === undefined ? rows : sortBy(rows, columns, sort);
  if (offset === 0 && limit === undefined) return sorted;
  return sorted.slice(offset, limit === undefined ? undefined : offset + limit);
}

/**
 * The rows by a column, `-key` descending. Rows without a value come last either way, and rows with equal values keep
 * their order. Throws a RangeError for a key that the list does not have; the route's schema refuses it earlier.
 */
export function sortBy<Row>(rows: readonly Row[], columns: ListColumns<Row>, sort: string): Row[] {
  const [key, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const column = columns.find((candidate) => candidate.key === key);
  if (!column) throw new RangeError(`no column ${key}`);
  const { kind, of, order } = column;
  const compare = kind === 'text' && !order ? compareWords : byValue;
  const keyed = rows.map((row) => ({ row, value: (order ?? of)(row) ?? null }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return sign * compare(a.value as string, b.value as string);
  });
  return keyed.map(({ row }) => row);
}

/** Numbers by size, false before true, dates and times by their text. */
const byValue = (a: NonNullable<Cell>, b: NonNullable<Cell>): number => (a < b ? -1 : a > b ? 1 : 0);
