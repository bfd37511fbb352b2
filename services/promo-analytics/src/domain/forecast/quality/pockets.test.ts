import { expect, it } from 'vitest';
import { type InPockets, scorePockets } from './pockets.ts';

const sold = (weekly: number, forecast: number, first = false): InPockets => ({
  weekly,
  forecast,
  p10: 5,
  p90: 15,
  sold: 10,
  first,
});

it('scores kinds of promotions apart, one of which may lie in two', () => {
  const scored = scorePockets([sold(1, 5), sold(1.5, 20, true), sold(30, 10), sold(4, 12, true)]);
  expect(scored.map(({ name, events, wape }) => [name, events, wape])).toEqual([
    ['weekly_1_2', 2, 0.75],
    ['weekly_2_5', 1, 0.2],
    ['weekly_20', 1, 0],
    // off by 10 and 2 of 20
    ['first_promotion', 2, 0.6],
  ]);
});
