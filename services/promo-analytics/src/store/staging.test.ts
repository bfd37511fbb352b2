import { describe, expect, it } from 'vitest';
import type { Layout } from './layout.ts';
import { Staging } from './staging.ts';

const LAYOUT: Layout = {
  columns: [
    { key: 'price', array: 'i32', blank: -1 },
    { key: 'mechanic', array: 'u16', blank: 0 },
  ],
};

describe('Staging', () => {
  it.each([
    ['in memory', undefined],
    ['on disk, after every batch', 1],
  ])('gives each part its rows in the order of the file, %s', async (_, limit) => {
    await using staging = new Staging(LAYOUT, limit);
    const codes = ['1+1', null, null].map((text) => staging.code(text));
    for (let from = 0; from < 5000; from += 500) {
      const slots = Uint16Array.from({ length: 500 }, (_, i) => from + i);
      const prices = Int32Array.from(slots, (i) => i * 10);
      staging.load(slots, [prices, Uint16Array.from(slots, (i) => codes[i % 3] as number)]);
      for (let row = 0; row < 500; row++) expect(staging.add(`part ${row % 2}`, row)).toBe(true);
      await staging.relieve();
    }
    expect(staging.keys).toEqual(['part 0', 'part 1']);
    const { slots, columns, dictionary } = await staging.rows('part 1');
    const odd = Array.from({ length: 2500 }, (_, i) => 2 * i + 1);
    expect([...slots]).toEqual(odd);
    expect([...(columns[0] ?? [])]).toEqual(odd.map((i) => i * 10));
    expect(Array.from(columns[1] ?? [], (code) => dictionary[code])).toEqual(
      odd.map((i) => (i % 3 === 0 ? '1+1' : '')),
    );
  });

  it('takes batches of any length, each from wherever its columns lie', async () => {
    await using staging = new Staging(LAYOUT);
    const slots = Uint16Array.from({ length: 1200 }, (_, i) => 7 * i);
    const prices = Int32Array.from(slots, (slot) => -slot * 300);
    const codes = Uint16Array.from(slots, (slot) => 65_535 - slot);
    for (const [from, to] of [
      [0, 1],
      [1, 600],
      [600, 603],
      [603, 1200],
    ] as const) {
      staging.load(slots.subarray(from, to), [prices.subarray(from, to), codes.subarray(from, to)]);
      for (let row = 0; row < to - from; row++) staging.add('a', row);
    }
    const rows = await staging.rows('a');
    expect([rows.slots, ...rows.columns]).toEqual([slots, prices, codes]);
  });

  it('leaves rows of a batch that are not added', async () => {
    await using staging = new Staging(LAYOUT);
    staging.load(Uint16Array.of(4, 5, 6), [Int32Array.of(40, 50, 60), Uint16Array.of(0, 1, 2)]);
    for (const row of [2, 0]) staging.add('a', row);
    staging.load(Uint16Array.of(5), [Int32Array.of(51), Uint16Array.of(3)]);
    staging.add('a', 0);
    const rows = await staging.rows('a');
    expect([rows.slots, ...rows.columns].map((column) => [...column])).toEqual([
      [6, 4, 5],
      [60, 40, 51],
      [2, 0, 3],
    ]);
  });

  it('refuses a second row for a slot, also when the first has left memory', async () => {
    await using staging = new Staging(LAYOUT, 1);
    staging.load(Uint16Array.of(65_535, 65_535), [Int32Array.of(1, 2), Uint16Array.of(0, 0)]);
    expect(staging.add('a', 0)).toBe(true);
    await staging.relieve();
    expect(staging.add('a', 1)).toBe(false);
    expect(staging.add('b', 1)).toBe(true);
    expect((await staging.rows('b')).columns[0]).toEqual(Int32Array.of(2));
  });
});
