import { open } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { SpillFile } from './spill-file.ts';

it('takes no part of a write or of a read for the whole', async () => {
  await using file = new SpillFile();
  const bytes = Buffer.from('some rows');
  expect(await file.append(bytes)).toBe(0);
  expect(await file.read(0, bytes.length)).toEqual(new Uint8Array(bytes));
  await expect(file.read(0, bytes.length + 1)).rejects.toThrow('cannot be read back');
  await using any = await open(import.meta.filename);
  using write = vi.spyOn(Object.getPrototypeOf(any), 'write');
  write.mockResolvedValueOnce({ bytesWritten: 5 });
  await expect(file.append(bytes)).rejects.toMatchObject({ status: 503, body: { code: 'no_disk_space' } });
});
