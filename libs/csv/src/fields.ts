import type { Column, ColumnKind } from '@promo/contracts/dataset';
import { BATCH_ROWS, BLANK, type ColumnArray } from './batch.ts';
import { type HeaderField, nameOf } from './header.ts';
import { KeyIndex } from './key-index.ts';

/** What is done with a cell: the kinds as small integers for the row loop, the two halves of a week, and nothing. */
export const Op = {
  key: 0,
  text: 1,
  integer: 2,
  decimal: 3,
  /** A decimal as well. */
  cost: 3,
  cents: 4,
  boolean: 5,
  date: 6,
  week: 7,
  yearPart: 8,
  weekPart: 9,
  none: 10,
} as const;

const EUROS = /\s*(?:€|EUR)$/i;
const PERCENT = /\s*%$/;
const DAYS = /\s*(?:dana?|days?|d)\.?$/i;

const OF_PARTS = { year: Op.yearPart, week: Op.weekPart, 'left out': Op.none };

const NONE_NUMBERS = new Float64Array(0);
const NONE_INTS = new Int32Array(0);
const NONE_BYTES = new Int8Array(0);

/** Distinct texts remembered per column; a column of names would otherwise keep the whole file. */
const REMEMBERED = 4096;
const REMEMBERED_LENGTH = 256;

/** One cell position of the rows: what is expected there and where it is stored. All fields have one hidden class. */
export class Field {
  readonly op: number;
  readonly column: Column;
  /** Name for rejections. */
  readonly name: string;
  readonly required: boolean;
  /** Only whole numbers are accepted. */
  readonly whole: boolean;
  /** In the unit that is stored: cents for money. */
  readonly min: number;
  readonly max: number;
  /** The column's unit, which may stand behind a number. */
  readonly unit: RegExp | null;
  readonly maxLength: number;
  readonly lines: boolean;
  readonly isCode: boolean;
  readonly isDigits: boolean;
  /** All texts that are taken, by `wordKey`, with what is stored for each; null where any is. Of a boolean those beside yes and no. */
  readonly words: ReadonlyMap<string, string> | null;
  /** Stored for a blank cell; `blankText` for texts. */
  readonly blank: number;
  readonly blankText: string | null;
  readonly numbers: Float64Array;
  readonly ints: Int32Array;
  readonly bytes: Int8Array;
  readonly texts: (string | null)[];
  /** Texts met before by their bytes as they stand in the file, so that a repeated one is no new string. */
  readonly #met = new KeyIndex();
  readonly #metTexts: (string | null)[] = [];

  constructor(field: HeaderField, array: ColumnArray) {
    const { column, part } = field;
    const { kind } = column;
    const isHalf = part === 'year' || part === 'week';
    this.op = part === 'whole' ? Op[kind] : OF_PARTS[part];
    this.column = column;
    this.name = nameOf(field);
    this.required = column.required === true || isHalf;
    this.whole = kind === 'integer' || isHalf;
    const unit = kind === 'cents' ? 100 : 1;
    const [least, most] = part === 'year' ? [1900, 2999] : part === 'week' ? [1, 53] : [-Infinity, Infinity];
    this.min = (column.min ?? least) * unit;
    this.max = (column.max ?? most) * unit;
    this.unit = unitOf(column);
    this.maxLength = column.maxLength ?? 1000;
    this.lines = column.lines === true;
    this.isCode = column.code === true;
    this.isDigits = column.digits === true;
    this.words = column.words ? wordsOf(column.words) : null;
    this.blank = blankNumber(column);
    this.blankText = typeof column.default === 'string' ? column.default : null;
    this.numbers = array instanceof Float64Array ? array : NONE_NUMBERS;
    this.ints = array instanceof Int32Array ? array : NONE_INTS;
    this.bytes = array instanceof Int8Array ? array : NONE_BYTES;
    this.texts = Array.isArray(array) ? array : [];
  }

  accepts(value: number): boolean {
    return value >= this.min && value <= this.max;
  }

  /** Stores what a blank cell stands for. */
  storeBlank(row: number): void {
    if (this.op === Op.none) return;
    if (this.op === Op.text) this.texts[row] = this.blankText;
    else this.store(row, this.blank);
  }

  /** Stores a number, boolean (1, 0), date or week. */
  store(row: number, value: number): void {
    switch (this.op) {
      case Op.integer:
      case Op.decimal:
        this.numbers[row] = value;
        break;
      case Op.boolean:
        this.bytes[row] = value;
        break;
      default:
        this.ints[row] = value;
    }
  }

  /** The cleaned text of these bytes if met before, else undefined. */
  recall(bytes: Uint8Array, start: number, end: number, hash: number): string | null | undefined {
    const entry = this.#met.find(bytes, start, end, hash);
    return entry < 0 ? undefined : this.#metTexts[entry];
  }

  remember(bytes: Uint8Array, start: number, end: number, hash: number, text: string | null): void {
    if (this.#metTexts.length >= REMEMBERED || end - start > REMEMBERED_LENGTH) return;
    this.#metTexts.push(text);
    this.#met.addBytes(bytes, start, end, hash, 0);
  }
}

function unitOf({ kind, percent, days }: Column): RegExp | null {
  if (kind === 'cents' || kind === 'cost') return EUROS;
  return percent ? PERCENT : days ? DAYS : null;
}

/** What of a word is compared: "Kom." and "kom" are the same. */
export const wordKey = (text: string): string => text.toLowerCase().replace(/\.$/, '').trim();

function wordsOf(words: NonNullable<Column['words']>): Map<string, string> {
  const all = Object.entries(words).flatMap(([stored, others]) =>
    [stored, ...others].map((word) => [wordKey(word), stored]),
  );
  return new Map(all as [string, string][]);
}

function blankNumber(column: Column): number {
  const unit = column.kind === 'cents' ? 100 : 1;
  if (typeof column.default === 'number') return column.default * unit;
  if (typeof column.default === 'boolean') return column.default ? 1 : 0;
  if (column.kind === 'boolean' || column.kind === 'key') return -1;
  return column.kind === 'integer' || column.kind === 'decimal' || column.kind === 'cost' ? Number.NaN : BLANK;
}

/** The array of a column for one batch, filled with what stands for a blank. */
export function makeArray(column: Column): ColumnArray {
  const make: Record<ColumnKind, () => ColumnArray> = {
    key: ints,
    text: () => new Array<string | null>(BATCH_ROWS).fill(typeof column.default === 'string' ? column.default : null),
    integer: numbers,
    decimal: numbers,
    cost: numbers,
    cents: ints,
    boolean: () => new Int8Array(BATCH_ROWS).fill(blankNumber(column)),
    date: ints,
    week: ints,
  };
  function ints(): Int32Array {
    return new Int32Array(BATCH_ROWS).fill(blankNumber(column));
  }
  function numbers(): Float64Array {
    return new Float64Array(BATCH_ROWS).fill(blankNumber(column));
  }
  return make[column.kind]();
}
