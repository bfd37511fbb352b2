import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { expect, test } from 'vitest';
import { emptyLine } from '../draft.ts';
import { breachTile } from './ExpectedTiles.tsx';
import { text } from './text.ts';

const KEPT = { applies: true, has_data: true, announceable: true };
const SHORT = { ...KEPT, announceable: false };
const EXEMPT = { applies: false, has_data: true, announceable: null };
const UNTOLD = { applies: true, has_data: false, announceable: null };
/** Lines of which as many as are to be have a price. */
const linesOf = (n: number, priced: number) =>
  Array.from({ length: n }, (_, i) => ({
    ...emptyLine(`${i}`, 'Kava'),
    regular_price: 4,
    discount_pct: i < priced ? 20 : null,
  }));

test.each([
  ['all are compared', [KEPT, KEPT], 2, 2, 'sve cijene u redu', ''],
  ['all are exempt, so that nothing is said to be right', [EXEMPT, EXEMPT], 2, 2, '–', 'izuzeto: 2'],
  ['some are', [KEPT, EXEMPT], 2, 2, 'sve cijene u redu', 'izuzeto: 1'],
  ['one has no data and one no price', [KEPT, UNTOLD], 3, 2, 'sve cijene u redu', 'za 1 od 3 artikla'],
  ['one is above', [SHORT, KEPT, EXEMPT], 3, 3, '1 artikl', 'cijena nije ispod najniže u 30 dana; izuzeto: 1'],
  ['one is being checked again', [KEPT], 2, 2, 'sve cijene u redu', ''],
  ['the answer is to come', [], 2, 2, '–', ''],
])('the tile of NC30 where %s', (_, results, lines, priced, value, note) => {
  const nc30 = new Map(results.map((result, i) => [`${i}`, result as Nc30Result]));
  const skus = linesOf(lines, priced);
  expect(breachTile(nc30, { skus, mechanic: '' }, text.hr)).toMatchObject({ value, note });
});
