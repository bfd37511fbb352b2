import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fatal } from '@promo/servers/fatal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

describe('a data folder that cannot be used is refused in one line', () => {
  const inDir = (name: string) => join(dir, name);
  const file = () => {
    writeFileSync(inDir('file'), '');
    return inDir('file');
  };
  const cases: [string, () => string][] = [
    ['a file', file],
    ['a folder under a file', () => join(file(), 'data')],
    [
      'a folder whose lock is a folder',
      () => {
        mkdirSync(inDir('lock'));
        return dir;
      },
    ],
  ];
  if (process.platform === 'linux') cases.push(['a place where nothing can be made', () => '/proc/self/data']);
  // root may write anywhere
  if (process.getuid?.() !== 0) {
    cases.push([
      'a read-only folder',
      () => {
        mkdirSync(inDir('sealed'));
        chmodSync(inDir('sealed'), 0o555);
        return inDir('sealed');
      },
    ]);
  }

  test.each(cases)('%s', async (_, make) => {
    const path = make();
    const refusal = await lockFolder(path, 0).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(Fatal);
    expect((refusal as Fatal).message).toMatch(/^DATA_DIR .+ cannot be used: E[A-Z]+: .+$/);
    expect((refusal as Fatal).message).toContain(path);
  });

  test('by npm start too', () => {
    const start = join(import.meta.dirname, 'start.ts');
    const env = { ...process.env, DATA_DIR: file() };
    const { status, stdout, stderr } = spawnSync(process.execPath, [start], { env, encoding: 'utf8', timeout: 20_000 });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^DATA_DIR .+\n$/);
  });
});
