/** From sales to a calendar, on made-up products with two years of sales. */

import type { CalendarPromotion } from '@promo/contracts/promo-analytics/suggestions';
import { round2 } from '@promo/retail/round';
import { weekIndex, ywOf } from '@promo/retail/weeks';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { contextOf } from '../../../test/forecast-context.ts';
import { buildPanel } from '../../../test/panel.fixture.ts';
import { analyse } from '../events/analysis.ts';
import { applySegments } from '../facts/apply-segments.ts';
import { createGrid } from '../facts/grid.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { forecasterOf } from '../forecaster/forecast-sku.ts';
import { usualFundedShare } from '../forecaster/usual-funding.ts';
import { checkerFor } from '../nc30/days.fixture.ts';
import { runToEnd } from '../steps.ts';
import { calendarAnswer, reckonSuggested } from './calendar-answer.ts';
import { prepareSteps } from './prepare-problem.ts';
import type { CalendarQuestion, LowestPrices, PlannedPromo } from './question.ts';
import { scopeOf } from './scope.ts';
import { searchCalendar } from './search.ts';

const { products, segments } = buildPanel({ skus: 120, weeks: 104, seed: 3 });
function contextWith(those: typeof products): ForecastContext {
  const grid = createGrid();
  applySegments(grid, segments);
  return contextOf(analyse(grid, those));
}
let context: ForecastContext;
beforeAll(() => {
  context = contextWith(products);
});

/** Nothing is known of earlier prices but that they were regular. */
const regular: LowestPrices = (ordinal, starts) => ({
  exempt: ordinal % 7 === 0,
  lowest: starts.map(() => products[ordinal]?.regularPrice as number),
});

function suggested(asked: Partial<Parameters<typeof scopeOf>[1]>, plans: readonly PlannedPromo[] = []) {
  const from_yw = ywOf(context.asOf + 4);
  const { question } = scopeOf(context.analysis.catalog, { from_yw, weeks: 8, ...asked });
  const prepared = runToEnd(prepareSteps(context, question, plans, regular));
  const found = searchCalendar(prepared.problem);
  const basis = { context, question, prepared, lowestPrices: regular, pending: new Map(), thisWeek: question.from };
  const answer = calendarAnswer(basis, [...prepared.standing, ...reckonSuggested(basis, found.promos)]);
  return { question, prepared, found, answer };
}

test('promotions add up to their calendar, and that is what was searched for', () => {
  const { found, answer } = suggested({ slots_per_week: 6 });
  expect(answer.promotions.length).toBeGreaterThan(20);
  expect(answer.totals.margin_eur).toBeCloseTo(found.value, 1);
  for (const field of ['margin_eur', 'units', 'funding_eur'] as const) {
    const sum = (rows: readonly { [K in typeof field]: number }[]) =>
      rows.reduce((total, row) => total + row[field], 0);
    expect(sum(answer.promotions)).toBeCloseTo(answer.totals[field], 0);
    expect(sum(answer.weeks)).toBeCloseTo(answer.totals[field], 0);
  }
  expect(Math.max(...answer.weeks.map(({ promotions }) => promotions))).toBe(6);
  const { margin_eur, margin_p10_eur, margin_p90_eur } = answer.totals;
  expect(margin_p10_eur).toBeLessThan(margin_eur);
  expect(margin_p90_eur).toBeGreaterThan(margin_eur);
  for (const promotion of answer.promotions) {
    expect(promotion).toMatchObject({ origin: 'suggested', known: true });
    const { announceable, printable_discount_pct, promo_price, nc30_price } = promotion;
    expect(announceable).not.toBe(false);
    const off = announceable ? 100 * (1 - (promo_price as number) / (nc30_price as number)) : null;
    expect(printable_discount_pct).toBe(off && Math.floor(off + 1e-9));
    expect(promotion.why.uplift_pct as number).toBeGreaterThanOrEqual(promotion.why.break_even_uplift_pct as number);
  }
});

test.each([
  ['1+1', null],
  ['2 + 1', null],
  ['25%', 0.75],
  ['kupon', 0.75],
])('what is planned as %s without a price lowers that of a unit to %s of the regular one', (mechanic, share) => {
  const planned = {
    ...{ ordinal: 1, start: context.asOf + 5, weeks: 1, depth: 25, cents: null, mechanic, funding: null },
    ...{ origin: 'planned' as const, proposal_id: 7, status: 'approved' },
  };
  const { answer } = suggested({ slots_per_week: 1, lengths: [1] }, [planned]);
  const regularPrice = (products[1]?.regularPrice as number) / 100;
  const price = answer.promotions.find(({ origin }) => origin === 'planned')?.promo_price;
  expect(price).toBe(share && round2(regularPrice * share));
});

test('a promotion alone in its family earns what the forecaster says', () => {
  const { question, answer } = suggested({ slots_per_week: 1, lengths: [2] });
  const first = answer.promotions[0];
  const ordinal = context.analysis.catalog.ordinalOf(first?.sku as string) as number;
  const {
    weeks,
    discount_pct: discount,
    supplier_funding: funding,
  } = first as CalendarPromotion & { discount_pct: number };
  const asked = { ordinal, outcome: 'margin', weeks, funding, discount, startWeek: question.from } as const;
  const check = checkerFor(1000);
  const { pnl } = forecasterOf(context, asked, (promo_price) => check({ promo_price }));
  expect(first?.start_yw).toBe(ywOf(question.from));
  expect(first?.margin_eur).toBeCloseTo(pnl.incremental_margin as number, 1);
  expect(first?.units).toBeCloseTo(pnl.promo_qty as number, 2);
});

test('what stands is neither moved nor crowded, and its family counts it', () => {
  const { answer: before, question } = suggested({ slots_per_week: 4 });
  const [taken] = before.promotions;
  const ordinal = context.analysis.catalog.ordinalOf(taken?.sku as string) as number;
  const plan: PlannedPromo = {
    ordinal,
    start: question.from + 3,
    weeks: 1,
    depth: 12,
    cents: null,
    mechanic: null,
    funding: 0.25,
    origin: 'planned',
    proposal_id: 7,
    status: 'approved',
  };
  const { answer } = suggested({ slots_per_week: 4 }, [plan]);
  const own = answer.promotions.filter(({ sku }) => sku === taken?.sku);
  expect(own).toContainEqual(expect.objectContaining({ proposal_id: 7, discount_pct: 12, supplier_funding: 0.25 }));
  // four free weeks before or after leave no room in eight
  expect(own).toHaveLength(1);
  expect(answer.weeks[3]?.promotions).toBeLessThanOrEqual(4);
});

/** An approved promotion of the product numbered 1, from a week of the range on. */
const approved = (proposal_id: number, start: number, weeks: number, fields: Partial<PlannedPromo>): PlannedPromo => ({
  ...{ ordinal: 1, start: context.asOf + 4 + start, weeks, depth: null, cents: null, mechanic: null, funding: null },
  ...{ origin: 'planned' as const, proposal_id, status: 'approved', ...fields },
});
const standingIn = (plans: readonly PlannedPromo[], asked = {}) => {
  const { answer, question } = suggested({ slots_per_week: 2, min_gap_weeks: 2, ...asked }, plans);
  const own = answer.promotions.filter(({ sku }) => sku === products[1]?.sku);
  return {
    answer,
    own: own.map(({ proposal_id, start_yw, weeks }) => [proposal_id, weekIndex(start_yw) - question.from, weeks]),
  };
};

test('of promotions that share a week the one that is paid least for counts, and what is left of the other stands too', () => {
  const [long, short] = [approved(7, 0, 6, { depth: 10 }), approved(8, 2, 1, { depth: 30 })];
  const { answer, own } = standingIn([long, short]);
  // nothing is suggested within the long one, nor two weeks after it
  expect(own).toEqual([
    [7, 0, 2],
    [8, 2, 1],
    [7, 3, 3],
  ]);
  expect(Math.max(...answer.weeks.map(({ promotions }) => promotions))).toBe(2);
  // of two that begin together too, whichever is planned first
  for (const plans of [
    [approved(7, 0, 6, { depth: 10 }), approved(8, 0, 1, { depth: 30 })],
    [approved(8, 0, 1, { depth: 30 }), approved(7, 0, 6, { depth: 10 })],
  ])
    expect(standingIn(plans).own).toEqual([
      [8, 0, 1],
      [7, 1, 5],
    ]);
});

test('of a product whose regular price nobody knows a discount makes no price', () => {
  const known = context;
  context = contextWith(products.map((product, i) => (i === 1 ? { ...product, regularPrice: 0 } : product)));
  onTestFinished(() => {
    context = known;
  });
  const { answer } = standingIn([approved(7, 0, 1, { depth: 20 })]);
  const planned = answer.promotions.find(({ sku }) => sku === products[1]?.sku);
  expect(planned).toMatchObject({ proposal_id: 7, discount_pct: 20, promo_price: null, announceable: null });
});

test('1+1 is paid half for, which is less than at one percent off', () => {
  const plans = [approved(7, 0, 6, { depth: 1 }), approved(8, 0, 6, { mechanic: '1+1', depth: 50 })];
  expect(standingIn(plans).own).toEqual([[8, 0, 6]]);
});

test('where nothing says, suppliers are expected to pay of the discount what they usually did', () => {
  const [known, usual] = [{}, { usual_funding: true }].map(
    (asked) => suggested({ slots_per_week: 6, ...asked }).answer,
  );
  expect(usual?.totals.funding_eur).toBeGreaterThan(known?.totals.funding_eur as number);
  expect(usual?.totals.margin_eur).toBeGreaterThan(known?.totals.margin_eur as number);
  const { analysis } = context;
  for (const { sku, discount_pct: depth, supplier_funding: funding, ...promotion } of usual?.promotions ?? []) {
    const ordinal = analysis.catalog.ordinalOf(sku) as number;
    const { funding: agreed, regularPrice, vatRate, supplierId } = products[ordinal] as (typeof products)[number];
    // What is a guess is still to be agreed, with the product's supplier.
    expect(promotion).toMatchObject({ supplier_id: supplierId, funding_to_agree: agreed === null && funding > 0 });
    const discount = (regularPrice * (depth as number)) / 100 / (100 + vatRate);
    expect(funding).toBeCloseTo(
      agreed === null ? round2(usualFundedShare(analysis, ordinal) * discount) : agreed / 100,
      9,
    );
  }
  expect(known?.promotions.some(({ funding_to_agree }) => funding_to_agree)).toBe(false);
});

test('no product is suggested that is forbidden, retired, or of which nothing is known', () => {
  const all = suggested({}).answer.promotions;
  const [first, second] = [all[0], all.at(-1)];
  const forbid = [{ sku: first?.sku as string }, { sku: second?.sku as string, yw: second?.start_yw as number }];
  const left = suggested({ forbid }).answer.promotions;
  expect(left.some(({ sku }) => sku === first?.sku)).toBe(false);
  expect(
    left.some(
      ({ sku, start_yw, end_yw }) =>
        sku === second?.sku && start_yw <= (second?.start_yw as number) && end_yw >= (second?.start_yw as number),
    ),
  ).toBe(false);
  const { prepared, question } = suggested({});
  // Figures of what is forbidden are known all the same.
  expect(suggested({ forbid }).prepared.unreckoned).toEqual(prepared.unreckoned);
  expect(prepared.unreckoned.length).toBe(
    question.ordinals.filter(
      (ordinal) =>
        products[ordinal]?.cost === null || prepared.skus.find((sku) => sku.ordinal === ordinal)?.terms === null,
    ).length,
  );
});

test('where no length fits into the range, its weeks are what binds, and figures are known as in a longer one', () => {
  const { prepared, answer } = suggested({ weeks: 2, lengths: [3, 4] });
  expect(answer.promotions.filter(({ origin }) => origin === 'suggested')).toEqual([]);
  expect(prepared.unreckoned).toEqual(suggested({ weeks: 4, lengths: [3, 4] }).prepared.unreckoned);
  expect(prepared.tooLong.promotions).toBeGreaterThan(0);
  expect(prepared.tooLong.gain).toBeGreaterThan(2);
  expect(suggested({ weeks: 2 }).prepared.tooLong).toEqual({ promotions: 0, gain: 0 });
});

test.each(['units', 'traffic'] as const)('for %s no calendar brings less than the one for margin', (objective) => {
  const [forMargin, forOther] = ['margin', objective].map((one) =>
    suggested({ slots_per_week: 5, objective: one as CalendarQuestion['objective'] }),
  );
  const measured = (answer: typeof forOther) => answer?.answer.totals.uplift_units as number;
  expect(measured(forOther)).toBeGreaterThanOrEqual(measured(forMargin) * 0.98);
  expect(forOther?.answer.totals.margin_eur).toBeLessThanOrEqual((forMargin?.answer.totals.margin_eur as number) + 0.5);
});

test('a range that is too large is refused by its bound', () => {
  const { catalog } = context.analysis;
  const many = { ...catalog, products: Array.from({ length: 3000 }, (_, ordinal) => ({ ...products[0], ordinal })) };
  expect(() => scopeOf(many as typeof catalog, { from_yw: 202701, weeks: 26 })).toThrow(
    'skus times weeks must be at most 26000, not 78000',
  );
  expect(() => scopeOf(catalog, { from_yw: 202653, weeks: 1, forbid: [{ sku: 'A', yw: 202660 }] })).toThrow(
    'forbid/0/yw is no ISO week: 202660',
  );
});

test('a promotion that would earn less alone than is asked for is not offered', () => {
  const worths = (min_gain?: number) => [
    ...suggested({ ...(min_gain !== undefined && { min_gain }) }).prepared.problem.offers.worth,
  ];
  const [all, usual, worthwhile] = [worths(0), worths(), worths(20)];
  // Alone it also loses what its family does, so that its worth beside others is no less.
  expect(Math.min(...all)).toBeLessThan(2);
  expect(Math.min(...usual)).toBeGreaterThanOrEqual(2);
  expect(Math.min(...worthwhile)).toBeGreaterThanOrEqual(20);
  expect(worthwhile.length).toBeGreaterThan(0);
  expect(all.length).toBeGreaterThan(usual.length);
  // Where margin is not what counts, it has to break even and no more.
  const { question } = suggested({ objective: 'units' });
  expect(question.minGain).toBe(0);
});
