import { UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { Column, Sorting } from './columns.ts';
import classes from './DataTable.module.css';

interface Props<T> {
  readonly column: Column<T>;
  readonly sorting: Sorting | null;
  readonly onSort: () => void;
}

/** A column's heading; a press sorts by it. */
export function HeaderCell<T>({ column, sorting, onSort }: Props<T>) {
  const { header, title, sort, align } = column;
  if (!sort) {
    return (
      <th scope="col" data-align={align} title={title}>
        {header}
      </th>
    );
  }
  return (
    <th scope="col" data-align={align} aria-sort={directionOf(column, sorting)} title={title}>
      <Sorter column={column} sorting={sorting} onSort={onSort} />
    </th>
  );
}

const directionOf = <T,>({ key }: Column<T>, sorting: Sorting | null) =>
  sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : 'none';

/** Sorts by a column, and shows whether and how the rows are sorted by it. */
export function Sorter<T>({ column, sorting, title, onSort }: Props<T> & { readonly title?: string }) {
  const direction = directionOf(column, sorting);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={classes.sorter} title={title} onClick={onSort}>
      {column.header}
      <Arrow size={14} aria-hidden className={classes.arrow} data-direction={direction} />
    </UnstyledButton>
  );
}
