import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Rows } from '../merge-rows.ts';
import { type ChangeBlock, changesBetween, changesIn, hashOfChanges, NO_PRICE, unpacked } from './changes.ts';

type Price = readonly [slot: number, cents: number, promo: number];

const rowsOf = (prices: readonly Price[]): Rows => ({
  slots: Uint16Array.from(prices, ([slot]) => slot),
  columns: [Int32Array.from(prices, ([, cents]) => cents), Uint8Array.from(prices, ([, , promo]) => promo)],
  dictionary: [''],
});

it('tells what a part has changed from and to', () => {
  const before = rowsOf([
    [1, 399, 0],
    [2, 200, 0],
    [5, 100, 1],
  ]);
  const after = rowsOf([
    [1, 399, 1],
    [2, 200, 0],
    [3, 0, 0],
    [5, 99, 1],
  ]);
  const { slots, ...prices } = changesBetween(before, after);
  expect([...slots].map((slot, row) => [slot, prices.before[row], prices.after[row]])).toEqual([
    [1, 798, 799],
    [3, NO_PRICE, 0],
    [5, 201, 199],
  ]);
  expect([...prices.after].map(unpacked)).toEqual([
    { price: 3.99, is_promo: true },
    { price: 0, is_promo: false },
    { price: 0.99, is_promo: true },
  ]);
  expect(unpacked(NO_PRICE)).toBeNull();
});

const anyPrices = fc
  .uniqueArray(fc.tuple(fc.nat(65_535), fc.nat(100_000_000), fc.nat(1)), {
    selector: ([slot]) => slot,
    maxLength: 20,
    size: 'max',
  })
  .map((prices) => prices.sort(([a], [b]) => a - b));

it('leads from any part to any that took its place, also as it is stored', () => {
  fc.assert(
    fc.property(anyPrices, anyPrices, (older, newer) => {
      const after = [...new Map([...older, ...newer].map((price) => [price[0], price])).values()].sort(
        ([a], [b]) => a - b,
      );
      const changes = changesBetween(rowsOf(older), rowsOf(after));
      const state = new Map(older.map(([slot, cents, promo]) => [slot, 2 * cents + promo]));
      changes.slots.forEach((slot, row) => {
        expect(changes.before[row]).toBe(state.get(slot) ?? NO_PRICE);
        expect(changes.after[row]).not.toBe(changes.before[row]);
        state.set(slot, changes.after[row] as number);
      });
      expect([...state].sort(([a], [b]) => a - b)).toEqual(
        after.map(([slot, cents, promo]) => [slot, 2 * cents + promo]),
      );
      const stored = Object.fromEntries(
        Object.entries(changes).map(([name, { buffer }]) => [name, { buffer: Buffer.from(buffer) }]),
      );
      expect(changesIn(stored as unknown as ChangeBlock)).toEqual(changes);
    }),
    { numRuns: 100 },
  );
});

it('has a hash that every byte and the key are part of', () => {
  const changes = changesBetween(null, rowsOf([[7, 399, 0]]));
  const hash = hashOfChanges('202611/0', changes);
  expect(hashOfChanges('202611/0', changesBetween(null, rowsOf([[7, 399, 0]])))).toBe(hash);
  expect(hashOfChanges('202612/0', changes)).not.toBe(hash);
  expect(hashOfChanges('202611/0', changesBetween(null, rowsOf([[7, 399, 1]])))).not.toBe(hash);
  expect(hashOfChanges('202611/0', changesBetween(rowsOf([[7, 1, 0]]), rowsOf([[7, 399, 0]])))).not.toBe(hash);
});
