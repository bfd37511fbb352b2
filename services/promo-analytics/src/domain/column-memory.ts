const LARGE_BYTES = 32 * 1024 * 1024;

/**
 * Memory of a column, or of a block of `whole` bytes in all; all 0. Large ones are shared, since those can be given back one after the
 * other (`memory/given-back.ts`); the collector does not count them, so that it would be late for imports if all were.
 */
export const columnMemory = (bytes: number, whole = bytes): ArrayBufferLike =>
  whole < LARGE_BYTES ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
