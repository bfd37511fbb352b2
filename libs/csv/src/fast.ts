import { BATCH_ROWS, type KeyOptions } from './batch.ts';
import { type Field, Op } from './fields.ts';
import { HASH_SEED, hashStep } from './key-index.ts';
import type { Encoding } from './text.ts';
import { isKnownWeek, parseBoolean, parseCents, parseDate, parseDecimal, parsed } from './values.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;

/**
 * Reads a row of plain cells in one pass over its bytes, where they stand. It decides nothing by itself: whatever is
 * not plainly right (a quote, a space around a number, a value out of bounds, an unknown key) makes it give the row
 * back, and the general path reads it from the start. So it can be quick, and can never accept what that one refuses.
 */
export class FastPath {
  /** Byte between whole part and fraction as it may stand in an unquoted cell, −1 until the file has shown one. */
  separator = -1;
  /** Entry in the key index of each row of the batch, −1 when unknown. */
  readonly keyEntries = new Int32Array(BATCH_ROWS).fill(-1);
  readonly #fields: readonly Field[];
  readonly #week: Field | undefined;
  readonly #delimiter: number;
  readonly #encoding: Encoding;
  readonly #keys: KeyOptions | undefined;
  readonly #spare: number;
  #lastKey = -1;
  #hash = 0;
  #high = 0;

  constructor(
    fields: readonly Field[],
    week: Field | undefined,
    options: { delimiter: number; encoding: Encoding; keys: KeyOptions | undefined; spare: number },
  ) {
    this.#fields = fields;
    this.#week = week;
    this.#delimiter = options.delimiter;
    this.#encoding = options.encoding;
    this.#keys = options.keys;
    this.#spare = options.spare;
  }

  /** Stores the row at `start` as row `row` of the batch; returns the position of the next row, −1 to give it back. */
  row(bytes: Buffer, start: number, row: number): number {
    const fields = this.#fields;
    const delimiter = this.#delimiter;
    const separator = this.separator;
    const last = fields.length - 1;
    let pos = start;
    let year = 0;
    let weekNumber = 0;
    for (let i = 0; ; i++) {
      const field = fields[i] as Field;
      const first = bytes[pos] as number;
      if (first === delimiter || first === LF || first === CR) {
        if (field.required || field.op === Op.key) return -1;
        field.storeBlank(row);
      } else {
        switch (field.op) {
          case Op.key:
            pos = this.#key(field, bytes, pos, row);
            break;
          case Op.text:
            pos = this.#text(field, bytes, pos, row);
            break;
          case Op.none:
            pos = first === QUOTE ? -1 : this.#walk(bytes, pos);
            break;
          case Op.cents:
            pos = parseCents(bytes, pos, separator);
            if (!field.accepts(parsed[0] as number)) return -1;
            field.ints[row] = parsed[0] as number;
            break;
          case Op.decimal:
            pos = parseDecimal(bytes, pos, separator);
            if (!field.accepts(parsed[0] as number)) return -1;
            field.numbers[row] = parsed[0] as number;
            break;
          case Op.week:
            pos = parseDecimal(bytes, pos, separator);
            if (!isKnownWeek(parsed[0] as number)) return -1;
            field.ints[row] = parsed[0] as number;
            break;
          case Op.boolean:
            pos = parseBoolean(bytes, pos);
            field.bytes[row] = parsed[0] as number;
            break;
          default: {
            pos = field.op === Op.date ? parseDate(bytes, pos) : parseDecimal(bytes, pos, separator);
            const value = parsed[0] as number;
            if (!field.accepts(value) || (field.whole && value !== Math.floor(value))) return -1;
            if (field.op === Op.yearPart) year = value;
            else if (field.op === Op.weekPart) weekNumber = value;
            else field.store(row, value);
          }
        }
        if (pos < 0) return -1;
      }
      if (i === last) {
        for (let left = this.#spare; left > 0 && bytes[pos] === delimiter; left--) pos++;
        if (bytes[pos] === CR && bytes[pos + 1] === LF) pos++;
        else if (bytes[pos] !== LF) return -1;
        break;
      }
      if (bytes[pos] !== delimiter) return -1;
      pos++;
    }
    if (this.#week !== undefined) {
      const yw = year * 100 + weekNumber;
      if (!isKnownWeek(yw)) return -1;
      this.#week.store(row, yw);
    }
    return pos + 1;
  }

  /** Position after the key at `start`, −1 when the index does not have it. */
  #key(field: Field, bytes: Buffer, start: number, row: number): number {
    const index = (this.#keys as KeyOptions).index;
    let entry = this.#lastKey;
    // Files come sorted by SKU more often than not.
    let end = entry < 0 ? -1 : index.matchAt(entry, bytes, start);
    if (end < 0 || !this.#ends(bytes[end] as number)) {
      end = this.#walk(bytes, start);
      if (bytes[start] === QUOTE) return -1;
      if (this.#high > 127 && this.#encoding.decided !== 'utf-8') return -1;
      entry = index.find(bytes, start, end, this.#hash);
      if (entry < 0) return -1;
      this.#lastKey = entry;
    }
    field.ints[row] = index.codes[entry] as number;
    this.keyEntries[row] = entry;
    return end;
  }

  /** Position after the text at `start`, −1 unless the same bytes were accepted in this column before. */
  #text(field: Field, bytes: Buffer, start: number, row: number): number {
    if (bytes[start] === QUOTE) return -1;
    const end = this.#walk(bytes, start);
    const text = field.recall(bytes, start, end, this.#hash);
    if (text === undefined) return -1;
    field.texts[row] = text;
    return end;
  }

  #ends(byte: number): boolean {
    return byte === this.#delimiter || byte === LF || byte === CR;
  }

  /** End of the cell at `start`; leaves the hash of its bytes in `#hash` and all their bits in `#high`. */
  #walk(bytes: Buffer, start: number): number {
    const delimiter = this.#delimiter;
    let hash = HASH_SEED;
    let high = 0;
    let pos = start;
    for (
      let byte = bytes[pos] as number;
      byte !== delimiter && byte !== LF && byte !== CR;
      byte = bytes[++pos] as number
    ) {
      hash = hashStep(hash, byte);
      high |= byte;
    }
    this.#hash = hash;
    this.#high = high;
    return pos;
  }
}
