import { Binary } from 'mongodb';
import { type ColumnArray, type ColumnLayout, type Layout, newArray } from './layout.ts';
import type { Rows } from './rows.ts';

/** The columns of one part as MongoDB stores them: a column that is blank throughout is left out. */
export interface EncodedRows {
  readonly n: number;
  readonly slots: Binary;
  readonly columns: Record<string, Binary>;
  /** `promotedOnly` columns of the promoted rows, and of the rest; readers for the grid do not ask for the rest. */
  readonly promoted: Record<string, Binary>;
  readonly rest?: Record<string, Binary>;
  readonly dictionary: readonly string[];
}

/** Leaves out what only a merge, a dump or an export wants. */
export const WITHOUT_REST = { rest: 0 } as const;

export function encodeRows(layout: Layout, rows: Rows): EncodedRows {
  const groups = { columns: {}, promoted: {}, rest: {} } as Record<
    'columns' | 'promoted' | 'rest',
    Record<string, Binary>
  >;
  const { promoted, rest } = splitRows(layout, rows.columns, rows.slots.length);
  layout.columns.forEach((column, c) => {
    const values = rows.columns[c] as ColumnArray;
    const put = (group: keyof typeof groups, picked: ColumnArray) => {
      if (picked.some((value) => !Object.is(value, column.blank))) groups[group][column.key] = binary(picked);
    };
    if (column.promotedOnly) {
      put('promoted', pick(column, values, promoted));
      put('rest', pick(column, values, rest));
    } else put('columns', values);
  });
  return { n: rows.slots.length, slots: binary(rows.slots), ...groups, dictionary: rows.dictionary };
}

/** Rows of a stored part; without `rest`, the columns kept for promoted rows are blank in the others. */
export function decodeRows(layout: Layout, encoded: EncodedRows): Rows {
  const { n } = encoded;
  const columns = layout.columns.map((column) => {
    const stored = encoded.columns[column.key];
    return stored ? array(column, stored) : newArray(column, n).fill(column.blank);
  });
  const { promoted, rest } = splitRows(layout, columns, n);
  layout.columns.forEach((column, c) => {
    if (!column.promotedOnly) return;
    place(column, columns[c] as ColumnArray, encoded.promoted[column.key], promoted);
    place(column, columns[c] as ColumnArray, encoded.rest?.[column.key], rest);
  });
  return { slots: copyOf(encoded.slots, Uint16Array), columns, dictionary: encoded.dictionary };
}

/** Row numbers of promoted rows and of all others. */
function splitRows(layout: Layout, columns: readonly ColumnArray[], n: number) {
  const flag = columns[layout.columns.findIndex((column) => column.key === 'promoted')];
  const promoted: number[] = [];
  const rest: number[] = [];
  for (let row = 0; row < n; row++) (flag?.[row] ? promoted : rest).push(row);
  return { promoted, rest };
}

function pick(column: ColumnLayout, values: ColumnArray, rows: readonly number[]): ColumnArray {
  const picked = newArray(column, rows.length);
  rows.forEach((row, i) => {
    picked[i] = values[row] as number;
  });
  return picked;
}

function place(column: ColumnLayout, into: ColumnArray, stored: Binary | undefined, rows: readonly number[]): void {
  if (!stored) return;
  const values = array(column, stored);
  rows.forEach((row, i) => {
    into[row] = values[i] as number;
  });
}

const binary = (values: ColumnArray) => new Binary(Buffer.from(values.buffer, values.byteOffset, values.byteLength));

const array = (column: ColumnLayout, stored: Binary): ColumnArray =>
  copyOf(stored, newArray(column, 0).constructor as new (buffer: ArrayBuffer) => ColumnArray);

/** A typed array of its own: BSON hands out views at any offset, which typed arrays do not take. */
function copyOf<A extends ColumnArray>(stored: Binary, Type: new (buffer: ArrayBuffer) => A): A {
  const { buffer } = stored;
  return new Type(buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer);
}
