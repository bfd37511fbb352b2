import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, CellKind, ListColumns } from '@promo/contracts/lists';
import { guard } from '@promo/retail/guard';
import { type Batches, isBlank, PIECE, plain } from './cells.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A list as a Croatian spreadsheet reads it at a double click: UTF-8 with a byte order mark, semicolons, decimal commas.
 * Dates are YYYY-MM-DD, booleans 1 and 0. Text that a spreadsheet would run as a formula is guarded by an apostrophe,
 * which imports take off; negative numbers are numbers and stay as they are. Between two pieces others get their turn: a
 * reader that keeps up would leave them none.
 */
export async function* csv<Row>(columns: ListColumns<Row>, batches: Batches<Row>): AsyncGenerator<Buffer> {
  let text = csvHeader(columns);
  for await (const batch of batches) {
    for (const row of batch) {
      for (let c = 0; c < columns.length; c++) {
        const { kind, of } = columns[c] as ListColumns<Row>[number];
        if (c > 0) text += ';';
        text += csvCell(kind, of(row));
      }
      text += '\r\n';
      if (text.length < PIECE) continue;
      yield Buffer.from(text);
      text = '';
      await nextTurn();
    }
  }
  if (text !== '') yield Buffer.from(text);
}

export const csvHeader = (columns: readonly { readonly key: string }[]): string =>
  `${BYTE_ORDER_MARK}${columns.map(({ key }) => key).join(';')}\r\n`;

/** One cell; blank for what is not known. */
export function csvCell(kind: CellKind, value: Cell): string {
  if (isBlank(value)) return '';
  switch (kind) {
    case 'integer':
    case 'decimal':
      return plain(Number(value)).replace('.', ',');
    case 'money':
      return Number(value).toFixed(2).replace('.', ',');
    case 'cost':
      return Number(value)
        .toFixed(4)
        .replace(/0{1,2}$/, '')
        .replace('.', ',');
    case 'boolean':
      return value ? '1' : '0';
    default:
      return quoted(guard(String(value)));
  }
}

/** Quoted where a reader would take part of it for something else, or drop it. */
const quoted = (text: string): string => (/[;,"\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
