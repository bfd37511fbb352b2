import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unavailable } from '@promo/contracts/errors';
import { importMessage } from '@promo/contracts/messages/import';

/** How the system says that a disk, or what a user may have of it, is full. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

export const noDiskSpace = (cause: unknown) => Object.assign(unavailable(importMessage.no_disk_space()), { cause });

/**
 * A new file to write and read that has no name any more: its disk space is free again once it is closed, also when the process is
 * killed. A container's /tmp outlives that, so that what had a name would lie there for ever.
 */
export async function temporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `promo-import-${randomUUID()}`);
  const file = await whereThereIsRoom(open(path, 'wx+', 0o600));
  await rm(path);
  return file;
}

/** Writes to such a file; throws a 503 Refusal where the disk is full. */
export async function whereThereIsRoom<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw FULL.includes((error as NodeJS.ErrnoException).code) ? noDiskSpace(error) : error;
  }
}
