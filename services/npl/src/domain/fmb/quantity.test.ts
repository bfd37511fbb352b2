import { describe, expect, test } from 'vitest';
import { allocation } from './fmb.fixture.ts';
import { type Need, quantityFrom, suggestedQty, zeroBecause } from './quantity.ts';

const need = (fields: Partial<Need> = {}): Need => ({
  daily: 10,
  leadTime: 14,
  horizon: 35,
  parentStock: 300,
  onHand: 0,
  onOrder: 0,
  ...fields,
});
const packing = (moq: number | null, pack_size: number | null, ...shelves: number[]) => ({
  moq,
  pack_size,
  allocations: shelves.map((units) => allocation(units)),
});

describe('the suggested quantity', () => {
  test.each([
    ['the example: 24 + 350 − 160', packing(100, 12, 24), need(), 216],
    ['without packs or least quantity: 214', packing(null, null, 24), need(), 214],
    ['at least the least quantity, in packs: ⌈250/12⌉ = 21', packing(250, 12, 24), need(), 252],
    ['a whole pack needs no other: 192/12 = 16', packing(1, 12, 2), need(), 192],
    ['no parent: the whole horizon, 350', packing(null, null), need({ parentStock: 0 }), 350],
    ['the parent is gone at the delivery: 300 < 10·30', packing(null, null), need({ leadTime: 30, horizon: 51 }), 510],
    ['the parent serves all of it: only the shelves', packing(null, null, 24), need({ parentStock: 490 }), 24],
    ['and no more than all of it', packing(null, null, 24), need({ parentStock: 5000 }), 24],
    ['no demand: only the shelves', packing(null, 12, 24), need({ daily: 0, parentStock: 0 }), 24],
    ['there is exactly enough', packing(100, 12, 24), need({ onHand: 200, onOrder: 14 }), 0],
    ['one is lacking: the least quantity all the same', packing(100, 12, 24), need({ onHand: 213 }), 108],
    ['there is more than enough', packing(100, 12, 24), need({ onHand: 10_000 }), 0],
    ['10.00001 · 35 = 350.00035 is told as 350', packing(null, null), need({ daily: 10.00001, parentStock: 0 }), 350],
    ['nothing is needed', packing(100, 12), need({ daily: 0, parentStock: 0 }), 0],
  ])('%s', (_, record, needed, units) => {
    expect(suggestedQty(quantityFrom(record, needed), record)).toBe(units);
  });

  test.each([
    // 24 + 350 − 160
    [
      'there is enough of it',
      packing(100, 12, 24),
      need({ onHand: 200, onOrder: 14 }),
      { code: 'own_stock_covers', params: { needed: 214, on_hand: 200, on_order: 14 } },
    ],
    // at the delivery 490 − 140 = 350 are left, and 10 · 35 are needed
    [
      'there is enough of the parent',
      packing(100, 12),
      need({ parentStock: 490 }),
      { code: 'predecessor_covers', params: { needed: 350, left: 350 } },
    ],
    [
      'nobody knows how many are needed',
      packing(100, 12),
      need({ daily: 0, parentStock: 0 }),
      { code: 'quantity_unknown', params: {} },
    ],
  ])('is 0, and says so, where %s', (_, record, needed, why) => {
    const from = quantityFrom(record, needed);
    expect(suggestedQty(from, record)).toBe(0);
    expect(zeroBecause(from, needed)).toMatchObject(why);
  });

  test('fills each place to its quantity or its least presentation, whichever is more', () => {
    const allocations = [allocation(6, 10), allocation(14, 4), allocation(0, 0)];
    const from = quantityFrom({ allocations }, need({ daily: 0, parentStock: 0 }));
    expect(suggestedQty(from, packing(null, null))).toBe(24);
  });

  // 3 · 0.1 · 40 = 12.000000000000002: one pack, not two
  test('does not order a pack for a hair', () => {
    const third = need({ daily: 0.1 * 3, leadTime: 0, horizon: 40, parentStock: 0 });
    expect(suggestedQty(quantityFrom(packing(null, 12), third), packing(null, 12))).toBe(12);
  });
});
