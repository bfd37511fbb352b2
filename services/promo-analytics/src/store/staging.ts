import { Spool } from '@promo/imports/spool';
import { bytesPerElement, type ColumnArray, type ColumnLayout, type Layout, newArray, SLOTS } from './layout.ts';
import { codeOf, type Rows } from './merge-rows.ts';

/** How a value of each array lies in a staged row. */
const CELLS: Record<
  ColumnLayout['array'],
  {
    readonly get: (row: DataView, at: number) => number;
    readonly set: (row: DataView, at: number, value: number) => void;
  }
> = {
  f32: { get: (row, at) => row.getFloat32(at, true), set: (row, at, value) => row.setFloat32(at, value, true) },
  i32: { get: (row, at) => row.getInt32(at, true), set: (row, at, value) => row.setInt32(at, value, true) },
  u16: { get: (row, at) => row.getUint16(at, true), set: (row, at, value) => row.setUint16(at, value, true) },
  u8: { get: (row, at) => row.getUint8(at), set: (row, at, value) => row.setUint8(at, value) },
};

const SLOT_BYTES = 2;

/** Holds the accepted rows of one import, by part, until they are merged, most of them on disk. */
export class Staging implements AsyncDisposable {
  readonly layout: Layout;
  readonly #spool: Spool;
  /** By part, one bit per slot: a second row for a slot is refused. */
  readonly #seen = new Map<string, Uint8Array>();
  readonly #dictionary = [''];
  /** Where the value of each column lies in a row, and at the end the row's length. */
  readonly #offsets: readonly number[];
  /** The row on its way to the spool. */
  readonly #row: DataView<ArrayBuffer>;
  readonly #rowBytes: Uint8Array<ArrayBuffer>;

  constructor(layout: Layout, memoryLimit?: number) {
    this.layout = layout;
    this.#spool = new Spool(memoryLimit);
    const offsets = [SLOT_BYTES];
    for (const column of layout.columns) offsets.push((offsets.at(-1) as number) + bytesPerElement(column));
    this.#offsets = offsets;
    this.#rowBytes = new Uint8Array(offsets.at(-1) as number);
    this.#row = new DataView(this.#rowBytes.buffer);
  }

  get keys(): string[] {
    return [...this.#seen.keys()];
  }

  /** Code of a text in this import's dictionary. */
  code(text: string | null): number {
    return text ? codeOf(this.#dictionary, text) : 0;
  }

  /** Adds a row whose values come in the layout's order; false when the part has a row in that slot already. */
  add(key: string, slot: number, value: (column: number) => number): boolean {
    const seen = this.#seen.getOrInsertComputed(key, () => new Uint8Array(SLOTS / 8));
    const byte = slot >> 3;
    const bit = 1 << (slot & 7);
    if ((seen[byte] as number) & bit) return false;
    seen[byte] = (seen[byte] as number) | bit;
    const { columns } = this.layout;
    this.#row.setUint16(0, slot, true);
    for (let c = 0; c < columns.length; c++) {
      CELLS[(columns[c] as ColumnLayout).array].set(this.#row, this.#offsets[c] as number, value(c));
    }
    this.#spool.add(key, this.#rowBytes);
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
    for await (const { buffer, byteOffset, byteLength } of this.#spool.pieces(key)) {
      const piece = new DataView(buffer, byteOffset, byteLength);
      const rows = byteLength / this.#rowBytes.length;
      for (let i = 0; i < rows; i++) slots[row + i] = piece.getUint16(i * this.#rowBytes.length, true);
      for (const [c, column] of columns.entries()) this.#readColumn(piece, c, column, row);
      row += rows;
    }
    return { slots, columns, dictionary: this.#dictionary };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#seen.clear();
    await this.#spool[Symbol.asyncDispose]();
  }

  /** Puts a column's values of a piece into `into`, from `row` on. */
  #readColumn(piece: DataView, c: number, into: ColumnArray, row: number): void {
    const { get } = CELLS[(this.layout.columns[c] as ColumnLayout).array];
    let i = row;
    for (let at = this.#offsets[c] as number; at < piece.byteLength; at += this.#rowBytes.length) {
      into[i++] = get(piece, at);
    }
  }
}
