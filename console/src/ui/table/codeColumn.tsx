import classes from './codeColumn.module.css';
import type { Column } from './columns.ts';

/** A column of product codes. It has room for 13 digits; a longer code goes on in further lines, since its end tells it from others. */
export const codeColumn = <T,>(header: string, code: (row: T) => string, from: Column<T>['from']): Column<T> => ({
  key: 'sku',
  header,
  cell: (row) => <span className={classes.code}>{code(row)}</span>,
  sort: code,
  width: 122,
  from,
});
