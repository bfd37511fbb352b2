import type { ReactNode } from 'react';
import { MISSING } from '../../format/numbers.ts';
import classes from './besideColumn.module.css';
import type { Column } from './columns.ts';

interface Layout<T> {
  readonly width?: number;
  readonly from?: Column<T>['from'];
  readonly title?: Column<T>['title'];
  /** What the figure is compared with, in words; '' for nothing. */
  readonly below: (row: T) => string;
  /** The figure as it is shown where it is no mere text. */
  readonly shown?: (written: string, row: T) => ReactNode;
  /** Whether figures below 0 are losses, which are coloured. */
  readonly lost?: boolean;
}

/** A column of figures with what each is compared with below it, in small; sorted by the figures. */
export const besideColumn = <T,>(
  key: string,
  header: string,
  value: (row: T) => number | null,
  write: (value: number | null) => string,
  { below, shown = (written) => written, lost = false, ...layout }: Layout<T>,
): Column<T> => ({
  key,
  header,
  align: 'right',
  cell: (row) => (
    <div className={classes.beside} data-lost={(lost && (value(row) ?? 0) < 0) || undefined}>
      <span>{shown(write(value(row)), row)}</span>
      <small>{below(row) || MISSING}</small>
    </div>
  ),
  sort: value,
  ...layout,
});
