const LARGE_BYTES = 32 * 1024 * 1024;

/**
 * Memory of a column, all 0; `whole` are the bytes of all blocks that it is one of. Large ones are shared memory, which can be given back
 * one after the other (`memory/given-back.ts`). Small ones are not: the garbage collector does not count shared memory, and would run too
 * late during imports.
 */
export const columnMemory = (bytes: number, whole = bytes): ArrayBufferLike =>
  whole < LARGE_BYTES ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
