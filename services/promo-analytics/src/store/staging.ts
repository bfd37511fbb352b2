import { SpillFile } from '@promo/imports/spill-file';
import { arrayOver, bytesPerElement, type ColumnArray, type Layout, newArray, SLOTS } from './layout.ts';
import { codeOf, type Rows } from './merge-rows.ts';

const BLOCK_ROWS = 1024;
/** Staged rows beyond this many bytes go to a temporary file. */
const MEMORY_LIMIT = 32 * 1024 * 1024;

interface Block {
  count: number;
  readonly buffer: ArrayBuffer;
  readonly slots: Uint16Array<ArrayBuffer>;
  readonly columns: readonly ColumnArray[];
}

interface Partition {
  readonly blocks: Block[];
  /** Where blocks that left memory lie in the file. */
  readonly spilled: { position: number; count: number }[];
  /** One bit per slot: a second row for a slot is refused. */
  readonly seen: Uint8Array;
}

/** Holds the accepted rows of one import, by part, until they are merged; what is beyond 32 MB waits on disk. */
export class Staging implements AsyncDisposable {
  readonly layout: Layout;
  readonly #partitions = new Map<string, Partition>();
  readonly #dictionary = [''];
  readonly #blockBytes: number;
  readonly #memoryLimit: number;
  readonly #file = new SpillFile();
  #inMemory = 0;

  constructor(layout: Layout, memoryLimit = MEMORY_LIMIT) {
    this.layout = layout;
    this.#memoryLimit = memoryLimit;

    this.#blockBytes = [2, ...layout.columns.map(bytesPerElement)].reduce((sum, bytes) => sum + bytes * BLOCK_ROWS, 0);
  }

  get keys(): string[] {
    return [...this.#partitions.keys()];
  }

  /** Code of a text in this import's dictionary. */
  code(text: string | null): number {
    return text ? codeOf(this.#dictionary, text) : 0;
  }

  /** Adds a row whose values come in the layout's order; false when the part has a row in that slot already. */
  add(key: string, slot: number, value: (column: number) => number): boolean {
    const partition = this.#partition(key);
    const byte = slot >> 3;
    const bit = 1 << (slot & 7);
    if ((partition.seen[byte] as number) & bit) return false;
    partition.seen[byte] = (partition.seen[byte] as number) | bit;
    let block = partition.blocks.at(-1);
    if (!block || block.count === BLOCK_ROWS) {
      block = this.#block(new ArrayBuffer(this.#blockBytes), 0);
      partition.blocks.push(block);
      this.#inMemory += this.#blockBytes;
    }
    block.slots[block.count] = slot;
    for (let c = 0; c < block.columns.length; c++) (block.columns[c] as ColumnArray)[block.count] = value(c);
    block.count++;
    return true;
  }

  /** Moves what is in memory to disk once it is too much; called between batches. */
  async relieve(): Promise<void> {
    if (this.#inMemory < this.#memoryLimit) return;
    for (const { blocks, spilled } of this.#partitions.values()) {
      for (const block of blocks) {
        const position = await this.#file.append(new Uint8Array(block.buffer));
        spilled.push({ position, count: block.count });
      }
      blocks.length = 0;
    }
    this.#inMemory = 0;
  }

  /** The staged rows of one part, in the order of the file. */
  async rows(key: string): Promise<Rows> {
    const { blocks, spilled } = this.#partition(key);
    const all: Block[] = [];
    for (const { position, count } of spilled) {
      const { buffer } = await this.#file.read(position, this.#blockBytes);
      all.push(this.#block(buffer, count));
    }
    all.push(...blocks);
    const length = all.reduce((sum, block) => sum + block.count, 0);
    const slots = new Uint16Array(length);
    const columns = this.layout.columns.map((column) => newArray(column, length));
    let at = 0;
    for (const block of all) {
      slots.set(block.slots.subarray(0, block.count), at);
      columns.forEach((column, c) => {
        column.set((block.columns[c] as ColumnArray).subarray(0, block.count), at);
      });
      at += block.count;
    }
    return { slots, columns, dictionary: this.#dictionary };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#partitions.clear();
    await this.#file[Symbol.asyncDispose]();
  }

  #partition(key: string): Partition {
    let partition = this.#partitions.get(key);
    if (!partition) {
      partition = { blocks: [], spilled: [], seen: new Uint8Array(SLOTS / 8) };
      this.#partitions.set(key, partition);
    }
    return partition;
  }

  #block(buffer: ArrayBuffer, count: number): Block {
    let offset = 2 * BLOCK_ROWS;
    const columns = this.layout.columns.map((column) => {
      const array = arrayOver(column, buffer, offset, BLOCK_ROWS);
      offset += bytesPerElement(column) * BLOCK_ROWS;
      return array;
    });
    return { count, buffer, slots: new Uint16Array(buffer, 0, BLOCK_ROWS), columns };
  }
}
