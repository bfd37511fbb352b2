import { weekIndex } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { lackingStock } from './lacking-stock.ts';

// Week 50 begins on 7 December.
const thisWeek = weekIndex(202650);
const promotion = (yw: number, weeks: number, units: number) => ({
  start: weekIndex(yw),
  weeks,
  figures: { units },
});
const over = promotion(202648, 2, 40);
const begun = promotion(202649, 3, 30);
const first = promotion(202650, 1, 60);
const second = promotion(202701, 2, 50);
const unknown = { ...promotion(202650, 1, 0), figures: null };

test.each([
  ['enough for the first', { onHand: 70, onOrder: 20 }, [first, second], first, 0, '2026-11-27'],
  [
    '60 + 50 − 70 − 20 are missing of the second',
    { onHand: 70, onOrder: 20 },
    [second, first],
    second,
    20,
    '2026-12-25',
  ],
  [
    'two of three weeks of one that has begun: 20 + 60 − 70',
    { onHand: 70, onOrder: 0 },
    [begun, first],
    first,
    10,
    '2026-11-27',
  ],
  [
    'nothing of one that is over, nor of one of which nothing is known: 60 − 50',
    { onHand: 50, onOrder: 0 },
    [over, unknown, first],
    first,
    10,
    '2026-11-27',
  ],
  [
    'an order that is not known is nothing: 60 − 45.5',
    { onHand: 45.5, onOrder: null },
    [first],
    first,
    14.5,
    '2026-11-27',
  ],
  ['nothing is said where stock is not known', { onHand: null, onOrder: 20 }, [first], first, null, '2026-11-27'],
])('%s', (_, stock, ofSku, { start }, shortfall, order_by) => {
  expect(lackingStock({ ...stock, leadTimeDays: 10 }, thisWeek, start, ofSku)).toEqual({ shortfall, order_by });
});
