import { addWeeks, weekIndex } from '@promo/retail/weeks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisOf, eventOf, eventsOf, historyOf, product, type Sale, weekly } from '../../../test/facts.ts';

/** One event of the given promoted weeks after three ordinary ones. */
const described = (weeks: readonly Partial<Sale>[]) => {
  const sales: Sale[] = weeks.map((fields, i) => ({
    ordinal: 0,
    yw: addWeeks(202404, i),
    qty: 1,
    promoted: true,
    ...fields,
  }));
  return eventOf(analysisOf([product(0)], [...weekly(0, 202401, '1 1 1'), ...sales]), 'S0');
};

describe('an event', () => {
  it('sums its weeks and averages its price', () => {
    const event = described([
      { qty: 10, revenue: 8000 },
      { qty: 30, revenue: 18_000 },
    ]);
    // 260.00 for 40: 6.50.
    expect(event).toMatchObject({ qty: 40, revenue: 260, avg_price: 6.5, regular_price: 10, weeks: 2 });
  });

  it('weighs depth by quantity and leaves out weeks without one', () => {
    // (10 · 20 + 30 · 40) / 40 = 35.
    const event = described([{ qty: 10, discountPct: 20 }, { qty: 30, discountPct: 40 }, { qty: 99 }]);
    expect(event.discount_pct).toBe(35);
    expect(
      described([
        { qty: 0, discountPct: 20 },
        { qty: 0, discountPct: 40 },
      ]).discount_pct,
    ).toBe(30);
  });

  it('derives depth from prices, else from the mechanic', () => {
    // 7.50 of 10.00: 25 %.
    expect(described([{ qty: 4, revenue: 3000, mechanic: '1+1' }]).discount_pct).toBe(25);
    expect(described([{ qty: 4, mechanic: '1+1' }]).discount_pct).toBe(50);
    expect(described([{ qty: 4, mechanic: '2 1' }]).discount_pct).toBe(33.33);
    expect(described([{ qty: 4 }]).discount_pct).toBeNull();
  });

  it('has no average price without sales or revenue', () => {
    expect(described([{ qty: 0, revenue: 0 }])).toMatchObject({ revenue: 0, avg_price: null });
    expect(described([{ qty: 5 }])).toMatchObject({ revenue: null, avg_price: null });
  });

  it('weighs the regular price of its rows by quantity', () => {
    const event = described([{ qty: 10, regularPrice: 1000 }, { qty: 30, regularPrice: 2000 }, { qty: 5 }]);
    expect(event.regular_price).toBe(17.5);
  });

  it('has the most frequent mechanic, the earlier of equals, null for a plain discount', () => {
    const mechanicOf = (...mechanics: string[]) => described(mechanics.map((mechanic) => ({ mechanic }))).mechanic;
    expect(mechanicOf('1+1', '2+1', '2+1')).toBe('2+1');
    expect(mechanicOf('2+1', '1+1')).toBe('2+1');
    expect(mechanicOf('-25%', '', '1+1')).toBeNull();
    expect(mechanicOf('bundle')).toBe('bundle');
  });
});

describe('runs of random data', () => {
  const promoted = fc.array(fc.array(fc.boolean(), { minLength: 0, maxLength: 90, size: 'max' }), {
    minLength: 1,
    maxLength: 5,
  });

  it('cover the promoted weeks, are maximal and come newest first', () => {
    fc.assert(
      fc.property(promoted, (skus) => {
        const sales = skus.flatMap((weeks, ordinal) =>
          weeks.map((on, i) => ({ ordinal, yw: addWeeks(202040, i), qty: i, promoted: on })),
        );
        const products = skus.map((_, ordinal) => product(ordinal));
        const events = eventsOf(analysisOf(products, sales));
        const covered = new Set<string>();
        for (const { sku, start_yw, end_yw, weeks } of events) {
          expect(weekIndex(end_yw) - weekIndex(start_yw) + 1).toBe(weeks);
          for (let i = 0; i < weeks; i++) covered.add(`${sku} ${addWeeks(start_yw, i)}`);
        }
        const wanted = sales.filter((sale) => sale.promoted).map((sale) => `S${sale.ordinal} ${sale.yw}`);
        expect([...covered].sort()).toEqual(wanted.sort());
        expect(events.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(wanted.length);
        for (const { sku, start_yw, end_yw } of events) {
          expect(covered.has(`${sku} ${addWeeks(start_yw, -1)}`)).toBe(false);
          expect(covered.has(`${sku} ${addWeeks(end_yw, 1)}`)).toBe(false);
        }
        const order = events.map(({ start_yw, sku }) => `${900_000 - start_yw} ${sku}`);
        expect(order).toEqual([...order].sort());
      }),
      { numRuns: 200 },
    );
  });
});

describe('history', () => {
  const products = [
    product(0, { category: 'A', tier: 'T1', sku: 'b' }),
    product(1, { category: 'B', tier: null, sku: 'a' }),
    product(2, { category: 'A', tier: 'T2', sku: 'c' }),
  ];
  const sales = [
    ...weekly(0, 202401, '1 5p 5p 1 5p'),
    ...weekly(1, 202401, '1 5p 1 1 5p'),
    ...weekly(2, 202401, '1 1 1 5p 5p'),
  ];
  const analysis = analysisOf(products, sales);
  const keys = (query: object) => historyOf(analysis, query).map(({ sku, start_yw }) => `${start_yw} ${sku}`);

  it('lists newest first, then by SKU', () => {
    expect(keys({})).toEqual(['202405 a', '202405 b', '202404 c', '202402 a', '202402 b']);
  });

  it('filters whole runs on category, tier and start week, and cuts last', () => {
    expect(keys({ categories: ['A'] })).toEqual(['202405 b', '202404 c', '202402 b']);
    expect(keys({ categories: ['A', 'B', 'unknown'], maxEvents: 2 })).toEqual(['202405 a', '202405 b']);
    expect(keys({ tiers: ['T2', 'T1'] })).toEqual(['202405 b', '202404 c', '202402 b']);
    expect(keys({ categories: ['unknown'] })).toEqual([]);
    expect(keys({ minYw: 202403, maxYw: 202404 })).toEqual(['202404 c']);
    // A bound that is no week counts as a number.
    expect(keys({ maxYw: 202399 })).toEqual([]);
    expect(keys({ maxWeeks: 1, maxEvents: 3 })).toEqual(['202405 a', '202405 b', '202402 a']);
  });

  it('is empty on an empty store', () => {
    expect(historyOf(analysisOf(products, []), {})).toEqual([]);
  });
});
