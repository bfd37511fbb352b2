import { fstatSync, readSync } from 'node:fs';
import { cleanText } from '@promo/csv/text';
import { dateAt, isStartOfDay } from '@promo/retail/calendar';
import { guard } from '@promo/retail/guard';
import { withoutExponent } from '@promo/retail/round';
import {
  type AsyncBuffer,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaElement,
} from 'hyparquet';
import { CODECS } from './parquet-codecs.ts';

/** So many rows are held at once, also of a longer row group, of which pages before them are passed over unread. */
const ROWS = 50_000;

/**
 * A Parquet file as the CSV that imports read, some rows at a time, so that they go through the same validation, report and
 * warnings; line 2 is its first row. Columns are found by their names, as in a CSV. Uncompressed, or as CODECS
 * has it. Throws for a file that is none. Takes the descriptor of an open file, and reads it in this thread.
 */
export async function* parquetAsCsv(fd: number): AsyncGenerator<string> {
  const file = bytesOf(fd);
  const metadata = await parquetMetadataAsync(file);
  const columns = parquetSchema(metadata).children.map(({ element }) => columnOf(element));
  yield lineOf(columns.map(({ name }) => cellOf(name)));
  let first = 0;
  for (const { num_rows } of metadata.row_groups) {
    const last = first + Number(num_rows);
    for (let rowStart = first; rowStart < last; rowStart += ROWS) {
      const rowEnd = Math.min(rowStart + ROWS, last);
      const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: CODECS });
      yield rows.map((row) => lineOf(columns.map(({ name, written }) => written(row[name])))).join('');
    }
    first = last;
  }
}

function bytesOf(fd: number): AsyncBuffer {
  const byteLength = fstatSync(fd).size;
  const slice = (from: number, to = byteLength) => {
    const bytes = new Uint8Array(to - from);
    if (readSync(fd, bytes, 0, bytes.length, from) !== bytes.length) throw new Error('the file cannot be read back');
    return bytes.buffer;
  };
  return { byteLength, slice };
}

interface Column {
  readonly name: string;
  /** Its values as imports read them. */
  readonly written: (value: unknown) => string;
}

function columnOf({ name, logical_type: type }: SchemaElement): Column {
  const naive = type?.type === 'TIMESTAMP' && !type.isAdjustedToUTC;
  return { name, written: (value) => (value instanceof Date ? dayOf(value, naive) : cellOf(value)) };
}

const DAY_MS = 86_400_000;

/**
 * As 2026-11-21. A timestamp means a day where it is midnight as it stands, or in Zagreb, unless it is naive: of no time zone. Of any
 * other all is told, by which its row is rejected.
 */
function dayOf(value: Date, naive: boolean): string {
  if (value.getTime() % DAY_MS === 0) return value.toISOString().slice(0, 10);
  return !naive && isStartOfDay(value) ? dateAt(value).toString() : value.toISOString();
}

/** Decimal points, 1 and 0. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return withoutExponent(value);
  if (typeof value !== 'string') return String(value);
  // What an import would read as another text, as one that a spreadsheet guards, stays as it was.
  return cleanText(value) === value.trim() ? value : guard(value);
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
