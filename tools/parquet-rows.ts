import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';

/**
 * A Parquet file as the CSV that the import API takes, a row group at a time, so that its rows go through the same validation,
 * report and warnings; line 2 is its first row. Columns are found by their names, as in a CSV. Uncompressed and Snappy, which
 * most writers use unless told otherwise.
 */
export async function* parquetAsCsv(path: string): AsyncGenerator<string> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  yield lineOf(columns);
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd });
    yield rows.map((row) => lineOf(columns.map((column) => row[column]))).join('');
    rowStart = rowEnd;
  }
}

export const isParquet = (path: string): boolean => /\.parquet$/i.test(path);

const lineOf = (values: readonly unknown[]): string => `${values.map((value) => quoted(cellOf(value))).join(',')}\n`;

/** As imports read it: days as 2026-11-21, decimal points, 1 and 0. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
