import type { LineFigures } from '@promo/contracts/promo-analytics/economics';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { together } from './lines-together.ts';
import { line } from './planned-line.fixture.ts';

const nc30 = (announceable: boolean) => ({
  ok: announceable,
  nc30_price: 9,
  reason: 'ok' as const,
  announceable,
  printable_discount_pct: null,
});

it('says all of a line, worked by hand', () => {
  // 100 units become 250; m1 = 6.40 − 4.00 + 0.10 = 2.50.
  const { lines, totals } = together([line({ onHand: 120, onOrder: 30, nc30: nc30(true) }, { funding: 0.1 })]);
  const money = {
    units: 250,
    baseline_units: 100,
    uplift_units: 150,
    uplift_p90_units: 200,
    revenue_eur: 2000,
    gross_margin_eur: 625,
    baseline_margin_eur: 400,
    funding_eur: 25,
    cannibalization_eur: 45,
    pull_forward_eur: 30,
    // 625 − 400 − 45 − 30
    incremental_margin_eur: 150,
    // 250 · (4.00 − 2.50)
    discount_cost_eur: 375,
    roi: 0.4,
    // 1.50 / (2.50 − 0.30 − 0.20)
    break_even_uplift_pct: 75,
  };
  const stock = { on_hand: 120, on_order: 30, needed_p90: 300, shortfall: 100 };
  expect(lines).toEqual([{ discount_pct: 20, ...money, ...stock, nc30: nc30(true), counted: true }]);
  // 200 u − 150 of the uplifts 1 and 2
  const range = { incremental_margin_p10_eur: 50, incremental_margin_p90_eur: 250 };
  const counts = { lines: 1, lines_without_money: 0, lines_short: 1, lines_not_announceable: 0 };
  expect(totals).toEqual({ ...money, ...range, ...counts });
});

it('lets lines of one family share what they take from the rest of it', () => {
  // Alone A would take 15 units and B 5. Together they take the 15, shared as 150 : 50.
  const a = line({ code: 'A', family: 7 });
  const b = line({ code: 'B', family: 7, uplift: { expected: 0.5, mean: 0.5, p10: 0.2, p90: 1 } });
  const { lines, totals } = together([a, b]);
  // 11.25 · 3.00 and 3.75 · 3.00
  expect(lines.map((one) => one.cannibalization_eur)).toEqual([33.75, 11.25]);
  // 250 · 2.40 − 400 − 33.75 − 30 and 150 · 2.40 − 400 − 11.25 − 10
  expect(lines.map((one) => one.incremental_margin_eur)).toEqual([136.25, -61.25]);
  expect(totals).toMatchObject({ cannibalization_eur: 45, incremental_margin_eur: 75, lines: 2 });
  // 197.5 u − 160 of each: A 98.75 either way, B 59.25 below and 98.75 above
  expect(totals).toMatchObject({ incremental_margin_p10_eur: -83, incremental_margin_p90_eur: 272.5 });
  // κ' = 15 / 200: 1.60 / (2.40 − 0.225 − 0.20)
  expect(lines.map((one) => one.break_even_uplift_pct)).toEqual([81.01, 81.01]);
  expect(totals.break_even_uplift_pct).toBe(81.01);
  const apart = together([a, { ...b, family: 8 }]);
  expect(apart.lines.map((one) => one.cannibalization_eur)).toEqual([45, 15]);
  // 190 u − 160: 60 less 95 + 57, and 60 more 95 + 95
  expect(apart.totals).toMatchObject({ incremental_margin_p10_eur: -92, incremental_margin_p90_eur: 250 });
  const without = together([line(), line({ code: 'B', uplift: b.uplift })]);
  expect(without.totals.cannibalization_eur).toBe(60);
});

it('does not add up two lines of one SKU: the lower price counts', () => {
  const shallow = line({ depth: 10, uplift: { expected: 0.2, mean: 0.2, p10: 0.1, p90: 0.3 }, family: 7 });
  const { lines, totals } = together([shallow, line({ family: 7 }), line({ family: 7 })]);
  expect(lines.map(({ counted }) => counted)).toEqual([false, true, false]);
  expect(totals).toMatchObject({ units: 250, lines: 1, cannibalization_eur: 45 });
  expect(lines[0]).toMatchObject({ units: 120, cannibalization_eur: 6 });
});

it('has no money where price, cost, sales or a forecast is missing, and says of which lines and of how many', () => {
  const { lines, missing, totals } = together([
    line({ code: 'A' }),
    line({ code: 'B', nc30: nc30(false) }, { cost: null }),
    line({ code: 'C', onHand: 3 }, { baseline: null }),
    line({ code: 'D', uplift: null, onHand: 3 }),
    line({ code: 'E', terms: null, uplift: null, depth: null }),
  ]);
  expect(lines.map((one) => one.incremental_margin_eur)).toEqual([125, null, null, null, null]);
  expect(lines.map((one) => one.units)).toEqual([250, 250, null, null, null]);
  expect(lines.map((one) => one.baseline_units)).toEqual([100, 100, null, 100, null]);
  expect(lines.map((one) => one.shortfall)).toEqual([null, null, null, null, null]);
  expect(missing).toEqual([[], ['no_cost'], ['no_sales'], ['no_forecast'], ['unknown_product']]);
  expect(totals).toMatchObject({
    units: 500,
    revenue_eur: 2000,
    incremental_margin_eur: 125,
    lines: 5,
    lines_without_money: 4,
    lines_short: 0,
    lines_not_announceable: 1,
  });
  const none = { units: null, incremental_margin_eur: null, incremental_margin_p10_eur: null, roi: null, lines: 0 };
  expect(together([]).totals).toMatchObject(none);
});

it.each([
  [
    'all that lacks, not the first alone',
    { uplift: null },
    { price: null, cost: null },
    ['no_price', 'no_cost', 'no_forecast'],
  ],
  ['a price', {}, { price: null }, ['no_price']],
  ['a cost of nothing is one', {}, { cost: 0 }, []],
] as const)('says of a line without money what is missing: %s', (_, fields, terms, expected) => {
  const { lines, missing } = together([line(fields, terms)]);
  expect(missing).toEqual([expected]);
  expect(lines[0]?.incremental_margin_eur === null).toBe(expected.length > 0);
});

it('agrees with sums that are written out anew, whatever is planned', () => {
  const euro = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const lines = fc.array(
    fc.record({
      sku: fc.integer({ min: 0, max: 6 }),
      depth: fc.integer({ min: 0, max: 60 }),
      uplift: euro(4),
      baseline: fc.integer({ min: 1, max: 900 }),
      price: euro(50),
      cost: euro(30),
      funding: euro(2),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, (given) => {
      const planned = given.map(({ sku, depth, uplift, ...terms }) =>
        line(
          {
            code: `${sku}`,
            family: sku % 3,
            depth,
            uplift: { expected: uplift, mean: uplift, p10: uplift, p90: uplift },
          },
          terms,
        ),
      );
      const { lines: told, totals } = together(planned);
      const best = new Map<number, number>();
      given.forEach(({ sku, depth }, i) => {
        const before = best.get(sku);
        if (before === undefined || depth > (given[before]?.depth as number)) best.set(sku, i);
      });
      const counting = [...best.values()];
      expect(told.flatMap(({ counted }, i) => (counted ? [i] : [])).sort()).toEqual(counting.toSorted());
      let expected = 0;
      for (const i of counting) {
        const { sku, depth, uplift, baseline, price, cost, funding } = given[i] as (typeof given)[number];
        const beside = counting.map((j) => given[j] as (typeof given)[number]).filter((one) => one.sku % 3 === sku % 3);
        const gains = beside.map((one) => 2 * one.baseline * one.uplift);
        const taken = 0.1 * Math.max(...gains);
        const own = 2 * baseline * uplift;
        const m0 = price / 1.25 - cost;
        const m1 = (price * (100 - depth)) / 125 - cost + funding;
        const part = own === 0 ? 0 : (taken * own) / gains.reduce((a, b) => a + b);
        expected += (2 * baseline + own) * m1 - 2 * baseline * m0 - 3 * part - 0.05 * own * m0;
      }
      const summed = (name: keyof LineFigures) =>
        told.reduce((total, one) => total + (one.counted ? ((one[name] as number | null) ?? 0) : 0), 0);
      expect(totals.incremental_margin_eur ?? 0).toBeCloseTo(summed('incremental_margin_eur'), 1);
      // Half a cent a line.
      expect(Math.abs((totals.incremental_margin_eur ?? 0) - expected)).toBeLessThan(0.01 * (counting.length + 1));
    }),
    { numRuns: 200 },
  );
});
