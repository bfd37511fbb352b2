import type { Fields } from '../domain/entries.ts';
import { DIGEST_BYTES } from './entry-parts.ts';

/** A staged row: its digest, then numbers as doubles (NaN for null) and texts behind their length (0 for null). */

const MAX_BYTES = 8192;

/** Writes rows into a buffer of its own, which the next call uses again. */
export function rowWriter<Row>(fields: Fields<Row>) {
  const buffer = Buffer.alloc(MAX_BYTES);
  return (digest: Uint8Array, row: Row): Buffer => {
    buffer.set(digest, 0);
    let at = DIGEST_BYTES;
    for (const { key, kind } of fields) {
      const cell = row[key] as string | number | null;
      if (kind === 'number') at = buffer.writeDoubleLE((cell ?? Number.NaN) as number, at);
      else {
        const length = cell === null ? 0 : buffer.write(cell as string, at + 2);
        buffer.writeUInt16LE(length, at);
        at += 2 + length;
      }
    }
    return buffer.subarray(0, at);
  };
}

/** Reads the rows of a piece, each with its digest in hex. */
export function* readRows<Row>(fields: Fields<Row>, piece: Uint8Array): Generator<[digest: string, row: Row]> {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const digest = bytes.toString('hex', at, at + DIGEST_BYTES);
    at += DIGEST_BYTES;
    const row: Record<string, string | number | null> = {};
    for (const { key, kind } of fields) {
      if (kind === 'number') {
        const value = bytes.readDoubleLE(at);
        row[key] = Number.isNaN(value) ? null : value;
        at += 8;
      } else {
        const length = bytes.readUInt16LE(at);
        row[key] = length === 0 ? null : bytes.toString('utf8', at + 2, at + 2 + length);
        at += 2 + length;
      }
    }
    yield [digest, row as Row];
  }
}
