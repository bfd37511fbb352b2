/**
 * TERMS: at d percent m1 = 8.00·(1 − d/100) − 4.00 = 4.00 − 0.08·d. A unit gained takes 0.1 units of 3.00 from the family and 0.05 units
 * of 4.00 from later weeks: 0.50.
 */
import { describe, expect, it } from 'vitest';
import { breakEvenUplift, isCompliant, marginsAt, pnlAt } from './economics.ts';
import { TERMS } from './planned-line.fixture.ts';

/** What fractions leave does not count. */
const about = (value: number) => expect.closeTo(value, 9);

describe('profit and loss', () => {
  it('is worked by hand', () => {
    // 20 % off, +150 %: 100 units become 250; 250 · 8.00 = 2000 gross, 1600 net; m1 = 2.40.
    const worked = {
      baselineQty: 100,
      qty: 250,
      grossRevenue: 2000,
      netRevenue: 1600,
      vat: 400,
      cogs: 1000,
      funding: 25,
      // 250 · (2.40 + 0.10)
      grossMargin: 625,
      grossMarginPct: 39.0625,
      baselineMargin: 400,
      // 0.1 · 150 · 3.00 and 0.05 · 150 · 4.00
      cannibalizedMargin: 45,
      pullForwardMargin: 30,
      // 625 − 400 − 45 − 30
      incrementalMargin: 150,
      // 250 · (4.00 − 2.50)
      discountCost: 375,
      // 150 / 375
      roi: 0.4,
    };
    const pnl = pnlAt({ ...TERMS, funding: 0.1 }, 20, 1.5);
    expect(pnl).toEqual(Object.fromEntries(Object.entries(worked).map(([name, value]) => [name, about(value)])));
  });

  it('takes the SKU’s own margin where the family has none', () => {
    expect(pnlAt({ ...TERMS, familyMargin: null }, 20, 1.5).cannibalizedMargin).toBeCloseTo(60, 9);
  });

  it('earns nothing more without a discount, and has no return where a discount costs nothing', () => {
    expect(pnlAt(TERMS, 0, 0)).toMatchObject({ incrementalMargin: 0, roi: null });
    expect(pnlAt({ ...TERMS, funding: 2 }, 20, 1.5)).toMatchObject({ roi: null });
  });
});

describe('break-even', () => {
  it.each([
    // 0.08·d / (4.00 − 0.08·d − 0.50)
    [0, 0],
    [10, 0.8 / 2.7],
    [20, 1.6 / 1.9],
    [40, 3.2 / 0.3],
    // From 43.75 % on a unit gained costs more than it brings.
    [43.75, null],
    [60, null],
  ])('at %d percent is %d', (depth, uplift) => {
    const found = breakEvenUplift(TERMS, depth);
    if (uplift === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(uplift, 12);
  });

  it('is where the incremental margin is 0', () => {
    for (const depth of [5, 10, 25, 40]) {
      const uplift = breakEvenUplift(TERMS, depth) as number;
      expect(pnlAt(TERMS, depth, uplift).incrementalMargin).toBeCloseTo(0, 9);
      expect(isCompliant(TERMS, depth, uplift + 1e-6)).toBe(true);
      expect(isCompliant(TERMS, depth, uplift - 1e-6)).toBe(false);
    }
  });

  it('is below 0 where the supplier pays more than the discount', () => {
    // m1 = 3.20 + 1.00: 4.20 > 4.00
    expect(breakEvenUplift({ ...TERMS, funding: 1 }, 10)).toBeCloseTo(-0.2 / 3.7, 12);
    expect(isCompliant({ ...TERMS, funding: 1 }, 10, 0)).toBe(true);
  });
});

it('does not allow a unit to be sold at or below its cost, whatever it earns', () => {
  // A product that loses 1.00 a unit: to sell fewer of them would "earn".
  const losing = { ...TERMS, cost: 9 };
  expect(marginsAt(losing, 10).promo).toBeCloseTo(-1.8, 9);
  expect(isCompliant(losing, 10, -1)).toBe(false);
  expect(isCompliant({ ...TERMS, cannibalization: 0, pullForward: 0 }, 50, 99)).toBe(false);
});
