import type { ForecasterAnswer, SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';
import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import type { Product } from '../facts/product.ts';
import { checkerFor } from '../nc30/days.fixture.ts';
import { forecastRows } from './forecast-rows.ts';
import { type ForecasterBasis, type ForecasterQuestion, forecasterAnswer } from './forecaster-answer.ts';

/**
 * KAVA sells 100 a week at 10.00 (25 % VAT) with a cost of 4.00, and sold 250 in 202609 at 20 % off. Each percent is
 * forecast to sell 4 % more, 6 % at most. The category's shares of cannibalization and pull-forward are the usual ones,
 * but for one event without pull-forward: ρ = 20 · 0.05 / 21.
 */
function asked(...given: Parameters<typeof basisAndQuestion>): ForecasterAnswer {
  return forecasterAnswer(...basisAndQuestion(...given));
}

function basisAndQuestion(
  {
    fields = {},
    sales = '100 100 100 100 100 100 100 100 250p 100 100 100 100',
    nc30Cents = 1000,
    ...basis
  }: Partial<ForecasterBasis> & { fields?: Partial<Product>; sales?: string; nc30Cents?: number } = {},
  question: Partial<ForecasterQuestion> = {},
): [ForecasterBasis, ForecasterQuestion] {
  const analysis = analysisOf(
    [product(0, { sku: 'KAVA', category: 'Kava', ...fields })],
    weekly(0, 202601, sales, { discountPct: 20 }),
  );
  const nc30 = checkerFor(1000, { rows: [[900, nc30Cents]] });
  return [
    {
      analysis,
      asOf: weekIndex(202614),
      forecastAt: (depth) => ({
        expectedLift: 1 + 0.04 * depth,
        meanLift: 1 + 0.04 * depth,
        p10Lift: 1 + 0.03 * depth,
        p90Lift: 1 + 0.06 * depth,
      }),
      fit: { fittedAsOf: weekIndex(202613), provisional: true },
      cap: 35,
      nc30: (promo_price) => nc30({ promo_price }),
      ...basis,
    },
    { ordinal: 0, outcome: 'margin', weeks: 1, funding: 0, discount: undefined, ...question },
  ];
}

const rowAt = ({ sensitivity }: ForecasterAnswer, depth: number) =>
  sensitivity.find(({ discount_pct }) => discount_pct === depth) as SensitivityRow;

describe('the forecaster’s answer', () => {
  it('says everything, worked by hand', () => {
    const answer = asked();
    // κ = 0.1, ρ = 1/21: a unit gained costs (0.1 + 0.0476) · 4.00 = 0.5905 elsewhere. At 9 % a unit brings 3.28:
    // 136 · 3.28 = 446.08, less 400, 0.1 · 36 · 4 = 14.40 and 36 · 4 / 21 = 6.857: 24.82.
    expect(answer).toMatchObject({
      sku: 'KAVA',
      outcome: 'margin',
      weeks: 1,
      fitted_as_of_yw: 202613,
      provisional: true,
      supplier_funding: 0,
      target_discount: 9,
      recommended_discount: 9,
      lowered: false,
      reason: null,
      predicted_uplift_pct: 36,
      mean_uplift_pct: 36,
      p10_uplift_pct: 27,
      p90_uplift_pct: 54,
      warnings: [],
      as_of_yw: 202614,
    });
    expect(answer.pnl).toEqual({
      baseline_qty: 100,
      promo_qty: 136,
      // 136 · 9.10, of which a fifth is VAT
      gross_revenue: 1237.6,
      net_revenue: 990.08,
      vat: 247.52,
      cogs: 544,
      supplier_funding: 0,
      gross_margin: 446.08,
      gross_margin_pct: 45.05,
      baseline_margin: 400,
      cannibalized_margin: 14.4,
      pull_forward_margin: 6.86,
      incremental_margin: 24.82,
      // 24.82 / (136 · 0.72)
      roi: 0.2535,
    });
    expect(answer.history).toEqual([
      expect.objectContaining({ sku: 'KAVA', start_yw: 202609, discount_pct: 20, qty: 250, lift: 2.5 }),
    ]);
  });

  it('shows depths in fives, the target and the recommendation', () => {
    const answer = asked({}, { outcome: 'traffic' });
    // 0.04·d·(4 − 0.08·d − 0.5905) ≥ 0.08·d up to d = 17.6.
    expect(answer).toMatchObject({ target_discount: 35, recommended_discount: 17, lowered: true });
    expect(answer.reason).toBe('lowered_to_breakeven');
    expect(answer.sensitivity.map(({ discount_pct }) => discount_pct)).toEqual([
      5, 10, 15, 17, 20, 25, 30, 35, 40, 45, 50,
    ]);
    expect(rowAt(answer, 20)).toEqual({
      discount_pct: 20,
      promo_price: 8,
      uplift_pct: 80,
      mean_uplift_pct: 80,
      p90_uplift_pct: 120,
      qty: 180,
      // 1.60 / (2.40 − 0.5905)
      breakeven_uplift_pct: 88.42,
      // 15.24 / 180, in cents upwards
      breakeven_funding: 0.09,
      p10_uplift_pct: 60,
      // 160 · 2.40 − 400 − 60 · 0.5905, and 180 · 2.40 − 400 − 80 · 0.5905
      p10_incremental_margin: -51.43,
      incremental_margin: -15.24,
      compliant: false,
      nc30_ok: true,
      announceable: true,
    });
    expect(rowAt(answer, 50)).toMatchObject({ breakeven_uplift_pct: null, compliant: false });
    const compliant = answer.sensitivity.filter((row) => row.compliant).map(({ discount_pct }) => discount_pct);
    expect(compliant).toEqual([5, 10, 15, 17]);
  });

  it('reckons units and money with the mean, and tells the middle', () => {
    const mean = (depth: number) => ({
      expectedLift: 1 + 0.04 * depth,
      meanLift: 1 + 0.045 * depth,
      p10Lift: 1,
      p90Lift: 3,
    });
    const answer = asked({ forecastAt: mean }, { discount: 20 });
    expect(answer).toMatchObject({ predicted_uplift_pct: 80, mean_uplift_pct: 90, pnl: { promo_qty: 190 } });
    // 190 · 2.40 − 400 − 90 · 0.5905: it pays, though the middle lies below the break-even of 88.42 %.
    expect(rowAt(answer, 20)).toMatchObject({
      uplift_pct: 80,
      mean_uplift_pct: 90,
      qty: 190,
      incremental_margin: 2.86,
      compliant: true,
    });
  });

  it('recommends nothing where no depth pays, and then is about no promotion', () => {
    const answer = asked({ forecastAt: () => ({ expectedLift: 1.1, meanLift: 1.1, p10Lift: 1, p90Lift: 1.2 }) });
    expect(answer).toMatchObject({
      target_discount: 5,
      recommended_discount: 0,
      lowered: true,
      reason: 'no_compliant_depth',
      predicted_uplift_pct: 0,
      p90_uplift_pct: 0,
    });
    expect(answer.pnl).toMatchObject({ baseline_qty: 100, promo_qty: 100, incremental_margin: 0, roi: null });
    expect(answer.sensitivity[0]).toMatchObject({ discount_pct: 0, promo_price: 10, uplift_pct: 0, qty: 100 });
  });

  it('gives the profit and loss of one’s own depth beside the recommendation', () => {
    const answer = asked({}, { discount: 20, weeks: 2, funding: 0.5 });
    expect(answer).toMatchObject({ recommended_discount: 12, predicted_uplift_pct: 80, p90_uplift_pct: 120 });
    // 2 weeks: 200 → 360, each at 2.40 + 0.50: 1044 − 800 − 160 · 0.5905
    expect(answer.pnl).toMatchObject({ promo_qty: 360, supplier_funding: 180, incremental_margin: 149.52 });
    expect(asked({}, { discount: 12.5 })).toMatchObject({ predicted_uplift_pct: 50 });
    expect(asked({}, { discount: 0 })).toMatchObject({ recommended_discount: 9, predicted_uplift_pct: 0 });
  });

  it('counts what the rest of the family earns on what it loses', () => {
    // MINI earns 0.60 a unit, VELIKA 3.60, and sells three times as much: (0.60 + 3 · 3.60) / 4 = 2.85.
    const family = { category: 'Kava', family: 'kava' };
    const analysis = analysisOf(
      [
        product(0, { sku: 'KAVA', ...family }),
        product(1, { sku: 'MINI', ...family, regularPrice: 200, cost: 100 }),
        product(2, { sku: 'VELIKA', ...family, regularPrice: 950, cost: 400 }),
        product(3, { sku: 'BEZ', ...family, cost: null }),
      ],
      [0, 1, 2, 3].flatMap((ordinal) => weekly(ordinal, 202601, Array(8).fill([100, 10, 30, 10][ordinal]).join(' '))),
    );
    const answer = asked({ analysis }, { discount: 20 });
    // 0.1 · 80 · 2.85
    expect(answer.pnl.cannibalized_margin).toBe(22.8);
  });
});

describe('what is missing', () => {
  const NO_MONEY = {
    gross_revenue: null,
    net_revenue: null,
    vat: null,
    cogs: null,
    supplier_funding: null,
    gross_margin: null,
    gross_margin_pct: null,
    baseline_margin: null,
    cannibalized_margin: null,
    pull_forward_margin: null,
    incremental_margin: null,
    roi: null,
  };
  const nothing = (reason: string) => ({
    target_discount: 0,
    recommended_discount: 0,
    lowered: false,
    reason,
    predicted_uplift_pct: null,
    p90_uplift_pct: null,
  });

  it('a price: no money', () => {
    const answer = asked({ fields: { regularPrice: 0 } });
    expect(answer).toMatchObject({ ...nothing('no_price'), pnl: { ...NO_MONEY, baseline_qty: 100, promo_qty: null } });
    expect(rowAt(answer, 20)).toEqual({
      discount_pct: 20,
      promo_price: null,
      uplift_pct: 80,
      mean_uplift_pct: 80,
      p90_uplift_pct: 120,
      qty: 180,
      breakeven_uplift_pct: null,
      breakeven_funding: null,
      p10_uplift_pct: 60,
      p10_incremental_margin: null,
      incremental_margin: null,
      compliant: false,
      nc30_ok: null,
      announceable: null,
    });
    expect(answer.warnings).toEqual([]);
  });

  it('a cost: no money, but prices', () => {
    const answer = asked({ fields: { cost: null } }, { discount: 20 });
    expect(answer).toMatchObject({
      ...nothing('no_cost'),
      predicted_uplift_pct: 80,
      p90_uplift_pct: 120,
      pnl: { ...NO_MONEY, baseline_qty: 100, promo_qty: 180 },
    });
    expect(rowAt(answer, 20)).toMatchObject({ promo_price: 8, qty: 180, breakeven_uplift_pct: null, nc30_ok: true });
  });

  it.each([
    ['too few weeks', '100 100 250p'],
    ['a SKU that does not sell', '0 0 0 0 0 0 0 0'],
  ])('sales (%s): no quantities either', (_, sales) => {
    const answer = asked({ sales });
    expect(answer).toMatchObject({ ...nothing('no_sales'), pnl: { ...NO_MONEY, baseline_qty: null, promo_qty: null } });
    // What a unit earns is known all the same: 1.60 / (4 − 1.60 − 0.60).
    expect(rowAt(answer, 20)).toMatchObject({ uplift_pct: 80, qty: null, breakeven_uplift_pct: 88.89 });
  });

  it('all sales, on an empty store', () => {
    const analysis = analysisOf([product(0, { sku: 'KAVA' })], []);
    expect(asked({ analysis, asOf: 0 })).toMatchObject({ ...nothing('no_sales'), as_of_yw: null, history: [] });
  });

  it('any promotion to learn from: no depth is known to pay', () => {
    const answer = asked({ forecastAt: () => null });
    expect(answer).toMatchObject({ ...nothing('no_compliant_depth'), predicted_uplift_pct: 0, p90_uplift_pct: 0 });
    expect(rowAt(answer, 20)).toMatchObject({ uplift_pct: null, qty: null, compliant: false });
    expect(asked({ forecastAt: () => null }, { discount: 20 })).toMatchObject({
      predicted_uplift_pct: null,
      pnl: { ...NO_MONEY, baseline_qty: 100, promo_qty: null },
    });
  });
});

describe('warnings', () => {
  const codes = (answer: ForecasterAnswer) => answer.warnings.map(({ code }) => code);

  it('tell of stock that will not do', () => {
    const { warnings } = asked({ fields: { onHand: 135, onOrder: 24 } });
    expect(warnings).toEqual([
      {
        code: 'stock_shortfall',
        params: { qty: 136, on_hand: 135, on_order: 24 },
        detail: '136 units are needed; 135 are in stock, 24 on order: enough once those arrive',
      },
    ]);
    expect(codes(asked({ fields: { onHand: 136 } }))).toEqual([]);
    const [short] = asked({ fields: { onHand: 135.9 } }).warnings;
    expect(short?.params).toEqual({ qty: 136, on_hand: 135 });
    expect(codes(asked({ fields: { onHand: 0 } }))).toEqual(['stock_shortfall']);
  });

  it('tell of a price above the lowest of the 30 days before', () => {
    // The recommended 9.10 is above 8.99; 20 % off is not.
    expect(asked({ nc30Cents: 899 }).warnings).toEqual([
      {
        code: 'nc30_above_reference',
        params: { promo_price: 9.1, nc30_price: 8.99, nc30_date: '1972-08-28' },
        detail: '9.10 € is above the lowest of the 30 days before, 8.99 € (1972-08-28)',
      },
    ]);
    const answer = asked({ nc30Cents: 899 }, { discount: 20 });
    expect(codes(answer)).toEqual([]);
    expect([5, 10, 15].map((depth) => rowAt(answer, depth).nc30_ok)).toEqual([false, false, true]);
    // At 10 % it is 9.00, a cent above.
    expect(codes(asked({ nc30Cents: 899 }, { discount: 10 }))).toEqual(['nc30_above_reference']);
  });

  it('say nothing of a price that equals it, which is no reduction all the same', () => {
    const answer = asked({ nc30Cents: 900 }, { discount: 10 });
    expect(codes(answer)).toEqual([]);
    expect([5, 10, 15].map((depth) => rowAt(answer, depth))).toMatchObject([
      { promo_price: 9.5, nc30_ok: false, announceable: false },
      { promo_price: 9, nc30_ok: true, announceable: false },
      { promo_price: 8.5, nc30_ok: true, announceable: true },
    ]);
  });

  it('do not judge what is not promoted', () => {
    expect(codes(asked({ nc30Cents: 500, fields: { onHand: 1 } }, { discount: 0 }))).toEqual([]);
  });
});

describe('the same as rows of a file', () => {
  it('has every depth that is shown and the one that is asked for, with what each sells and earns', () => {
    const answer = asked({}, { discount: 12 });
    const rows = forecastRows(...basisAndQuestion({}, { discount: 12 }));
    expect(rows.map(({ discount_pct }) => discount_pct)).toEqual([5, 9, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50]);
    const [nine, twelve] = [9, 12].map((depth) => rows.find(({ discount_pct }) => discount_pct === depth));
    // 100 · (1 + 0.04 · 12), and 3 % and 6 % a point at either end of the range
    const units = { baseline_qty: 100, promo_qty: 148, p10_qty: 136, p90_qty: 172 };
    expect(twelve).toMatchObject({
      sku: 'KAVA',
      weeks: 1,
      planned: true,
      recommended: false,
      promo_price: 8.8,
      ...units,
    });
    expect(twelve).toMatchObject(answer.pnl);
    expect(nine).toMatchObject({ ...rowAt(answer, 9), planned: false, recommended: true, incremental_margin: 24.82 });
  });

  it('tells nothing of what is not known', () => {
    const [shallowest] = forecastRows(...basisAndQuestion({ fields: { cost: null } }));
    expect(shallowest).toMatchObject({ discount_pct: 0, recommended: false, compliant: false, gross_margin: null });
    const [none] = forecastRows(...basisAndQuestion({ forecastAt: () => null }));
    expect(none).toMatchObject({ discount_pct: 0, recommended: true, promo_qty: 100, p90_qty: 100 });
  });
});
