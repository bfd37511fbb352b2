import type { Binary } from 'mongodb';
import { type ColumnArray, type ColumnLayout, type Layout, newArray } from './layout.ts';
import type { Rows } from './merge-rows.ts';
import { binary, copyOf } from './typed-binary.ts';

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
      if (!isBlank(column, picked)) groups[group][column.key] = binary(picked);
    };
    if (column.promotedOnly) {
      put('promoted', pick(column, values, promoted));
      put('rest', pick(column, values, rest));
    } else put('columns', values);
  });
  return { n: rows.slots.length, slots: binary(rows.slots), ...groups, dictionary: rows.dictionary };
}

/** All rows of a stored part. */
export function decodeRows(layout: Layout, encoded: EncodedRows): Rows {
  const { n } = encoded;
  const columns = layout.columns.map((column) => {
    return valuesOf(column, encoded.columns[column.key], n);
  });
  const { promoted, rest } = splitRows(layout, columns, n);
  layout.columns.forEach((column, c) => {
    if (!column.promotedOnly) return;
    place(column, columns[c] as ColumnArray, encoded.promoted[column.key], promoted);
    place(column, columns[c] as ColumnArray, encoded.rest?.[column.key], rest);
  });
  return { slots: copyOf(encoded.slots, Uint16Array), columns, dictionary: encoded.dictionary };
}

/** What a part tells of all its rows, and of the promoted ones alone. */
export function decodePromoted(layout: Layout, { n, slots, columns, promoted, dictionary }: EncodedRows) {
  const flags = columns.promoted ? copyOf(columns.promoted, Uint8Array) : new Uint8Array(n);
  let count = 0;
  for (let row = 0; row < n; row++) count += flags[row] as number;
  return {
    slots: copyOf(slots, Uint16Array),
    dictionary,
    promoted: flags,
    promotedRows: count,
    columns: Object.fromEntries(
      layout.columns.map((of) => [
        of.key,
        of.promotedOnly ? valuesOf(of, promoted[of.key], count) : valuesOf(of, columns[of.key], n),
      ]),
    ),
  };
}

/** Row numbers of promoted rows, and of all others. */
function splitRows(layout: Layout, columns: readonly ColumnArray[], n: number) {
  const flag = columns[layout.columns.findIndex((column) => column.key === 'promoted')];
  const promoted = new Int32Array(flag ? n : 0);
  const rest = new Int32Array(n);
  let p = 0;
  let r = 0;
  for (let row = 0; row < n; row++) {
    if (flag?.[row]) promoted[p++] = row;
    else rest[r++] = row;
  }
  return { promoted: promoted.subarray(0, p), rest: rest.subarray(0, r) };
}

function pick(column: ColumnLayout, values: ColumnArray, rows: Int32Array): ColumnArray {
  const picked = newArray(column, rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = values[rows[i] as number] as number;
  return picked;
}

function place(column: ColumnLayout, into: ColumnArray, stored: Binary | undefined, rows: Int32Array): void {
  if (!stored) return;
  const values = array(column, stored);
  for (let i = 0; i < rows.length; i++) into[rows[i] as number] = values[i] as number;
}

function isBlank({ blank }: ColumnLayout, values: ColumnArray): boolean {
  for (let i = 0; i < values.length; i++) if (!Object.is(values[i], blank)) return false;
  return true;
}

/** A stored column, or one that was left out. */
const valuesOf = (column: ColumnLayout, stored: Binary | undefined, length: number): ColumnArray =>
  stored ? array(column, stored) : newArray(column, length).fill(column.blank);

const array = (column: ColumnLayout, stored: Binary): ColumnArray =>
  copyOf(stored, newArray(column, 0).constructor as new (buffer: ArrayBuffer) => ColumnArray);
