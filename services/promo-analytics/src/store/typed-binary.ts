/** Typed arrays as MongoDB stores them, little-endian. */
import { Binary } from 'mongodb';
import type { ColumnArray } from './layout.ts';

export const bytesOf = ({ buffer, byteOffset, byteLength }: ColumnArray): Buffer<ArrayBuffer> =>
  Buffer.from(buffer, byteOffset, byteLength);

export const binary = (values: ColumnArray): Binary => new Binary(bytesOf(values));

/** An array of its own: BSON hands out views at any offset, which typed arrays do not take. Throws a RangeError for half an element. */
export function copyOf<A extends ColumnArray>({ buffer }: Binary, Type: new (bytes: ArrayBuffer) => A): A {
  return new Type(buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer);
}
