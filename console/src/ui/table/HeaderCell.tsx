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
export function HeaderCell<T>({ column: { key, header, title, sort, align }, sorting, onSort }: Props<T>) {
  if (!sort) {
    return (
      <th scope="col" data-align={align} title={title}>
        {header}
      </th>
    );
  }
  const direction = sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : 'none';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-align={align} aria-sort={direction} title={title}>
      <UnstyledButton className={classes.sorter} onClick={onSort}>
        {header}
        <Arrow size={14} aria-hidden className={classes.arrow} data-direction={direction} />
      </UnstyledButton>
    </th>
  );
}
