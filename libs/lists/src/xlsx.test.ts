import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columns } from '@promo/contracts/lists';
import readXlsx, { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { xlsx } from './xlsx.ts';

interface Item {
  readonly sku: string;
  readonly qty: number | null;
  readonly price: number | null;
  readonly live: boolean;
  readonly day: string | null;
  readonly at: string | null;
}

const COLUMNS = columns<Item>({
  sku: 'text',
  qty: 'decimal',
  price: 'money',
  live: 'boolean',
  day: 'date',
  at: 'time',
});

const bytesOf = async (rows: readonly Item[]) => Buffer.concat(await Array.fromAsync(xlsx(COLUMNS, [rows])));
const row = (sku: string, rest: Partial<Item> = {}): Item => ({
  sku,
  qty: null,
  price: null,
  live: false,
  day: null,
  at: null,
  ...rest,
});

test.each([
  ['Rezultati 202601-202626', 'Rezultati 202601-202626'],
  ['Čaj & <kava>: [2026]/1?', 'Čaj & <kava>   2026  1 '],
  ['x'.repeat(40), 'x'.repeat(31)],
])('a sheet is named %s as far as it can be', async (name, read) => {
  const bytes = Buffer.concat(await Array.fromAsync(xlsx(COLUMNS, [[row('A')]], name)));
  expect((await readXlsx(bytes)).map(({ sheet }) => sheet)).toEqual([read]);
});

test('another reader finds real numbers and dates, and text as text', async () => {
  const sheet = await readSheet(
    await bytesOf([
      // 11:00 UTC is noon in Zagreb in winter, 16:00 UTC is 18:00 there in summer.
      row('001', { qty: -1.5, price: 12.5, live: true, day: '2026-02-28', at: '2026-11-21T11:00:00.000Z' }),
      row('=1+1', { day: '1900-03-01', at: '2026-07-01T16:00:00.000Z' }),
      row('<Čaj & "žele">\u0001\ud800'),
    ]),
  );
  expect(sheet).toEqual([
    ['sku', 'qty', 'price', 'live', 'day', 'at'],
    ['001', -1.5, 12.5, 1, new Date('2026-02-28T00:00:00Z'), new Date('2026-11-21T12:00:00Z')],
    ['=1+1', null, null, 0, new Date('1900-03-01T00:00:00Z'), new Date('2026-07-01T18:00:00Z')],
    ['<Čaj & "žele">\ufffd', null, null, 0, null, null],
  ]);
});

test('the same rows give the same bytes, and an empty list is a sheet with its header', async () => {
  expect(await bytesOf([row('A')])).toEqual(await bytesOf([row('A')]));
  expect(await readSheet(await bytesOf([]))).toEqual([['sku', 'qty', 'price', 'live', 'day', 'at']]);
});

test('an unzip program finds checksums and sizes right', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'promo-xlsx-'));
  try {
    const path = join(dir, 'a.xlsx');
    writeFileSync(path, await bytesOf(Array.from({ length: 20_000 }, (_, i) => row(`SKU${i}`, { qty: i / 8 }))));
    const [program, ...args] = unzip();
    if (program) expect(() => execFileSync(program, [...args, path], { stdio: 'pipe' })).not.toThrow();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

/** A program that tests an archive, where the machine has one. */
function unzip(): string[] {
  const programs = [
    ['unzip', '-tqq'],
    ['python3', '-m', 'zipfile', '-t'],
  ];
  for (const [program = '', ...args] of programs) {
    try {
      execFileSync(program, ['-h'], { stdio: 'ignore' });
      return [program, ...args];
    } catch {}
  }
  return [];
}

test('a source that breaks off breaks the file', async () => {
  const broken = (function* () {
    yield [row('A')];
    throw new Error('gone');
  })();
  await expect(Array.fromAsync(xlsx(COLUMNS, broken))).rejects.toThrow('gone');
});

test('a reader that stops early ends the source', async () => {
  let ended = false;
  const endless = (function* () {
    try {
      for (;;) yield Array.from({ length: 1000 }, (_, i) => row(`SKU${i}`));
    } finally {
      ended = true;
    }
  })();
  for await (const piece of xlsx(COLUMNS, endless)) if (piece.length > 10_000) break;
  await expect.poll(() => ended).toBe(true);
});
