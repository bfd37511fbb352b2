import type { FundingSource } from '@promo/contracts/promo-analytics/words';
import { weekIndex } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { analysisOf, eventOf, product, type Sale, weekly } from '../../../test/facts.ts';
import { type FundedWeeks, plannedFunding } from '../facts/plan-funding.ts';
import { performanceRow } from './rows.ts';
import { selectEvents } from './select-events.ts';

/** 6.25 € with 25 % VAT at a cost of 2.80 €: a margin of 2.20 €. */
const COFFEE = { regularPrice: 625, cost: 280, vatRate: 25 };
const plan = (proposal_id: number, from: number, to: number, cents: number, depth = 20): FundedWeeks => ({
  ...{ proposal_id, from: weekIndex(from), to: weekIndex(to), cents, depth },
});

test('is part of what a promotion earned', () => {
  // 100 sold at 5.00 €: m1 = 4.00 − 2.80 + 0.40 = 1.60; m0 = 5.00 − 2.80 = 2.20; net = 100 · 1.60 − 60 · 2.20 = 28
  const sales = weekly(0, 202401, '60 60 60 100p', { revenue: 50_000, funding: 40 });
  const analysis = analysisOf([product(0, COFFEE)], sales);
  const [row] = selectEvents(analysis, {}).map((event) => performanceRow(analysis, event));
  expect(row).toMatchObject({
    baseline: 60,
    net_effect_margin_eur: 28,
    funding_eur: 40,
    funding_source: 'sales',
  });
});

// Two promoted weeks, 202404 with 100 units and 202405 with 50, after three ordinary ones.
test.each<[string, (number | undefined)[], FundedWeeks[], number | null, number, FundingSource]>([
  ['nothing told', [], [], null, 0, 'none'],
  ['by both rows', [40, 20], [], null, 50, 'sales'],
  ['by one row alone', [40], [], null, 40, 'sales'],
  ['by a row that there was none, whatever was agreed', [0, 0], [plan(1, 202404, 202405, 10)], 30, 0, 'sales'],
  ['by a proposal over both weeks', [], [plan(1, 202401, 202410, 10)], 30, 15, 'proposal'],
  ['by a proposal, to the tenth of a cent', [], [plan(1, 202404, 202405, 12.5)], null, 18.75, 'proposal'],
  ['by a row, else by a proposal', [40], [plan(1, 202404, 202405, 10)], 30, 45, 'mixed'],
  ['by a proposal that covers the second week alone', [], [plan(1, 202405, 202405, 10)], 30, 35, 'mixed'],
  ['by proposals of other weeks', [], [plan(1, 202401, 202403, 10), plan(2, 202406, 202406, 10)], 30, 45, 'product'],
  ['by the product alone', [], [], 30, 45, 'product'],
])('told %s', (_, sold, plans, funding, eur, source) => {
  const sales: Sale[] = [
    ...weekly(0, 202401, '60 60 60'),
    ...[100, 50].map((qty, i) => ({
      ordinal: 0,
      yw: 202404 + i,
      qty,
      promoted: true,
      revenue: qty * 500,
      ...(sold[i] !== undefined && { funding: sold[i] }),
    })),
  ];
  const planFunding = new Map([['S0', plans]]);
  const analysis = { ...analysisOf([product(0, { ...COFFEE, funding })], sales), planFunding };
  const event = eventOf(analysis, 'S0');
  expect(event).toMatchObject({ funding_eur: eur, funding_source: source });
  // 150 · 1.20 − 120 · 2.20 = −84 without it
  expect(event.net_effect_margin_eur).toBeCloseTo(eur - 84, 9);
});

test('does not count in weeks without a promotion', () => {
  const sales = weekly(0, 202401, '60 60 60 100p 60 60', { revenue: 50_000 }).map((sale) =>
    sale.promoted ? sale : { ...sale, funding: 40 },
  );
  expect(eventOf(analysisOf([product(0, COFFEE)], sales), 'S0')).toMatchObject({
    funding_eur: 0,
    funding_source: 'none',
  });
});

test('is known also where the margin is not', () => {
  const sales = weekly(0, 202401, '60 60 60 100p', { revenue: 50_000, funding: 40 });
  const event = eventOf(analysisOf([product(0, { ...COFFEE, cost: null })], sales), 'S0');
  expect(event).toMatchObject({ funding_eur: 40, net_effect_margin_eur: null });
});

test.each<[string, FundedWeeks[], number | null]>([
  ['the deepest counts', [plan(1, 202404, 202404, 10, 20), plan(2, 202404, 202404, 30, 25)], 30],
  ['of equally deep ones the earliest proposal', [plan(2, 202404, 202404, 10), plan(1, 202404, 202404, 30)], 30],
  ['one without a depth comes last', [plan(1, 202404, 202404, 10, -1), plan(2, 202404, 202404, 30, 0)], 30],
  ['and only those of the week', [plan(1, 202404, 202404, 10, 20), plan(2, 202405, 202405, 30, 25)], 10],
  ['none of other weeks', [plan(1, 202403, 202403, 10), plan(2, 202405, 202405, 30)], null],
])('of several plans %s', (_, plans, cents) => {
  expect(plannedFunding(new Map([['S0', plans]]), 'S0', weekIndex(202404))).toBe(cents);
});
