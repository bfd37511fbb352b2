import type { ReactNode } from 'react';
import type { Sortable } from '../../format/sort.ts';

/** One column of a DataTable. */
export interface Column<T> {
  /** Names it in the address (`?sort=-key`). */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** What the column is sorted by; without it the column cannot be sorted. */
  readonly sort?: (row: T) => Sortable;
  /** Pixels; one column without a width takes what is left, but at least MIN_WIDTH. */
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Left out on screens narrower than that. */
  readonly from?: 'xs' | 'sm' | 'md' | 'lg';
}

export const MIN_WIDTH = 150;

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

/** What a press on a column's heading leads to: ascending, descending, then as it came. */
export function nextSorting(text: string, key: string): string {
  if (text === key) return `-${key}`;
  return text === `-${key}` ? '' : key;
}
