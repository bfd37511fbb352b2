import type { Column } from '@promo/contracts/dataset';
import { codeProblem } from '@promo/contracts/formats';
import { importMessage } from '@promo/contracts/messages/import';
import { inputMessage } from '@promo/contracts/messages/input';
import type { Message } from '@promo/contracts/messages/message';
import { showsNothing } from '@promo/retail/codes';
import { isWeek } from '@promo/retail/weeks';
import { BATCH_ROWS, type Batch, type BatchColumns, type KeyOptions } from './batch.ts';
import type { DoubtfulCells } from './decimal-mark.ts';
import { NotCsvError, type Rejection, rejection } from './errors.ts';
import { FastPath } from './fast.ts';
import { Field, makeArray, Op, wordKey } from './fields.ts';
import { hasMark } from './head.ts';
import type { HeaderField } from './header.ts';
import { hashOf } from './key-index.ts';
import { NumberReader } from './number-reader.ts';
import { COMMA, noWeek } from './reasons.ts';
import { AFTER_QUOTE, Cells, INCOMPLETE, MAX_LINE, splitRow, TOO_LONG } from './split.ts';
import { cleanText, type Encoding, textProblem } from './text.ts';
import { parsed } from './values.ts';

const LF = 10;
const CR = 13;

interface RowOptions {
  delimiter: number;
  encoding: Encoding;
  headerBytes: Buffer;
  /** Columns without a name at the end of the header. */
  spare: number;
  keys: KeyOptions | undefined;
  onReject(rejection: Rejection): void;
  /** Off in tests, which hold the two paths against each other. */
  fast: boolean;
}

/**
 * Turns rows into the columns of one batch. Each row goes through the fast path, which reads plain cells in place and
 * gives up on anything it does not know; what it gives up on takes the general path here: split by RFC 4180, trim,
 * decode, the same value parsers, and the reason when a cell is wrong.
 */
export class RowReader {
  readonly batch: Batch & { count: number };
  rowsRead = 0;
  rejected = 0;
  /** Line of the file on which the next row begins. */
  line: number;
  readonly #options: RowOptions;
  readonly #fields: readonly Field[];
  readonly #week: Field | undefined;
  readonly #cells: Cells;
  readonly #fast: FastPath;
  readonly #numbers: NumberReader;
  /** Key texts of the rows of the batch whose key the index does not have. */
  readonly #unknownKeys: string[] = new Array(BATCH_ROWS).fill('');
  #skipLineFeed = false;
  #year = 0;
  #weekNumber = 0;

  constructor(columns: readonly Column[], header: readonly HeaderField[], line: number, options: RowOptions) {
    this.line = line;
    this.#options = options;
    const arrays = Object.fromEntries(columns.map((column) => [column.key, makeArray(column)]));
    this.#fields = header.map((field) => new Field(field, arrays[field.column.key] ?? []));
    const keyed = this.#fields.some(({ op }) => op === Op.key);
    if (keyed && !options.keys) throw new TypeError('a key column needs `keys`');
    this.#week = this.#fields.find(({ op }) => op === Op.yearPart);
    this.#cells = new Cells(this.#fields.length + options.spare);
    this.#fast = new FastPath(this.#fields, this.#week, options);
    this.#numbers = new NumberReader(options.encoding);
    this.batch = {
      count: 0,
      line: new Uint32Array(BATCH_ROWS),
      columns: arrays as BatchColumns<readonly Column[]>,
      present: new Set(header.flatMap(({ column, part }) => (part === 'left out' ? [] : column.key))),
      keyText: (row) => {
        const entry = keyed ? (this.#fast.keyEntries[row] as number) : -1;
        return (entry < 0 ? this.#unknownKeys[row] : options.keys?.index.textAt(entry)) ?? '';
      },
    };
  }

  get likeThousands(): DoubtfulCells {
    return this.#numbers.decimalMark.likeThousands;
  }

  get full(): boolean {
    return this.batch.count === BATCH_ROWS;
  }

  /**
   * Reads rows that begin before `limit`, which stands after a line break, until the batch is full. A quoted row may
   * reach on to `end`; at `eof` nothing comes after that. Returns where the next row begins.
   */
  read(bytes: Buffer, start: number, limit: number, end: number, eof: boolean): number {
    const { batch } = this;
    const { line } = batch;
    let pos = start;
    while (pos < limit && batch.count < BATCH_ROWS) {
      const byte = bytes[pos];
      if (byte === LF || byte === CR) {
        // The end of a row that the general path read, an empty line, or the second half of a CR LF.
        if (byte === CR || !this.#skipLineFeed) this.line++;
        this.#skipLineFeed = byte === CR;
        pos++;
        continue;
      }
      this.#skipLineFeed = false;
      // a row whose first cell is blank may hold nothing at all
      const isFast = this.#options.fast && byte !== this.#options.delimiter;
      let next = isFast ? this.#fast.row(bytes, pos, batch.count) : -1;
      if (next >= 0) {
        line[batch.count++] = this.line++;
        this.rowsRead++;
      } else {
        next = this.#general(bytes, pos, end, eof);
        if (next < 0) return pos;
      }
      pos = next;
    }
    return pos;
  }

  /** One row by the general path. Returns the position of its line break, −1 when that is not there yet. */
  #general(bytes: Buffer, start: number, end: number, eof: boolean): number {
    const cells = this.#cells;
    const outcome = splitRow(bytes, start, end, this.#options.delimiter, cells);
    if (outcome === INCOMPLETE && !eof) return -1;
    // as below a table that a spreadsheet saved: an empty line with delimiters
    if (outcome >= 0 && this.#blankFrom() === 0) return outcome;
    this.rowsRead++;
    if (outcome < 0) return this.#broken(bytes, start, end, outcome);
    const expected = this.#fields.length;
    this.#dropSpare(expected);
    if (this.#isHeader(bytes, start, outcome)) {
      this.#reject(bytes, start, outcome, null, importMessage.repeated_header());
    } else if (cells.count !== expected) {
      const comma = this.#options.delimiter === COMMA && cells.count > expected;
      const has = comma ? importMessage.unquoted_decimal_comma : importMessage.wrong_cell_count;
      this.#reject(bytes, start, outcome, null, has({ cells: cells.count, expected }));
    } else if (this.#values(bytes)) {
      (this.batch.line as Uint32Array)[this.batch.count++] = this.line;
    }
    this.line += cells.breaks;
    return outcome;
  }

  /** Blank cells below what stands nameless at the end of the header are none. */
  #dropSpare(expected: number): void {
    const cells = this.#cells;
    if (cells.count <= expected + this.#options.spare)
      cells.count = Math.max(Math.min(cells.count, expected), this.#blankFrom());
  }

  /** How many cells the split row has without the blank ones at its end. */
  #blankFrom(): number {
    const { starts, ends, count } = this.#cells;
    let cells = count;
    while (cells > 0 && starts[cells - 1] === ends[cells - 1]) cells--;
    return cells;
  }

  /** The header once more, as in files that were put one after the other. */
  #isHeader(bytes: Buffer, start: number, end: number): boolean {
    const { headerBytes } = this.#options;
    const at = hasMark(bytes, start) ? start + 3 : start;
    return end - at === headerBytes.length && headerBytes.compare(bytes, at, end) === 0;
  }

  /** A row whose quotes do not fit costs its own line only: whatever the quote swallowed is read again as rows. */
  #broken(bytes: Buffer, start: number, end: number, outcome: number): number {
    const stop = Math.min(end, start + MAX_LINE);
    let lineEnd = start;
    while (lineEnd < stop && bytes[lineEnd] !== LF && bytes[lineEnd] !== CR) lineEnd++;
    if (lineEnd === stop) throw new NotCsvError(importMessage.line_too_long({ line: this.line }));
    const name = this.#fields[this.#cells.count]?.name ?? null;
    if (outcome === TOO_LONG) this.#reject(bytes, start, lineEnd, null, importMessage.row_too_long());
    else if (outcome === AFTER_QUOTE) this.#reject(bytes, start, lineEnd, name, importMessage.text_after_quote());
    else this.#reject(bytes, start, lineEnd, name, importMessage.unclosed_quote());
    return lineEnd;
  }

  /** Checks and stores the split row as the next of the batch; false when a cell was rejected. */
  #values(bytes: Buffer): boolean {
    const row = this.batch.count;
    for (let i = 0; i < this.#fields.length; i++) {
      const field = this.#fields[i] as Field;
      if (field.op === Op.none) continue;
      const start = this.#cells.starts[i] as number;
      const end = this.#cells.ends[i] as number;
      const isText = field.op === Op.key || field.op === Op.text;
      const reason = isText
        ? this.#textCell(field, bytes, start, end, this.#cells.quoted[i] === 1, row)
        : this.#numberCell(field, bytes, start, end, row);
      if (reason !== null) {
        this.#reject(bytes, start, end, field.name, reason);
        return false;
      }
    }
    if (this.#week === undefined) return true;
    const yw = this.#year * 100 + this.#weekNumber;
    if (isWeek(yw)) {
      this.#week.store(row, yw);
      return true;
    }
    const at = this.#fields.findIndex(({ op }) => op === Op.weekPart);
    this.#reject(bytes, this.#cells.starts[at] as number, this.#cells.ends[at] as number, 'week', noWeek(yw));
    return false;
  }

  #textCell(field: Field, bytes: Buffer, start: number, end: number, quoted: boolean, row: number): Message | null {
    const raw = this.#options.encoding.decode(bytes, start, end);
    if (raw === null) return importMessage.not_utf8();
    const cleaned = cleanText(quoted ? raw.replaceAll('""', '"') : raw);
    const text = field.isDigits ? cleaned.replaceAll(/\s/g, '') : cleaned;
    const blank = showsNothing(text);
    if (blank && field.required) return importMessage.blank();
    const problem = textProblem(text, field.maxLength, field.lines) ?? (field.isCode ? codeProblem(text) : null);
    if (problem !== null) return problem;
    if (field.op === Op.key) return this.#keyCell(field, text, row);
    const value = blank ? field.blankText : field.words ? field.words.get(wordKey(text)) : text.normalize('NFC');
    if (value === undefined) return inputMessage.not_one_of({ allowed: Object.keys(field.column.words ?? {}) });
    field.texts[row] = value;
    const hash = hashOf(bytes, start, end);
    // By bytes as they stand, which mean the same wherever they stand unquoted.
    const plain = !quoted && field.recall(bytes, start, end, hash) === undefined;
    if (plain) field.remember(bytes, start, end, hash, value);
    return null;
  }

  #keyCell(field: Field, text: string, row: number): Message | null {
    const { index, unknown } = this.#options.keys as KeyOptions;
    // As a key it would be one text to the fast path, which reads the cell as it stands, and another one here.
    if (cleanText(text) !== text) return importMessage.two_apostrophes();
    const entry = text === '' ? -1 : index.entryOf(text);
    // One that is stored already goes on: the fast path finds it by its bytes.
    const problem = entry < 0 ? codeProblem(text) : null;
    if (problem) return problem;
    if (entry < 0 && unknown === 'reject' && text !== '') return importMessage.unknown_key({ column: field.name });
    field.ints[row] = entry < 0 ? -1 : (index.codes[entry] as number);
    this.#fast.keyEntries[row] = entry;
    this.#unknownKeys[row] = text;
    return null;
  }

  #numberCell(field: Field, bytes: Buffer, start: number, end: number, row: number): Message | null {
    let from = start;
    let to = end;
    while (from < to && isSpace(bytes[from] as number)) from++;
    while (to > from && isSpace(bytes[to - 1] as number)) to--;
    if (from === to) {
      if (field.required) return importMessage.blank();
      field.storeBlank(row);
      return null;
    }
    const { decimalMark } = this.#numbers;
    const reason = this.#numbers.read(field, bytes, from, to, this.line);
    // The fast path reads no fraction until one is a fraction beyond doubt. Between unquoted cells the delimiter is nothing else.
    if (decimalMark.isProven && decimalMark.separator !== this.#options.delimiter)
      this.#fast.separator = decimalMark.separator;
    if (reason !== null) return reason;
    const value = parsed[0] as number;
    if (field.op === Op.yearPart) this.#year = value;
    else if (field.op === Op.weekPart) this.#weekNumber = value;
    else field.store(row, value);
    return null;
  }

  #reject(bytes: Buffer, start: number, end: number, column: string | null, message: Message): void {
    this.rejected++;
    const value = this.#options.encoding.show(bytes, start, end);
    this.#options.onReject(rejection(this.line, column, value, message));
  }
}

const isSpace = (byte: number): boolean => byte === 32 || byte === 9;
