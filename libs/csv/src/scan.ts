import { createHash } from 'node:crypto';
import type { Column } from '@promo/contracts/dataset';
import type { UnknownColumns } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import type { Batch, KeyOptions } from './batch.ts';
import type { DoubtfulCells } from './decimal-mark.ts';
import { NotCsvError, type Rejection } from './errors.ts';
import { HEAD_BYTES, readHead } from './head.ts';
import { nameOf } from './header.ts';
import { RowReader } from './rows.ts';
import { MAX_LINE } from './split.ts';

export { type Batch, BLANK, type KeyOptions } from './batch.ts';
export type { DoubtfulCells } from './decimal-mark.ts';
export { NotCsvError, type Rejection, rejection } from './errors.ts';
export { KeyIndex } from './key-index.ts';

interface ScanOptions<C extends readonly Column[]> {
  /** A file that has some is refused unless told. */
  unknownColumns?: UnknownColumns;
  /** Needed when the columns have one of kind `key`. */
  keys?: KeyOptions;
  /** Awaited when it gives a promise; the arrays are used again afterwards. */
  onBatch(batch: Batch<C>): void | Promise<void>;
  /** Called at once for each row left out, so a rejection may come before the batch of an earlier line. */
  onReject(rejection: Rejection): void;
  /** Only tests turn the fast path off. */
  fast?: boolean;
}

export interface ScanResult {
  /** Rows after the header, rejected ones included, blank lines not. */
  rowsRead: number;
  rejected: number;
  /** Numbers such as 1.234, taken as fractions though nothing in the file tells that they are no thousands. */
  likeThousands: DoubtfulCells;
  /** Of the file's bytes, in hex. */
  sha256: string;
  encoding: 'utf-8' | 'windows-1250';
  /** Some texts that show whether an encoding was the right one; none of a file in UTF-8. */
  readTexts: readonly string[];
  delimiter: ',' | ';' | '\t';
  /** The header as the file has it. */
  header: string[];
  /** The line of the header, where other rows stand above it; else null. */
  headerLine: number | null;
  /** Those of columns, or of year and week, that the file names otherwise, by the name that rejections have for them. */
  headings: Record<string, string>;
  /** Those that nobody knows. */
  leftOut: string[];
}

/** Bytes gathered before rows are read: also what a row that waits for its end costs to look at again. */
const STEP = HEAD_BYTES;

/**
 * Reads a CSV file into typed columns, batch by batch, in memory that does not grow with the file. Throws a
 * NotCsvError when the bytes are no CSV of these columns, which may show after batches were given (a binary tail): the
 * caller makes rows visible only when the promise resolves.
 */
export async function scan<const C extends readonly Column[]>(
  source: AsyncIterable<Uint8Array>,
  columns: C,
  options: ScanOptions<C>,
): Promise<ScanResult> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(MAX_LINE + 3 * STEP);
  let start = 0;
  let filled = 0;
  let seen = 0;
  let head: ReturnType<typeof readHead> | undefined;
  let rows: RowReader | undefined;

  const drain = async (eof: boolean): Promise<void> => {
    if (rows === undefined) {
      const { keys, onReject, fast = true, unknownColumns = 'refuse' } = options;
      head = readHead(buffer.subarray(0, filled), columns, unknownColumns, eof);
      const { delimiter, encoding, fields, headerBytes, line, spare } = head;
      rows = new RowReader(columns, fields, line, { delimiter, encoding, headerBytes, spare, keys, onReject, fast });
      start = head.end;
    }
    const nul = buffer.subarray(seen, filled).indexOf(0);
    if (nul >= 0) throw new NotCsvError(importMessage.binary_file());
    // Without a line feed in sight, lone carriage returns may end the lines.
    const view = buffer.subarray(start, filled);
    const limit = start + Math.max(view.lastIndexOf(10), view.indexOf(10) < 0 ? view.lastIndexOf(13) : -1) + 1;
    for (let more = true; more; ) {
      start = rows.read(buffer, start, limit, filled, eof);
      more = rows.full;
      if (more || eof) await flush(rows);
    }
    if (filled - Math.max(start, limit) > MAX_LINE)
      throw new NotCsvError(importMessage.line_too_long({ line: rows.line }));
    buffer.copyWithin(0, start, filled);
    filled -= start;
    start = 0;
    seen = filled;
  };

  const flush = async ({ batch }: RowReader): Promise<void> => {
    if (batch.count === 0) return;
    const given = options.onBatch(batch as unknown as Batch<C>);
    if (given !== undefined) await given;
    batch.count = 0;
  };

  for await (const chunk of source) {
    hash.update(chunk);
    for (let at = 0; at < chunk.length; at += STEP) {
      const slice = chunk.subarray(at, at + STEP);
      buffer.set(slice, filled);
      filled += slice.length;
      if (filled - seen >= STEP) await drain(false);
    }
  }
  // A last line without its line break is a line like any other.
  if (filled > 0) buffer[filled++] = 10;
  await drain(true);
  const { header, fields, encoding, delimiter, headerLine } = head as ReturnType<typeof readHead>;
  const { rowsRead, rejected, likeThousands } = rows as unknown as RowReader;
  return {
    rowsRead,
    rejected,
    likeThousands,
    sha256: hash.digest('hex'),
    encoding: encoding.decided ?? 'utf-8',
    readTexts: encoding.readTexts,
    delimiter: String.fromCharCode(delimiter) as ScanResult['delimiter'],
    header,
    headerLine,
    headings: Object.fromEntries(
      fields
        .map((field, i) => [nameOf(field), header[i] as string] as const)
        .filter(([name, heading]) => name !== heading),
    ),
    leftOut: fields.flatMap(({ column, part }) => (part === 'left out' ? column.key : [])),
  };
}
