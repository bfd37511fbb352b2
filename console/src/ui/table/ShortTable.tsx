import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ShortTable.module.css';

interface Shared {
  /** '' for a column of buttons. */
  readonly header: string;
  /** What the heading means, shown to whoever points at it. */
  readonly title?: string;
}

/** A column of texts, or of figures, which stand on the right. */
type ShortColumn<T> =
  | (Shared & { readonly cell: (row: T) => ReactNode; readonly figure?: undefined; readonly lost?: undefined })
  | (Shared & {
      readonly figure: (row: T) => ReactNode;
      /** Whether the figure is a loss, which is coloured. */
      readonly lost?: (row: T) => boolean;
    });

interface Props<T> extends Omit<TableProps, 'data'> {
  readonly rows: readonly T[];
  readonly columns: readonly ShortColumn<T>[];
  readonly rowId: (row: T) => string | number;
  /** Whether the row stands out. */
  readonly strong?: (row: T) => boolean;
  /** On a narrow screen each row is a card: what it is in its first cell, its figures below. */
  readonly cards?: boolean;
}

/** A table of a few rows, in the order in which they come; for lists of any length there is DataTable. */
export function ShortTable<T>({ rows, columns, rowId, strong, cards, ...table }: Props<T>) {
  return (
    <Table fz="sm" className={`num ${classes.table}`} data-cards={cards} {...table}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ header, title, figure }) =>
            header === '' ? (
              <Table.Td key={header} />
            ) : (
              <Table.Th key={header} ta={figure && 'right'} title={title}>
                {header}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowId(row)} fw={strong?.(row) ? 700 : undefined}>
            {columns.map((column) =>
              column.figure ? (
                <Table.Td
                  key={column.header}
                  data-head={column.header}
                  data-figure
                  c={column.lost?.(row) ? 'var(--bad)' : undefined}
                >
                  {column.figure(row)}
                </Table.Td>
              ) : (
                <Table.Td key={column.header} data-head={column.header}>
                  {column.cell(row)}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
