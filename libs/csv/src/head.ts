import type { Column } from '@promo/contracts/dataset';
import type { UnknownColumns } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { NotCsvError } from './errors.ts';
import { countKnown, HEADER_ROWS, type HeaderField, matchHeader } from './header.ts';
import { Cells, splitRow } from './split.ts';
import { Encoding } from './text.ts';

/** The part of a file that tells its encoding; its header must end within it. */
export const HEAD_BYTES = 65_536;
const MAX_HEADER_CELLS = 256;
const [LF, CR] = [10, 13];
const DELIMITERS = [',', ';', '\t'].map((c) => c.charCodeAt(0));

interface Head {
  fields: HeaderField[];
  header: string[];
  /** Its bytes, as further files of the same form begin when they are put one after the other. */
  headerBytes: Buffer;
  delimiter: number;
  encoding: Encoding;
  /** Position of the line break that ends the header, and the line it ends. */
  end: number;
  line: number;
  /** The line on which it begins, where other rows stand above it; else null. */
  headerLine: number | null;
  /** Columns without a name at its end, as a delimiter too many leaves them. */
  spare: number;
}

/** What the first bytes of a file say: encoding, delimiter, header. `bytes` is the file's first 64 KiB or all of it. */
export function readHead(bytes: Buffer, columns: readonly Column[], unknown: UnknownColumns, eof: boolean): Head {
  refuseOtherFormats(bytes);
  const window = bytes.subarray(0, HEAD_BYTES);
  const encoding = new Encoding();
  const marked = hasMark(bytes, 0);
  if (marked) encoding.decided = 'utf-8';
  else encoding.decideBy(eof && bytes.length <= HEAD_BYTES ? bytes : window.subarray(0, lastBreak(window)));
  const { start, line } = nextRow(bytes, marked ? 3 : 0, 1);
  if (start >= bytes.length) throw new NotCsvError(importMessage.empty_file());

  const choices = DELIMITERS.flatMap((delimiter) => firstRows(window, start, line, delimiter, encoding, columns));
  if (choices.length === 0) throw new NotCsvError(importMessage.empty_file());
  const best = choices.reduce((a, b) => (isMoreLikely(b, a) ? b : a));
  if (best.end < 0) throw new NotCsvError(importMessage.unreadable_header());
  if (best.cells > MAX_HEADER_CELLS)
    throw new NotCsvError(importMessage.too_many_columns({ maximum: MAX_HEADER_CELLS }));
  const { delimiter, end } = best;
  const header = best.header.slice(0, best.header.findLastIndex((cell) => cell !== '') + 1);
  const spare = best.header.length - header.length;
  const headerBytes = Buffer.from(bytes.subarray(best.start, end));
  return {
    fields: matchHeader(header, columns, unknown),
    header,
    headerBytes,
    delimiter,
    encoding,
    end,
    line: best.line + best.breaks,
    headerLine: best.start > start ? best.line : null,
    spare,
  };
}

interface FirstRow {
  readonly delimiter: number;
  readonly start: number;
  /** Negative where it does not end. */
  readonly end: number;
  /** On which it begins. */
  readonly line: number;
  /** Line breaks within it. */
  readonly breaks: number;
  readonly header: string[];
  readonly cells: number;
  /** How many of its cells name a column. */
  readonly known: number;
}

/** The rows that may be the header, split at a delimiter. Rows of blank cells are empty lines, and do not count. */
function firstRows(
  window: Buffer,
  from: number,
  firstLine: number,
  delimiter: number,
  encoding: Encoding,
  columns: readonly Column[],
): FirstRow[] {
  const rows: FirstRow[] = [];
  const cells = new Cells(MAX_HEADER_CELLS);
  let line = firstLine;
  for (let start = from; start < window.length && rows.length < HEADER_ROWS; ) {
    const end = splitRow(window, start, window.length, delimiter, cells);
    const header = end < 0 ? [] : headerCells(window, cells, encoding);
    const { breaks, count } = cells;
    const row = { delimiter, start, end, line, breaks, header, cells: count, known: countKnown(header, columns) };
    if (end < 0 || header.some((cell) => cell !== '')) rows.push(row);
    if (end < 0) break;
    ({ start, line } = nextRow(window, end, line + breaks));
  }
  return rows;
}

/** The header names most columns; of rows that name as many it is the first, split into most cells. */
const isMoreLikely = (a: FirstRow, b: FirstRow): boolean =>
  (a.known - b.known || b.start - a.start || a.cells - b.cells) > 0;

/** Passes over line breaks from a position on; of a CR LF both are one. */
function nextRow(bytes: Buffer, from: number, line: number): { start: number; line: number } {
  let start = from;
  for (; bytes[start] === LF || bytes[start] === CR; start++) {
    if (bytes[start] === CR || start === from || bytes[start - 1] !== CR) line++;
  }
  return { start, line };
}

/** A byte order mark, of three bytes, stands there. */
export const hasMark = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;

function headerCells(bytes: Buffer, cells: Cells, encoding: Encoding): string[] {
  return Array.from({ length: Math.min(cells.count, MAX_HEADER_CELLS) }, (_, i) => {
    const text = encoding.show(bytes, cells.starts[i] as number, cells.ends[i] as number);
    return text.replaceAll('""', '"').trim();
  });
}

/** Position after the last line break, so that no character is cut; the whole when there is none. */
function lastBreak(bytes: Buffer): number {
  const at = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
  return at < 0 ? bytes.length : at + 1;
}

function refuseOtherFormats(bytes: Buffer): void {
  if (bytes.length === 0) throw new NotCsvError(importMessage.empty_file());
  const magic = bytes.toString('latin1', 0, 4);
  if (magic.startsWith('PK\x03\x04')) throw new NotCsvError(importMessage.xlsx_file());
  if (magic.startsWith('\xd0\xcf\x11\xe0')) throw new NotCsvError(importMessage.xls_file());
  if (magic.startsWith('\xff\xfe') || magic.startsWith('\xfe\xff')) throw new NotCsvError(importMessage.utf16_file());
  if (magic.startsWith('\x1f\x8b')) throw new NotCsvError(importMessage.gzip_file());
  if (bytes.includes(0)) throw new NotCsvError(importMessage.binary_file());
}
