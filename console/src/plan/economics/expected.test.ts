import { expect, test } from 'vitest';
import { emptyLine } from '../draft.ts';
import {
  atUsualDepth,
  betterOf,
  driftedFrom,
  type ExpectedLine,
  frozenOf,
  lackingMost,
  lackOf,
  lineOverUsual,
  losingOf,
  overUsual,
  stockOf,
  type Totals,
  upliftOf,
} from './expected.ts';
import { sumOf } from './sum.ts';

const totals = (changes: Partial<Totals>): Totals => ({
  units: 150,
  baseline_units: 100,
  uplift_units: 50,
  uplift_p90_units: 80,
  revenue_eur: 300,
  gross_margin_eur: 90,
  baseline_margin_eur: 70,
  funding_eur: 10,
  cannibalization_eur: 5,
  pull_forward_eur: 5,
  incremental_margin_eur: 10,
  discount_cost_eur: 40,
  roi: 0.25,
  break_even_uplift_pct: 30,
  lines: 2,
  lines_without_money: 0,
  lines_short: 1,
  lines_not_announceable: 0,
  ...changes,
});

const NO_STOCK = { on_hand: null, on_order: null, needed: null, needed_p90: null, shortfall: null };

const line = (code: string, margin: number | null, shortfall: number | null = null): ExpectedLine => {
  const { lines: _, lines_without_money, lines_short, lines_not_announceable, ...money } = totals({});
  return {
    ...money,
    code,
    discount_pct: 20,
    incremental_margin_eur: margin,
    counted: true,
    stock: { ...NO_STOCK, shortfall },
  };
};

test.each([
  ['more than usual', 10, 4, 4],
  ['suppliers usually pay more', 10, -4, -4],
  ['nothing is asked of those who usually pay', 0, -4, -4],
  ['next to nothing, 5 % of 10 €', 10, 0.5, 0],
  ['next to nothing, 5 % of the usual 10 €', 9.5, -0.5, 0],
  ['nobody knows what is usual', 10, null, 0],
])('of funding it is told how far it is from what is usual: %s', (_, funding, over, told) => {
  expect(overUsual(funding, over)).toBe(told);
});

test.each([
  // 15 units at 0.20 € are 3.00 €
  ['0.15 € a unit', 0.15, 0.75],
  ['0.24 €', 0.24, -0.6],
  ['0.21 €, of 3.15 € less than 5 % more', 0.21, 0],
  ['what nobody knows', null, 0],
  ['what was not kept', undefined, 0],
])('of a line of which the supplier usually pays %s', (_, usual_funding_eur, told) => {
  const funded = { ...line('kava', 1), units: 15, funding_eur: 3, usual_funding_eur };
  expect(lineOverUsual(funded as ExpectedLine)).toBeCloseTo(told);
  expect(lineOverUsual({ ...funded, units: null } as ExpectedLine)).toBe(0);
});

test.each([
  // 100 units at 0.08 €; 0.07 and 0.09 € are 12 % off, but a cent, and so is what reads as 0.07 €
  [0.07, 0],
  [0.065, 0],
  [0.09, 0],
  [0.06, 2],
  [0.1, -2],
])('a cent a unit is not told of: of 0.08 €, %s € of which are usual', (usual_funding_eur, told) => {
  const funded = { ...line('kava', 1), units: 100, funding_eur: 8, usual_funding_eur };
  expect(lineOverUsual(funded as ExpectedLine)).toBeCloseTo(told);
});

test('several proposals add up, and their ROI is that of the sums', () => {
  const lost = { incremental_margin_eur: -40, discount_cost_eur: 60, roi: -2 / 3, lines: 3, lines_without_money: 1 };
  expect(sumOf([totals({}), totals(lost)])).toEqual({
    uplift_units: 100,
    revenue_eur: 600,
    funding_eur: 20,
    // 10 − 40 for 40 + 60
    incremental_margin_eur: -30,
    discount_cost_eur: 100,
    roi: -0.3,
    lines: 5,
    lines_without_money: 1,
  });
});

test.each([
  ['nothing known', [totals({ incremental_margin_eur: null, discount_cost_eur: null })], null, null],
  ['one of two known', [totals({ incremental_margin_eur: null }), totals({})], 10, 10 / 80],
  ['a discount that costs nothing', [totals({ discount_cost_eur: 0 })], 10, null],
])('%s', (_, all, margin, roi) => {
  expect(sumOf(all)).toMatchObject({ incremental_margin_eur: margin, roi });
});

test('missing units are whole ones, of each line; stock that nobody knows does not last', () => {
  const of = (...all: ExpectedLine[]) => ({ lines: new Map(all.map((one) => [one.code, one])) });
  const [one, other] = [of(line('a', 1, 12.4), line('b', 1, 0), line('c', 1)), of(line('a', 1, 1.5))];
  expect(stockOf([one])).toEqual({ lines: 3, known: 2, short: 1, missing: 13, missingByEarlier: 0 });
  // what the other lacks of the same product is no more of it
  expect(stockOf([one, other])).toEqual({ lines: 3, known: 2, short: 1, missing: 13, missingByEarlier: 0 });
  expect(stockOf([of(line('c', 1))])).toEqual({ lines: 1, known: 0, short: 0, missing: 0, missingByEarlier: 0 });
});

test('what earlier promotions take is missing too, and told apart', () => {
  const of = (stock: Partial<ExpectedLine['stock']>): ExpectedLine => {
    const one = line('a', 1);
    return { ...one, stock: { ...one.stock, ...stock } };
  };
  const short = of({ on_hand: 10, on_order: 2, needed: 15.5, shortfall: 3.5, needed_earlier: 6 });
  const shortByEarlier = of({ on_hand: 10, needed: 6, shortfall: 0, needed_earlier: 7 });
  const lasts = of({ on_hand: 20, needed: 6, shortfall: 0, needed_earlier: 7 });
  const unknown = of({ needed: 6, needed_earlier: 7 });
  const all = [short, shortByEarlier, lasts, unknown];
  expect(all.map(lackOf)).toEqual([9.5, 3, 0, null]);
  const lines = new Map(all.map((one, i) => [`${i}`, one]));
  expect(stockOf([{ lines }])).toEqual({ lines: 4, known: 3, short: 2, missing: 13, missingByEarlier: 9 });
  const named = all.map((one, i) => ({ ...one, code: `S${i}` })).toReversed();
  expect(lackingMost(new Map(named.map((one) => [one.code, one])))).toEqual([
    { code: 'S0', shortfall: 9.5 },
    { code: 'S1', shortfall: 3 },
  ]);
});

test.each([
  ['as written they differ', 1234.4, 1180, '1.234 €'],
  ['they differ by cents', 1234.4, 1233.6, null],
  ['nothing was kept', null, 1180, null],
  ['nothing is known today', 1234.4, null, null],
])('the margin that lists have beside today’s: %s', (_, kept, today, said) => {
  const before = kept === null ? null : { incremental_margin_eur: kept };
  expect(driftedFrom(before, { incremental_margin_eur: today })?.replaceAll('\u00a0', ' ') ?? null).toBe(said);
});

test('uplift of a line is over its baseline; unknown without one', () => {
  expect(upliftOf(line('a', 1))).toBe(50);
  expect(upliftOf({ ...line('a', 1), baseline_units: 0 })).toBeNull();
  expect(upliftOf({ ...line('a', 1), uplift_units: null })).toBeNull();
});

test('what was expected at approval counts while the proposal is approved', () => {
  const kept = { lines: [line('a', 1)], totals: totals({}) };
  const forecast = { frozen_at: '2026-11-20T08:00:00Z', as_of_yw: 202646, lines: [], economics: kept };
  const frozen = { totals: kept.totals, frozen_at: forecast.frozen_at, over_usual_eur: null };
  expect(frozenOf({ status: 'approved', forecast })).toMatchObject(frozen);
  const economics = { ...kept, funding_over_usual_eur: 4 };
  expect(frozenOf({ status: 'approved', forecast: { ...forecast, economics } })?.over_usual_eur).toBe(4);
  expect(frozenOf({ status: 'revision', forecast })).toBeNull();
  expect(frozenOf({ status: 'approved', forecast: { ...forecast, economics: undefined } })).toBeNull();
  expect(frozenOf({ status: 'approved', forecast: null })).toBeNull();
});

test('lines that say no depth are counted where something is expected of them all the same', () => {
  const skus = [
    emptyLine('a', null),
    { ...emptyLine('b', null), discount_pct: 20 },
    emptyLine('c', null),
    emptyLine('d', null),
  ];
  const lines = new Map(
    [line('a', 1), line('b', 1), { ...line('c', null), uplift_units: null }].map((one) => [one.code, one]),
  );
  expect(atUsualDepth({ skus, mechanic: '' }, lines)).toBe(1);
  expect(atUsualDepth({ skus, mechanic: '1+1' }, lines)).toBe(0);
});

test.each([
  ['some lose', [-3.5, 10, -2, null, 0], { codes: ['0', '2'], eur: -5.5 }],
  ['the worst is not the first', [-2, -3.5], { codes: ['1', '0'], eur: -5.5 }],
  ['none does', [10, null], { codes: [], eur: 0 }],
])('lines that lose are told and added up where %s', (_, margins, told) => {
  const lines = margins.map((margin, i) => line(`${i}`, margin));
  expect(losingOf(lines, new Map(lines.map((one) => [one.code, one])))).toEqual(told);
  expect(losingOf(lines, undefined)).toEqual({ codes: [], eur: 0 });
});

test('lines that would earn more at another depth are told with it, what adds most first', () => {
  const better = (discount_pct: number, gain_eur: number) => ({ better_depth: { discount_pct, gain_eur } });
  const lines = [
    { ...line('a', 1), ...better(15, 4) },
    { ...line('b', 1), better_depth: null },
    { ...line('c', 1), ...better(10, 9) },
  ];
  const skus = ['a', 'b', 'c', 'unknown'].map((code) => ({ code }));
  expect(betterOf(skus, new Map(lines.map((one) => [one.code, one])))).toEqual([
    { line: skus[2], discount_pct: 10, gain_eur: 9 },
    { line: skus[0], discount_pct: 15, gain_eur: 4 },
  ]);
  expect(betterOf(skus, undefined)).toEqual([]);
});
