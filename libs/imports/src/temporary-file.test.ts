import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openUpload } from './parquet.ts';
import { SpillFile } from './spill-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temporary-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const left = () => readdir(folder);

test('rows that are put aside would be gone with a killed process', async () => {
  await using file = new SpillFile();
  await file.append(Buffer.from('some rows'));
  expect(await left()).toEqual([]);
  expect(Buffer.from(await file.read(5, 4)).toString()).toBe('rows');
});

test('so would a Parquet file, while it arrives and while it is read', async () => {
  const seen: string[][] = [];
  async function* pieces() {
    yield Buffer.from('PAR1');
    yield Buffer.alloc(200_000);
    seen.push(await left());
  }
  await using upload = await openUpload(pieces());
  expect([...seen, await left()]).toEqual([[], []]);
  await expect(Array.fromAsync(upload.csv)).rejects.toMatchObject({ body: { code: 'parquet_unreadable' } });
});
