/** A fit as bytes. Free of MongoDB, so that the thread that fits can write them. */
import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { FinishedFit } from '../domain/forecast/fit.ts';
import { isWholeFit } from '../domain/forecast/whole-fit.ts';

export interface EncodedFit {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

export function encodeFit(fit: FinishedFit): EncodedFit {
  const { buffer, byteOffset, byteLength } = serialize(fit);
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Throws where it is no whole fit. */
export function decodeFit(bytes: Uint8Array): FinishedFit {
  const fit: unknown = deserialize(bytes);
  if (!isWholeFit(fit)) throw new Error('its columns do not fit each other');
  return fit;
}
