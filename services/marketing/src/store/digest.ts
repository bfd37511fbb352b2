import { hash } from 'node:crypto';

/** Bytes of the digest that names a row: so many that two keys never meet. */
export const DIGEST_BYTES = 12;

/** Between the cells of a key: no cell holds one. */
const BREAK = '\n';

/** Names a row by the cells of its key. */
export function digestOf(cells: readonly (string | number | null)[]): Buffer {
  return hash('sha256', cells.join(BREAK), 'buffer').subarray(0, DIGEST_BYTES);
}

/** A campaign's rows are kept in parts of about so many at most: of the longest texts they take half of what MongoDB allows. */
const PART_ROWS = 8192;

/** How many parts so many rows are kept in: a power of two, so that doubling it splits each part in two. */
export function bucketsFor(rows: number): number {
  let buckets = 1;
  while (buckets * PART_ROWS < rows) buckets *= 2;
  return buckets;
}

/** Which of the parts has the row of a digest, as hex. */
export const bucketOf = (digest: string, buckets: number): number =>
  Number.parseInt(digest.slice(0, 4), 16) & (buckets - 1);
