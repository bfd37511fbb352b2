import { hash } from 'node:crypto';
import { DIGEST_BYTES } from '../store/entry-parts.ts';

/** The words of a digest; 96 bits, so that two keys never meet. */
const WORDS = DIGEST_BYTES / 4;
/** Between the cells of a key: no cell holds one. */
const BREAK = '\n';

/** Names a row by the cells of its key. */
export function digestOf(cells: readonly (string | number | null)[]): Buffer {
  return hash('sha256', cells.join(BREAK), 'buffer').subarray(0, DIGEST_BYTES);
}

/** The digests of one file with the campaign of each, 16 bytes a row: a Map of strings would take ten times as much. */
export class DigestIndex {
  #size = 0;
  #mask = 0xffff;
  /** The words of a digest, then its campaign; 0 marks an empty slot. */
  #slots = new Uint32Array((WORDS + 1) * (this.#mask + 1));

  /** Remembers a digest; false when it was there already. */
  add(digest: Buffer, campaign: number): boolean {
    const at = this.#find(digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8));
    if (this.#slots[at + WORDS] !== 0) return false;
    this.#slots[at] = digest.readUInt32LE(0);
    this.#slots[at + 1] = digest.readUInt32LE(4);
    this.#slots[at + 2] = digest.readUInt32LE(8);
    this.#slots[at + WORDS] = campaign;
    if (++this.#size * 2 > this.#mask) this.#grow();
    return true;
  }

  /** The campaign of a digest, 0 when it is not in the file. */
  campaignOf(digest: Buffer): number {
    const at = this.#find(digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8));
    return this.#slots[at + WORDS] as number;
  }

  /** Where a digest is, or would be. */
  #find(a: number, b: number, c: number): number {
    const slots = this.#slots;
    for (let slot = a & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * (WORDS + 1);
      if (slots[at + WORDS] === 0 || (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c)) return at;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WORDS + 1) {
      if (old[at + WORDS] === 0) continue;
      const to = this.#find(old[at] as number, old[at + 1] as number, old[at + 2] as number);
      this.#slots.set(old.subarray(at, at + WORDS + 1), to);
    }
  }
}
