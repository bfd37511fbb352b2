import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const dead = () => spawnSync(process.execPath, ['-e', '']).pid;
const write = (holder: object) => writeFileSync(join(dir, 'lock'), JSON.stringify(holder));

test('a second launcher on the folder is refused in one line; freed, the folder can be locked again', async () => {
  {
    using _lock = await lockFolder(dir, 0);
    const refusal = await lockFolder(dir, 0).catch((error: Error) => error.message);
    expect(refusal).toBe(`${dir} is in use by another launcher (pid ${process.pid}); set DATA_DIR for a second one.`);
  }
  expect(readdirSync(dir)).toEqual([]);
  using _again = await lockFolder(dir, 0);
  expect(existsSync(join(dir, 'lock'))).toBe(true);
});

test.each([
  ['a process that is gone', () => ({ pid: dead(), born: '', janitor: 0, janitorBorn: '' })],
  ['nobody knows whom', () => ({})],
])('the lock of %s is taken over', async (_, holder) => {
  write(holder());
  using _lock = await lockFolder(dir, 0);
  expect(JSON.parse(readFileSync(join(dir, 'lock'), 'utf8')).pid).toBe(process.pid);
  expect(readdirSync(dir)).toEqual(['lock']);
});

test.runIf(process.platform === 'linux')('a pid that is another process by now is not the holder', async () => {
  write({ pid: process.pid, born: 'long ago', janitor: 0, janitorBorn: '' });
  using _lock = await lockFolder(dir, 0);
  await expect(lockFolder(dir, 0)).rejects.toThrow('in use');
});

test('of many that take over one stale lock, one gets it', async () => {
  write({ pid: dead(), born: '', janitor: 0, janitorBorn: '' });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(dir, 0)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
