import { expect, it } from 'vitest';
import { Spool } from './spool.ts';

const row = (key: string, i: number) => Buffer.from(`${key}${i};`);

async function rowsOf(spool: Spool, key: string): Promise<string> {
  let text = '';
  for await (const piece of spool.pieces(key)) text += Buffer.from(piece).toString();
  return text;
}

it('gives back every row of a key in order, from memory and from disk', async () => {
  await using spool = new Spool(20_000);
  const expected: Record<string, string> = {};
  for (let i = 0; i < 50_000; i++) {
    const key = 'abc'[(i * 7) % 3] as string;
    spool.add(key, row(key, i));
    expected[key] = `${expected[key] ?? ''}${row(key, i)}`;
    if (i % 1000 === 999) await spool.relieve();
  }
  for (const key of 'abc') expect(await rowsOf(spool, key)).toBe(expected[key]);
  expect([await rowsOf(spool, 'd'), spool.count('d'), spool.count('b')]).toEqual(['', 0, 16_667]);
});

it('takes rows out of the middle of other bytes, long ones too', async () => {
  await using spool = new Spool();
  const bytes = Uint8Array.from({ length: 63_000 }, (_, i) => i % 251);
  spool.add('short', bytes, 62_990);
  spool.add('long', bytes, 50, 60_050);
  spool.add('long', bytes, 0, 60_000);
  expect(await rowsOf(spool, 'short')).toBe(Buffer.from(bytes.subarray(62_990)).toString());
  const long = [bytes.subarray(50, 60_050), bytes.subarray(0, 60_000)];
  expect(await rowsOf(spool, 'long')).toBe(long.map((row) => Buffer.from(row).toString()).join(''));
});

it('keeps no more room for short rows because they lie far behind in other bytes', async () => {
  await using spool = new Spool();
  const bytes = new Uint8Array(63_000);
  for (let at = 60_000; at < 60_500; at += 10) spool.add('few', bytes, at, at + 10);
  for (let i = 0; i < 20_000; i++) spool.add('many', bytes, 60_000, 60_010);
  const rooms = async (key: string) =>
    (await Array.fromAsync(spool.pieces(key))).map(({ length, buffer }) => [length, buffer.byteLength]);
  expect(await rooms('few')).toEqual([[500, 1024]]);
  const full = [65_530, 65_536];
  expect(await rooms('many')).toEqual([full, full, full, [3_410, 65_536]]);
});

it('spreads the rows of a key over others while it is read', async () => {
  await using spool = new Spool(100);
  for (let i = 0; i < 30_000; i++) spool.add('all', Buffer.from(`${String(i).padStart(9, '0')};`));
  let read = '';
  for await (const piece of spool.pieces('all')) {
    for (let at = 0; at < piece.length; at += 10) spool.add(`part ${piece[at + 8]}`, piece.subarray(at, at + 10));
    read += Buffer.from(piece).toString();
    await spool.relieve();
  }
  expect(read).toHaveLength(300_000);
  const parts = await Promise.all(Array.from({ length: 10 }, (_, digit) => rowsOf(spool, `part ${48 + digit}`)));
  expect(parts.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 30_000));
});
