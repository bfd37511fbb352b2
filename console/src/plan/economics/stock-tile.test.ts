import { expect, test } from 'vitest';
import { stockTile } from './ExpectedTiles.tsx';
import type { ExpectedLine } from './expected.ts';
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
