import { WINDOW_DAYS } from '@promo/retail/nc30';
import { describe, expect, it } from 'vitest';
import { nc30Checker } from './check.ts';
import type { PlannedPeriod, PricePeriod } from './day-prices.ts';
import { daysFor, type Row } from './days.fixture.ts';
import { evidenceDays } from './evidence.ts';

/** Day 1000 is 1972-09-27; a promotion that starts then has the window 970–999. */
const START = 1000;
const TERMS = { toleranceCents: 0.5, country: 'HR', perishable: false } as const;

interface Given {
  readonly rows?: readonly Row[];
  readonly regular?: number | null;
  readonly plans?: readonly PlannedPeriod[];
  readonly weeks?: readonly PricePeriod[];
  readonly today?: number;
  readonly sale_kind?: 'action' | 'seasonal';
}

/** The days of the window in runs of the same: from, to, cents, origin, row, proposal. */
function runsOf({ sale_kind = 'action', regular = null, ...given }: Given) {
  const days = daysFor(START, { ...given, regular });
  const check = nc30Checker({ sku: 'KAVA', days, start: START, regular, ...TERMS });
  const result = check({ promo_price: 5, sale_kind });
  const evidence = evidenceDays(days, result);
  const known = evidence.filter(({ cents }) => cents !== null);
  expect(evidence).toHaveLength(WINDOW_DAYS);
  expect(known).toHaveLength(result.days_covered);
  const lowest = known.find(({ cents }) => cents === Math.round((result.nc30_price ?? 0) * 100));
  expect(lowest?.cents ?? null).toBe(result.nc30_price === null ? null : Math.round(result.nc30_price * 100));
  const runs: (readonly [number, number, number | null, string, number | null, number | null])[] = [];
  for (const { day, cents, origin, row, proposal_id } of evidence) {
    const last = runs.at(-1);
    const same = last && [cents, origin, row, proposal_id].every((value, i) => value === last[i + 2]);
    if (same) runs.splice(-1, 1, [last[0], day, cents, origin, row, proposal_id]);
    else runs.push([day, day, cents, origin, row, proposal_id]);
  }
  return runs;
}

describe('the days that an NC30 result rests on', () => {
  it('name the price row in force, carried in too', () => {
    const rows: Row[] = [
      [900, 1000],
      [980, 700, true],
      [987, 1000],
    ];
    expect(runsOf({ rows })).toEqual([
      [970, 979, 1000, 'prices', 900, null],
      [980, 986, 700, 'prices', 980, null],
      [987, 999, 1000, 'prices', 987, null],
    ]);
  });

  it('name the proposal of a planned day, and the row of the regular price of the others', () => {
    const rows: Row[] = [
      [900, 1000],
      [980, 700, true],
    ];
    const plans = [
      { proposal_id: 7, from: 990, to: 994, cents: 800 },
      { proposal_id: 9, from: 993, to: 996, cents: 750 },
    ];
    expect(runsOf({ rows, regular: 1100, plans, today: 985 })).toEqual([
      [970, 979, 1000, 'prices', 900, null],
      [980, 984, 700, 'prices', 980, null],
      [985, 989, 1000, 'regular', 900, null],
      [990, 992, 800, 'planned', null, 7],
      [993, 996, 750, 'planned', null, 9],
      [997, 999, 1000, 'regular', 900, null],
    ]);
  });

  it('name no row where the product’s own regular price stands in', () => {
    expect(runsOf({ regular: 1100, today: 985 })).toEqual([
      [970, 984, null, 'none', null, null],
      [985, 999, 1100, 'regular', null, null],
    ]);
  });

  it('name weeks that stand in for days', () => {
    const weeks = [
      { from: 966, to: 972, cents: 999 },
      { from: 984, to: 990, cents: 850 },
      { from: 994, to: 1000, cents: 1 },
    ];
    expect(runsOf({ weeks })).toEqual([
      [970, 972, 999, 'weeks', null, null],
      [973, 983, null, 'none', null, null],
      [984, 990, 850, 'weeks', null, null],
      [991, 999, null, 'none', null, null],
    ]);
  });

  it('are those before the campaign where the reference is frozen', () => {
    const rows: Row[] = [
      [900, 1000],
      [985, 800, true],
    ];
    expect(runsOf({ rows, sale_kind: 'seasonal' })).toEqual([[955, 984, 1000, 'prices', 900, null]]);
  });
});
