import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { stockTile } from './ExpectedTiles.tsx';
import { type Expected, type ExpectedLine, expectedOf, frozenOf, orderDayOf } from './expected.ts';
import { text } from './text.ts';

const LASTS = { on_hand: 20, on_order: 0, needed: 10, shortfall: 0 };
const LACKS = { on_hand: 10, on_order: 0, needed: 14, shortfall: 4 };
const UNKNOWN = { on_hand: null, on_order: null, needed: 14, shortfall: null };

test.each([
  ['which is to be ordered in half a year', [{ ...LACKS, order_by: '2027-06-01' }], '1 artikl', undefined],
  ['which is to be ordered tomorrow', [{ ...LACKS, order_by: '2026-11-30' }], '1 artikl', undefined],
  ['which is to be ordered today', [{ ...LACKS, order_by: '2026-11-29' }], '1 artikl', 'bad'],
  ['which should have been ordered', [{ ...LACKS, order_by: '2026-11-28' }], '1 artikl', 'bad'],
  ['without a lead time', [LACKS], '1 artikl', 'bad'],
  ['one of two by now', [LACKS, { ...LACKS, order_by: '2027-06-01' }], '2 artikla', 'bad'],
  ['nothing, though late for more', [{ ...LASTS, order_by: '2026-11-01' }], 'dovoljna', undefined],
  ['what nobody knows', [{ ...UNKNOWN, order_by: '2026-11-01' }], '–', undefined],
])('the tile of stock that lacks %s', (_, stocks, value, tone) => {
  const lines = new Map(stocks.map((stock, i) => [`${i}`, { code: `${i}`, stock } as unknown as ExpectedLine]));
  const tile = stockTile([{ lines }], text.hr, '2026-11-29');
  expect([tile.value, tile.tone]).toEqual([value, tone]);
});

test.each([
  ['2026-11-29', 'bad'],
  ['2026-11-28', undefined],
])('what a promotion that ends on %s lacks is to be ordered as long as it is not over', (last, tone) => {
  const lines = [{ code: '1', stock: { ...LACKS, order_by: '2026-10-01' } }];
  const forecast = { economics: { totals: {}, lines } } as unknown as Proposal['forecast'];
  const kept = frozenOf({ status: 'approved', forecast }, last);
  const now = expectedOf({ totals: {}, lines, end_date: last } as unknown as Economics);
  for (const one of [kept as Expected, now]) {
    expect(stockTile([one], text.hr, '2026-11-29').tone).toBe(tone);
    expect(orderDayOf(one.lines, '2026-11-29')).toBe(tone ? '2026-10-01' : null);
  }
});
