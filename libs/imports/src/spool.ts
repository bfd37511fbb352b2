import { SpillFile } from './spill-file.ts';

const FIRST_BYTES = 1024;
const BLOCK_BYTES = 64 * 1024;
/** Rows beyond this many bytes go to a temporary file. */
const MEMORY_LIMIT = 8 * 1024 * 1024;

interface Partition {
  rows: number;
  /** What is being filled. */
  block: Uint8Array<ArrayBuffer>;
  used: number;
  readonly full: Uint8Array<ArrayBuffer>[];
  readonly spilled: { readonly position: number; readonly length: number }[];
}

/** Holds the accepted rows of one import as bytes, apart by key, until they are merged; the most of them on disk. */
export class Spool implements AsyncDisposable {
  readonly #partitions = new Map<string, Partition>();
  readonly #file = new SpillFile();
  readonly #memoryLimit: number;
  #inMemory = 0;

  constructor(memoryLimit = MEMORY_LIMIT) {
    this.#memoryLimit = memoryLimit;
  }

  /** How many rows there are of a key. */
  count(key: string): number {
    return this.#partitions.get(key)?.rows ?? 0;
  }

  /** Adds a row of at most 64 KiB: the bytes `from`–`to` − 1. */
  add(key: string, bytes: Uint8Array, from = 0, to = bytes.length): void {
    const partition = this.#partition(key);
    if (partition.used + to - from > partition.block.length) this.#makeRoom(partition, to - from);
    const { block } = partition;
    let { used } = partition;
    // Rows are short: a view of each for `set` would take longer than the copy.
    for (let at = from; at < to; at++) block[used++] = bytes[at] as number;
    partition.used = used;
    partition.rows++;
  }

  /** Moves what is in memory to disk once it is too much; called between batches. */
  async relieve(): Promise<void> {
    if (this.#inMemory < this.#memoryLimit) return;
    for (const partition of this.#partitions.values()) {
      const { full, block, used, spilled } = partition;
      if (full.length === 0 && used === 0) continue;
      const bytes = Buffer.concat([...full, block.subarray(0, used)]);
      spilled.push({ position: await this.#file.append(bytes), length: bytes.length });
      full.length = 0;
      partition.used = 0;
      partition.block = new Uint8Array(0);
    }
    this.#inMemory = 0;
  }

  /** The rows of a key, whole ones in each piece, in the order in which they came. */
  async *pieces(key: string): AsyncGenerator<Uint8Array> {
    const partition = this.#partitions.get(key);
    if (!partition) return;
    // As it is now: whoever reads may add rows of other keys and relieve in between.
    const spilled = [...partition.spilled];
    const inMemory = [...partition.full, partition.block.subarray(0, partition.used)];
    for (const { position, length } of spilled) yield await this.#file.read(position, length);
    yield* inMemory;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#partitions.clear();
    await this.#file[Symbol.asyncDispose]();
  }

  #partition(key: string): Partition {
    const known = this.#partitions.get(key);
    if (known) return known;
    const partition = { rows: 0, block: new Uint8Array(0), used: 0, full: [], spilled: [] };
    this.#partitions.set(key, partition);
    return partition;
  }

  /** Doubles the block up to its full size, then begins another: most keys have few rows. */
  #makeRoom(partition: Partition, length: number): void {
    const { block, used, full } = partition;
    const grows = block.length < BLOCK_BYTES && used + length <= BLOCK_BYTES;
    if (!grows && used > 0) full.push(block.subarray(0, used));
    const size = grows ? Math.max(FIRST_BYTES, block.length * 2, used + length) : BLOCK_BYTES;
    const next = new Uint8Array(Math.min(size, BLOCK_BYTES));
    if (grows) next.set(block.subarray(0, used));
    this.#inMemory += next.length - (grows ? block.length : 0);
    partition.block = next;
    if (!grows) partition.used = 0;
  }
}
