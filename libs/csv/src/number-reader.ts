import { importMessage } from '@promo/contracts/messages/import';
import type { Message } from '@promo/contracts/messages/message';
import { isWeek } from '@promo/retail/weeks';
import { DecimalMark } from './decimal-mark.ts';
import { type Field, Op, wordKey } from './fields.ts';
import { COMMA, noWeek, outOfBounds, POINT, unreadable, weekText } from './reasons.ts';
import type { Encoding } from './text.ts';
import { MAX_NUMBER_LENGTH, parseBoolean, parseCents, parseDate, parseDecimal, parsed } from './values.ts';

const LF = 10;

/** Reads numbers, booleans, dates and weeks in all the ways in which files write them, and learns from them what divides a fraction. */
export class NumberReader {
  readonly decimalMark = new DecimalMark();
  readonly #encoding: Encoding;
  /** One cell and a byte that ends it, for the value parsers. */
  readonly #cell = Buffer.alloc(MAX_NUMBER_LENGTH + 1);

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
  }

  /** Why a cell, without the spaces around it, is refused; null where its value is in `parsed[0]`. */
  read(field: Field, bytes: Buffer, from: number, end: number, line: number): Message | null {
    const { op } = field;
    const { decimalMark } = this;
    const to = this.#beforeUnit(field, bytes, from, end);
    if (op === Op.integer && decimalMark.isUnclear(this.#text(bytes, from, to)))
      return importMessage.thousands_separator();
    if (!this.#parse(op, bytes, from, to)) {
      const text = this.#text(bytes, from, to);
      if (!this.#parseWritten(field, text)) return unreadable(field, text, decimalMark.separator);
    }
    const value = parsed[0] as number;
    if (!decimalMark.isProven && decimalMark.separator >= 0 && isNumber(op))
      decimalMark.weigh(line, field.name, this.#text(bytes, from, to));
    return outOfBounds(field, value) ?? (op === Op.week && !isWeek(value) ? noWeek(value) : null);
  }

  #text(bytes: Buffer, from: number, to: number): string {
    return this.#encoding.show(bytes, from, to);
  }

  /** Where a number ends that may have its unit behind it, as in 4,99 €, 25 % and 7 dana. */
  #beforeUnit({ unit }: Field, bytes: Buffer, from: number, to: number): number {
    if (unit === null || isDigit(bytes[to - 1] as number)) return to;
    const text = this.#text(bytes, from, to);
    // Of a number each character is a byte.
    return from + text.replace(unit, '').length;
  }

  /** True when the value parser of the kind takes the whole of `bytes[start..end)`; the value is in `parsed[0]`. */
  #parse(op: number, bytes: Buffer, start: number, end: number): boolean {
    const length = end - start;
    if (length > MAX_NUMBER_LENGTH) return false;
    const cell = this.#cell;
    for (let i = 0; i < length; i++) cell[i] = bytes[start + i] as number;
    cell[length] = LF;
    if (op === Op.boolean) return parseBoolean(cell, 0) === length;
    if (op === Op.date) return parseDate(cell, 0) === length;
    const parse = op === Op.cents ? parseCents : parseDecimal;
    if (this.decimalMark.separator >= 0) return parse(cell, 0, this.decimalMark.separator) === length;
    // The file's first fraction tells how all its numbers are written: "1.234" must not be 1.234 here and 1234 there.
    for (const separator of [POINT, COMMA]) {
      if (parse(cell, 0, separator) !== length) continue;
      if (cell.subarray(0, length).includes(separator)) this.decimalMark.separator = separator;
      return true;
    }
    return false;
  }

  /**
   * What no parser takes as it stands, but nobody can misread: thousands that are divided, weeks as 44/2026, and the column's own words for true
   * and false. The value is in `parsed[0]`.
   */
  #parseWritten({ op, words }: Field, text: string): boolean {
    const plain =
      op === Op.week ? weekText(text) : isNumber(op) ? this.decimalMark.ungrouped(text) : words?.get(wordKey(text));
    if (!plain) return false;
    const bytes = Buffer.from(plain);
    return this.#parse(op, bytes, 0, bytes.length);
  }
}

const isNumber = (op: number): boolean => op !== Op.boolean && op !== Op.date;
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
