import { Spool } from '@promo/imports/spool';
import { bytesPerElement, type ColumnArray, type Layout, newArray, SLOTS } from './layout.ts';
import { codeOf, type Rows } from './merge-rows.ts';

const SLOT_BYTES = 2;

const noneSeen = () => new Uint8Array(SLOTS / 8);

/** Holds the accepted rows of one import, by part, until they are merged, most of them on disk. */
export class Staging implements AsyncDisposable {
  readonly layout: Layout;
  readonly #spool: Spool;
  /** By part, one bit per slot: a second row for a slot is refused. */
  readonly #seen = new Map<string, Uint8Array>();
  readonly #dictionary = [''];
  /** Where the value of each column lies in a row, after the slot, and how many bytes a row has. */
  readonly #offsets: readonly number[];
  readonly #rowBytes: number;
  /** The rows loaded last, one after the other as they go to the spool, and their slots. */
  #loaded = new Uint8Array(0);
  #slots = new Uint16Array(0);

  constructor(layout: Layout, memoryLimit?: number) {
    this.layout = layout;
    this.#spool = new Spool(memoryLimit);
    const offsets = [SLOT_BYTES];
    for (const column of layout.columns) offsets.push((offsets.at(-1) as number) + bytesPerElement(column));
    this.#rowBytes = offsets.pop() as number;
    this.#offsets = offsets;
  }

  get keys(): string[] {
    return [...this.#seen.keys()];
  }

  /** Code of a text in this import's dictionary. */
  code(text: string | null): number {
    return text ? codeOf(this.#dictionary, text) : 0;
  }

  /** Takes rows in, a column after the other; `add` then puts each of them into a part, or leaves it. */
  load(slots: Uint16Array<ArrayBuffer>, columns: readonly ColumnArray[]): void {
    this.#slots = slots;
    const size = slots.length * this.#rowBytes;
    if (this.#loaded.length < size) this.#loaded = new Uint8Array(size);
    this.#put(slots, 0);
    for (const [c, column] of columns.entries()) this.#put(column, this.#offsets[c] as number);
  }

  /** Adds one of the rows that were loaded last; false when the part has a row in its slot already. */
  add(key: string, row: number): boolean {
    const slot = this.#slots[row] as number;
    const seen = this.#seen.getOrInsertComputed(key, noneSeen);
    const byte = slot >> 3;
    const bit = 1 << (slot & 7);
    if ((seen[byte] as number) & bit) return false;
    seen[byte] = (seen[byte] as number) | bit;
    this.#spool.add(key, this.#loaded, row * this.#rowBytes, (row + 1) * this.#rowBytes);
    return true;
  }

  /** Moves what is in memory to disk once it is too much; called between batches. */
  relieve(): Promise<void> {
    return this.#spool.relieve();
  }

  /** The staged rows of one part, in the order of the file. */
  async rows(key: string): Promise<Rows> {
    const length = this.#spool.count(key);
    const slots = new Uint16Array(length);
    const columns = this.layout.columns.map((column) => newArray(column, length));
    let row = 0;
    for await (const piece of this.#spool.pieces(key)) {
      this.#take(piece, 0, slots, row);
      for (const [c, column] of columns.entries()) this.#take(piece, this.#offsets[c] as number, column, row);
      row += piece.length / this.#rowBytes;
    }
    return { slots, columns, dictionary: this.#dictionary };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#seen.clear();
    await this.#spool[Symbol.asyncDispose]();
  }

  /** Puts a column into the loaded rows, byte by byte: one way for all kinds of arrays. */
  #put(column: ColumnArray, offset: number): void {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    const size = column.BYTES_PER_ELEMENT;
    for (let from = 0, to = offset; from < bytes.length; from += size, to += this.#rowBytes) {
      for (let i = 0; i < size; i++) this.#loaded[to + i] = bytes[from + i] as number;
    }
  }

  /** Takes a column out of rows as `load` made them, to its places from `row` on. */
  #take(rows: Uint8Array, offset: number, column: ColumnArray, row: number): void {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    const size = column.BYTES_PER_ELEMENT;
    for (let from = offset, to = row * size; from < rows.length; from += this.#rowBytes, to += size) {
      for (let i = 0; i < size; i++) bytes[to + i] = rows[from + i] as number;
    }
  }
}
