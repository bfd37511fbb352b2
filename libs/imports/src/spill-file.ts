import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary file for what an import has to hold beyond its memory. It comes into being with the first write. */
export class SpillFile implements AsyncDisposable {
  #folder: string | undefined;
  #file: FileHandle | undefined;
  #size = 0;

  /** Writes all the bytes behind what is there; returns where they begin. */
  async append(bytes: Uint8Array): Promise<number> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'promo-import-'));
    this.#file ??= await open(join(this.#folder, 'staged'), 'w+', 0o600);
    const position = this.#size;
    const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, position);
    if (bytesWritten !== bytes.length) throw new Error('rows of an import were not written: is the disk full?');
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
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }
}
