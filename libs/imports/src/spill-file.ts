import type { FileHandle } from 'node:fs/promises';
import { noDiskSpace, temporaryFile, whereThereIsRoom } from './temporary-file.ts';

/** A temporary file for what an import has to hold beyond its memory. It comes into being with the first write. */
export class SpillFile implements AsyncDisposable {
  #file: FileHandle | undefined;
  #size = 0;

  /** Writes all the bytes behind what is there; returns where they begin. Throws a 503 Refusal where the disk is full. */
  async append(bytes: Uint8Array): Promise<number> {
    this.#file ??= await temporaryFile();
    const position = this.#size;
    const { bytesWritten } = await whereThereIsRoom(this.#file.write(bytes, 0, bytes.length, position));
    // the last bytes that there was room for
    if (bytesWritten !== bytes.length) throw noDiskSpace(new Error('rows were not written to their end'));
    this.#size += bytes.length;
    return position;
  }

  /** The `length` bytes at `position`, which were written before. */
  async read(position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    const got = await this.#file?.read(bytes, 0, length, position);
    if (got?.bytesRead !== length) throw new Error('rows of an import cannot be read back');
    return bytes;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file?.close();
  }
}
