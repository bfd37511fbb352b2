import { Binary } from 'mongodb';
import type { Fields } from '../domain/entries.ts';

/** Rows by column: numbers as doubles, NaN for null; texts as a dictionary and a code each, 0 for null. */
export interface Encoded {
  readonly count: number;
  readonly columns: Readonly<Record<string, Binary | { readonly texts: string; readonly codes: Binary }>>;
}

/** No cell holds a line break. */
const BREAK = '\n';

/** A dictionary's codes are 16 bits wide, so a stored table has at most so many rows. */
export const MAX_ROWS = 65_535;

export function encode<Row>(fields: Fields<Row>, rows: readonly Row[]): Encoded {
  if (rows.length > MAX_ROWS) throw new RangeError(`${rows.length} rows are too many for one table`);
  const columns = fields.map(({ key, kind }) => {
    const cells = rows.map((row) => row[key] as string | number | null);
    return [key, kind === 'text' ? encodeTexts(cells as (string | null)[]) : encodeNumbers(cells as (number | null)[])];
  });
  return { count: rows.length, columns: Object.fromEntries(columns) };
}

export function decode<Row>(fields: Fields<Row>, { count, columns }: Encoded): Row[] {
  const readers = fields.map(({ key }) => [key, reader(columns[key])] as const);
  return Array.from({ length: count }, (_, i) => {
    const row: Record<string, string | number | null> = {};
    for (const [key, read] of readers) row[key] = read(i);
    return row as Row;
  });
}

const binary = ({ buffer, byteOffset, byteLength }: Uint16Array | Float64Array) =>
  new Binary(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));

/** A copy, because BSON does not align what it holds. */
const bytesOf = (value: Binary): ArrayBuffer => new Uint8Array(value.value()).buffer;

function encodeNumbers(cells: readonly (number | null)[]): Binary {
  const numbers = new Float64Array(cells.length);
  for (let i = 0; i < cells.length; i++) numbers[i] = cells[i] ?? Number.NaN;
  return binary(numbers);
}

function encodeTexts(cells: readonly (string | null)[]) {
  const dictionary = new Map<string, number>();
  const codes = new Uint16Array(cells.length);
  for (let i = 0; i < cells.length; i++) {
    const text = cells[i] as string | null;
    if (text === null) continue;
    let code = dictionary.get(text);
    if (code === undefined) {
      code = dictionary.size + 1;
      dictionary.set(text, code);
    }
    codes[i] = code;
  }
  return { texts: [...dictionary.keys()].join(BREAK), codes: binary(codes) };
}

function reader(column: Encoded['columns'][string] | undefined): (row: number) => string | number | null {
  if (column === undefined) return () => null;
  if ('codes' in column) {
    const texts = column.texts.split(BREAK);
    const codes = new Uint16Array(bytesOf(column.codes));
    return (row) => texts[(codes[row] as number) - 1] ?? null;
  }
  const numbers = new Float64Array(bytesOf(column as Binary));
  return (row) => {
    const value = numbers[row] as number;
    return Number.isNaN(value) ? null : value;
  };
}
