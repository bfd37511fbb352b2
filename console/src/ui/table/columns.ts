import type { ReactNode } from 'react';
import { MISSING } from '../../format/numbers.ts';
import { type Sortable, sortedBy } from '../../format/sort.ts';

/** One column of a DataTable. */
export interface Column<T> {
  /** Names it in the address (`?sort=-key`). */
  readonly key: string;
  readonly header: string;
  /** What the heading means, shown to whoever points at it. */
  readonly title?: string;
  readonly cell: (row: T) => ReactNode;
  /** What the column is sorted by; without it the column cannot be sorted. */
  readonly sort?: (row: T) => Sortable;
  /** Pixels; one column without a width takes what is left, but at least MIN_WIDTH. */
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Left out on screens narrower than that, and before those that narrower screens still have where the table lacks room. */
  readonly from?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** On screens narrower than `from` another column says it. */
  readonly elsewhere?: boolean;
}

type Layout = Pick<Column<never>, 'title' | 'width' | 'from' | 'elsewhere'>;

/** A column of texts: each is shown as it is sorted, a dash where there is none. */
export const textColumn = <T>(
  key: string,
  header: string,
  text: (row: T) => string | null | undefined,
  layout: Layout = {},
): Column<T> => ({ key, header, cell: (row) => text(row) ?? MISSING, sort: text, ...layout });

/** A column of figures, which stand on the right; `write` says how they are written. */
export const figureColumn = <T, V extends Sortable>(
  key: string,
  header: string,
  value: (row: T) => V,
  write: (value: V) => ReactNode,
  layout: Layout,
): Column<T> => ({ key, header, cell: (row) => write(value(row)), sort: value, align: 'right', ...layout });

export const MIN_WIDTH = 150;
/** What the column without a width gets before others are left out for it, so that names can be read. */
const READABLE_WIDTH = 180;

interface Room<T> {
  /** Pixels that the window is wide. */
  readonly seen: number;
  /** Pixels that the table has for its columns. */
  readonly room: number;
  /** How wide a window the column wants, 0 for one that is never left out. */
  readonly needs: (column: Column<T>) => number;
}

/** The columns that there is room for. Those go first that want the widest window, of these the rightmost. */
export function fitting<T>(columns: readonly Column<T>[], { seen, room, needs }: Room<T>): readonly Column<T>[] {
  const shown = columns.filter((column) => needs(column) <= seen);
  const width = () => shown.reduce((sum, { width = READABLE_WIDTH }) => sum + width, 0);
  while (width() > room) {
    const widest = Math.max(0, ...shown.map(needs));
    if (widest === 0) break;
    shown.splice(
      shown.findLastIndex((column) => needs(column) === widest),
      1,
    );
  }
  return shown;
}

/** The columns with a heading that are left out and that nothing else stands for. */
export const missed = <T>(
  columns: readonly Column<T>[],
  shown: readonly Column<T>[],
  { seen, needs }: Pick<Room<T>, 'seen' | 'needs'>,
): readonly Column<T>[] =>
  columns.filter((column) => column.header && !shown.includes(column) && !(column.elsewhere && seen < needs(column)));

/** "-qty" is by qty, largest first. */
export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
}

export const readSorting = (text: string): Sorting | null =>
  text === ''
    ? null
    : text.startsWith('-')
      ? { key: text.slice(1), descending: true }
      : { key: text, descending: false };

/** The rows as the address sorts them; as they came where it does not, or by a column that cannot be sorted. */
export function sortedRows<T>(rows: readonly T[], columns: readonly Column<T>[], sort: string): readonly T[] {
  const sorting = readSorting(sort);
  const by = columns.find(({ key }) => key === sorting?.key)?.sort;
  return sorting && by ? sortedBy(rows, by, sorting.descending) : rows;
}

/** What a press on a column's heading leads to: ascending, descending, then as it came. */
export function nextSorting(text: string, key: string): string {
  if (text === key) return `-${key}`;
  return text === `-${key}` ? '' : key;
}
