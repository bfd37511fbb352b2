/** CSV as spreadsheets in Croatia open it: semicolon, decimal comma, byte order mark. */

type Cell = string | number | null | undefined;

/** Text that a spreadsheet would take for a formula gets an apostrophe in front, as the server's exports do. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number as a spreadsheet reads it: the minus sign of Croatian texts would make it a text. */
const plain = (value: number): string => String(value).replace('.', ',');

const cellOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'number' ? plain(cell) : quoted(guarded(cell));

/** Rows, the heading first, as one text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`;

/** The same as a file. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' });
