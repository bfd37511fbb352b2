/** A fit as bytes, compressed to less than half. Free of MongoDB, so that the thread that fits can write them. */
import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { FinishedFit } from '../domain/forecast/fit.ts';
import { isWholeFit } from '../domain/forecast/whole-fit.ts';

export interface EncodedFit {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

export function encodeFit(fit: FinishedFit): EncodedFit {
  const { buffer, byteOffset, byteLength } = zstdCompressSync(serialize(fit));
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return { bytes, sha256: hash('sha256', bytes, 'hex') };
}

/** Throws where it is no whole fit. */
export function decodeFit(bytes: Uint8Array): FinishedFit {
  const fit: unknown = deserialize(zstdDecompressSync(bytes));
  if (!isWholeFit(fit)) throw new Error('its columns do not fit each other');
  return fit;
}
