import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../test/facts.ts';
import type { PricePeriod } from './day-prices.ts';
import { daysFor } from './days.fixture.ts';
import { nc30Reference, weeklyPrices } from './reference.ts';

/** Windows below: a promotion on day 1000 looks at the days 970–999. */
const at = (rows: readonly [number, number][], day = 1000, weeks: readonly PricePeriod[] = []) =>
  nc30Reference(daysFor(day, { rows, weeks }), day, 'window');

describe('NC30 reference', () => {
  it.each([
    [
      'the lowest price in the window',
      [
        [960, 999],
        [975, 799],
        [980, 999],
      ],
      799,
      975,
      30,
    ],
    [
      'the price in force when it begins',
      [
        [900, 799],
        [990, 999],
      ],
      799,
      970,
      30,
    ],
    [
      'nothing of a lower price that ended the day before',
      [
        [900, 499],
        [970, 799],
      ],
      799,
      970,
      30,
    ],
    [
      'a price that came on the last day',
      [
        [900, 999],
        [999, 499],
      ],
      499,
      999,
      30,
    ],
    [
      'nothing of the start day itself',
      [
        [900, 999],
        [1000, 499],
      ],
      999,
      970,
      30,
    ],
    ['a price of the window only, with a short history', [[990, 999]], 999, 990, 10],
    ['a row that held its 400th day on the first of the window', [[571, 999]], 999, 970, 1],
    [
      'what is known on both sides of a gap: days 970–979 and 990–999',
      [
        [580, 899],
        [990, 999],
      ],
      899,
      970,
      20,
    ],
    [
      'nothing of a lower price of long ago',
      [
        [100, 99],
        [990, 999],
      ],
      999,
      990,
      10,
    ],
    [
      'the first day at the lowest',
      [
        [972, 799],
        [975, 999],
        [980, 799],
      ],
      799,
      972,
      28,
    ],
  ] as const)('is %s', (_, rows, price, day, covered) => {
    expect(at(rows as unknown as [number, number][])).toEqual({
      price,
      day,
      window_start: 970,
      window_end: 999,
      days_covered: covered,
      days_observed: covered,
      source: 'prices',
      estimated: false,
      campaign_start: null,
      ceiling: null,
    });
  });

  it.each([
    ['no rows', []],
    ['only later rows', [[1000, 499]]],
    ['a row older than 400 days', [[570, 999]]],
    [
      'only prices of long ago, the lowest of them too',
      [
        [100, 99],
        [200, 999],
      ],
    ],
  ] as const)('has no data with %s', (_, rows) => {
    expect(at(rows as unknown as [number, number][])).toMatchObject({
      price: null,
      day: null,
      days_covered: 0,
      source: 'none',
    });
  });

  it('falls back to average prices of weeks that end inside', () => {
    // Day 19723 is Monday 2024-01-01. For Monday 2024-02-05 (day 19758) the window is 19728–19757: the weeks 202401
    // (ends on 19729) to 202405 (ends on 19757). 202405 has no sales; the lowest is 15.00 / 4 = 3.75 of 202403.
    const grid = gridOf([
      { ordinal: 0, yw: 202352, qty: 1, revenue: 1 },
      { ordinal: 0, yw: 202401, qty: 3, revenue: 1200 },
      { ordinal: 0, yw: 202403, qty: 4, revenue: 1500 },
      { ordinal: 0, yw: 202404, qty: 3, revenue: 1300 },
      { ordinal: 0, yw: 202405, qty: 0, revenue: 0 },
      { ordinal: 0, yw: 202406, qty: 1, revenue: 1 },
    ]);
    const weeks = weeklyPrices(grid, 0, 19_728, 19_757);
    expect(weeks.map(({ cents }) => cents)).toEqual([400, 375, 433]);
    expect(at([], 19_758, weeks)).toMatchObject({
      price: 375,
      day: 19_737,
      days_covered: 2 + 7 + 7,
      source: 'weeks',
      estimated: true,
    });
    // One price row inside is enough to leave them aside.
    expect(at([[19_750, 500]], 19_758, weeks)).toMatchObject({ price: 500, source: 'prices', estimated: false });
  });
});
