import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new file to write and read that has no name any more: its disk space is free again once it is closed, also when the process is
 * killed. A container's /tmp outlives that, so that what had a name would lie there for ever.
 */
export async function temporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `promo-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
