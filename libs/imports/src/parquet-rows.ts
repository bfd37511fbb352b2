import { guard } from '@promo/csv/text';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { CODECS } from './parquet-codecs.ts';

/** So many rows are held at once, also of a longer row group, of which pages before them are passed over unread. */
const ROWS = 50_000;

/**
 * A Parquet file as the CSV that imports read, some rows at a time, so that they go through the same validation, report and
 * warnings; line 2 is its first row. Columns are found by their names, as in a CSV. Uncompressed, or as CODECS
 * has it. Throws for a file that is none.
 */
export async function* parquetAsCsv(path: string): AsyncGenerator<string> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  yield lineOf(columns);
  let first = 0;
  for (const { num_rows } of metadata.row_groups) {
    const last = first + Number(num_rows);
    for (let rowStart = first; rowStart < last; rowStart += ROWS) {
      const rowEnd = Math.min(rowStart + ROWS, last);
      const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: CODECS });
      yield rows.map((row) => lineOf(columns.map((column) => row[column]))).join('');
    }
    first = last;
  }
}

const lineOf = (values: readonly unknown[]): string => `${values.map((value) => quoted(cellOf(value))).join(',')}\n`;

/** As imports read it: days as 2026-11-21, decimal points, 1 and 0. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? '1' : '0';
  // An import takes the guard of a spreadsheet off: what was text stays as it was.
  return typeof value === 'string' ? guard(value) : String(value);
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
