import { Fragment } from 'react';
import { useText } from '../../i18n/messages.ts';
import { text } from '../text.ts';
import type { Column, Sorting } from './columns.ts';
import classes from './DataTable.module.css';
import { Sorter } from './HeaderCell.tsx';

interface Props<T> {
  readonly id: string;
  /** Nowhere to be seen. */
  readonly lacking: readonly Column<T>[];
  /** Said by another column, which is sorted by something else. */
  readonly elsewhere: readonly Column<T>[];
  readonly sorting: Sorting | null;
  readonly onSort: (key: string) => void;
}

/** Names the columns that are left out of a table; a press sorts by one. */
export function LeftOut<T>({ id, lacking, elsewhere, sorting, onSort }: Props<T>) {
  const words = useText(text);
  const named = (columns: readonly Column<T>[]) =>
    columns.map((column, i) => (
      <Fragment key={column.key}>
        <span>
          {column.sort ? (
            <Sorter
              column={column}
              sorting={sorting}
              title={words.sortBy(column.header)}
              onSort={() => onSort(column.key)}
            />
          ) : (
            column.header
          )}
          {i < columns.length - 1 ? ',' : '.'}
        </span>{' '}
      </Fragment>
    ));
  return (
    <p id={id} className={classes.leftOut}>
      {lacking.length > 0 && (
        <>
          {words.noRoom(lacking.length)} {named(lacking)}
          {words.wider}{' '}
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          {words.sortAlso} {named(elsewhere)}
        </>
      )}
    </p>
  );
}
