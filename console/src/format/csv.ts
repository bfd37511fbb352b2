/** CSV as spreadsheets in Croatia open it: semicolon, decimal comma, byte order mark. */
import { guard } from '@promo/retail/guard';

type Cell = string | number | null | undefined;

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number as a spreadsheet reads it: the minus sign of Croatian texts would make it a text. */
const plain = (value: number): string => String(value).replace('.', ',');

const cellOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'number' ? plain(cell) : quoted(guard(cell));

/** Rows, the heading first, as one text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`;

/** Rows, the heading first, as a CSV file. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' });
