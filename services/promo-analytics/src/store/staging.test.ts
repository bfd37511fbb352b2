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
    for (let i = 0; i < 5000; i++) {
      const mechanic = staging.code(i % 3 === 0 ? '1+1' : null);
      expect(staging.add(`part ${i % 2}`, i, (column) => [i * 10, mechanic][column] as number)).toBe(true);
      if (i % 700 === 0) await staging.relieve();
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

  it('refuses a second row for a slot, also when the first has left memory', async () => {
    await using staging = new Staging(LAYOUT, 1);
    expect(staging.add('a', 65_535, () => 1)).toBe(true);
    await staging.relieve();
    expect(staging.add('a', 65_535, () => 2)).toBe(false);
    expect(staging.add('b', 65_535, () => 3)).toBe(true);
  });
});
