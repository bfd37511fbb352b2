import { randomInt } from 'node:crypto';
import { cleanText } from './text.ts';

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const PRIME = 0x01000193;

/** Differs between processes, so that nobody can write a file whose keys all fall into one slot. */
export const HASH_SEED: number = randomInt(0x7fff_ffff) | 0;

/** One step of the hash; callers that walk over a cell anyway feed it byte by byte. */
export function hashStep(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, PRIME);
}
/**
 * A map from text to a small integer that is asked with bytes: open addressing over the UTF-8 bytes, kept in one arena.
 * A sales file of 3 M rows names 20,000 SKUs; a Map would make 3 M strings to look them up.
 */
export class KeyIndex {
  /** Code of each entry, in order of insertion. */
  codes = new Int32Array(1024);
  #starts = new Int32Array(1025);
  #hashes = new Int32Array(1024);
  #arena = new Uint8Array(16_384);
  #slots = new Int32Array(4096).fill(-1);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a text, or gives a known one another code. The text must be one that a cell can hold. */
  set(text: string, code: number): void {
    if (text === '' || cleanText(text) !== text)
      throw new RangeError(`${JSON.stringify(text)} is no key a cell can hold`);
    const bytes = Buffer.from(text);
    const hash = hashOf(bytes, 0, bytes.length);
    const known = this.find(bytes, 0, bytes.length, hash);
    if (known >= 0) this.codes[known] = code;
    else this.#add(bytes, hash, code);
  }

  /** Code of a text, −1 when it is unknown. */
  get(text: string): number {
    const entry = this.entryOf(text);
    return entry < 0 ? -1 : (this.codes[entry] as number);
  }

  /** Entry of a text, −1 when it is unknown. */
  entryOf(text: string): number {
    const bytes = Buffer.from(text);
    return this.find(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length));
  }

  /** Entry whose bytes are `bytes[start..end)`, −1 when there is none; `hash` is hashOf of the same bytes. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] as number;
      if (entry < 0) return -1;
      if (this.#hashes[entry] === hash && this.equals(entry, bytes, start, end)) return entry;
    }
  }

  /** True when the entry's bytes are `bytes[start..end)`. */
  equals(entry: number, bytes: Uint8Array, start: number, end: number): boolean {
    const length = (this.#starts[entry + 1] as number) - (this.#starts[entry] as number);
    return length === end - start && this.matchAt(entry, bytes, start) === end;
  }

  /** If `bytes` at `start` begins with the entry's text: the position after it, else −1. */
  matchAt(entry: number, bytes: Uint8Array, start: number): number {
    const arena = this.#arena;
    const end = this.#starts[entry + 1] as number;
    let pos = start;
    for (let at = this.#starts[entry] as number; at < end; at++) if (bytes[pos++] !== arena[at]) return -1;
    return pos;
  }

  /** Text of an entry. */
  textAt(entry: number): string {
    return DECODER.decode(this.#arena.subarray(this.#starts[entry] as number, this.#starts[entry + 1] as number));
  }

  /** Adds bytes that `find` did not find; returns their entry. */
  addBytes(bytes: Uint8Array, start: number, end: number, hash: number, code: number): number {
    return this.#add(bytes.subarray(start, end), hash, code);
  }

  #add(bytes: Uint8Array, hash: number, code: number): number {
    const entry = this.#size++;
    if (entry >= this.codes.length) {
      this.codes = grown(this.codes, entry * 2);
      this.#hashes = grown(this.#hashes, entry * 2);
      this.#starts = grown(this.#starts, entry * 2 + 1);
    }
    const start = this.#starts[entry] as number;
    if (start + bytes.length > this.#arena.length) {
      const arena = new Uint8Array((start + bytes.length) * 2);
      arena.set(this.#arena);
      this.#arena = arena;
    }
    this.#arena.set(bytes, start);
    this.#starts[entry + 1] = start + bytes.length;
    this.#hashes[entry] = hash;
    this.codes[entry] = code;
    if (this.#size * 2 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
      for (let i = 0; i < this.#size; i++) this.#place(i);
    } else this.#place(entry);
    return entry;
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1;
    const hash = this.#hashes[entry] as number;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while ((this.#slots[slot] as number) >= 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
  }
}

/** Hash of `bytes[start..end)`. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let i = start; i < end; i++) hash = hashStep(hash, bytes[i] as number);
  return hash;
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(length);
  next.set(array);
  return next;
}
