import { weekIndex, ywOf } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, eventOf, product, weekly } from '../../../test/facts.ts';
import { outcomesOf } from './outcomes.ts';

/** Alone in its category, so that the category index is 1; 10 € with VAT of 25 %, of which 4 € are the margin. */
const alone = (text: string, fields = {}) => analysisOf([product(0)], weekly(0, 202401, text, fields));
const outcome = (analysis: ReturnType<typeof alone>, from: number, to: number, asOf = ywOf(analysis.lastWeek + 1)) =>
  outcomesOf(analysis, ['S0'], { from: weekIndex(from), to: weekIndex(to) }, weekIndex(asOf))[0];

describe('what became of a plan', () => {
  // Weeks 4 and 5 at 8.00 €: 50 sold where 20 were ordinary, 20 of 40 missing in the four weeks after.
  const PROMOTION = '10 10 10 25p 25p 5 5 5 5 10';
  const analysis = alone(PROMOTION, { revenue: 20_000, regularPrice: 1000 });

  it('is what /performance shows of its promotion', () => {
    // m1 = 8 / 1.25 − 4 = 2.40, m0 = 4: 50 · 2.40 − 20 · 4 − 20 · 4.
    const event = eventOf(analysis, 'S0');
    expect(event).toMatchObject({ uplift: 30, pull_forward: 20, net_effect_margin_eur: -40 });
    expect(outcome(analysis, 202404, 202405)).toEqual({
      promoted_weeks: 2,
      weeks: 2,
      discount_pct: 20,
      units: 50,
      uplift_units: 30,
      revenue_eur: 400,
      gross_margin_eur: 120,
      funding_eur: 0,
      cannibalization_eur: 0,
      pull_forward_eur: 80,
      incremental_margin_eur: -40,
      settled: true,
      sold_weeks: 2,
      sold_units: 50,
      baseline_weekly_qty: 10,
    });
  });

  it('includes what the supplier paid', () => {
    const funded = alone(PROMOTION, { revenue: 20_000, regularPrice: 1000, funding: 40 });
    expect(outcome(funded, 202404, 202405)).toMatchObject({
      gross_margin_eur: 140,
      funding_eur: 20,
      incremental_margin_eur: -20,
    });
  });

  it('is all of a promotion that runs beyond it, and its own weeks’ sales', () => {
    // A plan of week 5 and 6.
    expect(outcome(analysis, 202405, 202406)).toMatchObject({
      promoted_weeks: 1,
      weeks: 2,
      units: 50,
      incremental_margin_eur: -40,
      sold_weeks: 2,
      sold_units: 30,
    });
  });

  it('is nothing where no promotion ran, of a SKU that nobody knows, or before it is imported', () => {
    const nothing = { promoted_weeks: 0, weeks: 0, units: null, incremental_margin_eur: null, settled: true };
    expect(outcome(analysis, 202406, 202407)).toMatchObject({ ...nothing, sold_units: 10 });
    const window = { from: weekIndex(202404), to: weekIndex(202405) };
    expect(outcomesOf(analysis, ['X'], window, window.to)[0]).toMatchObject({ ...nothing, sold_weeks: 0 });
    expect(outcome(analysis, 202420, 202421)).toMatchObject({ ...nothing, sold_weeks: 0 });
    // As of week 5 only the first week is told of.
    expect(outcome(analysis, 202404, 202405, 202405)).toMatchObject({
      promoted_weeks: 1,
      sold_weeks: 1,
      sold_units: 25,
    });
  });

  it('may still change while the running week is among the four after it, whatever is stored of that', () => {
    // Weeks 6 to 9 follow; the data reach into week 10.
    expect(outcome(analysis, 202404, 202405, 202409)?.settled).toBe(false);
    expect(outcome(analysis, 202404, 202405, 202410)?.settled).toBe(true);
  });

  it('adds up two promotions, their depth weighted by units', () => {
    const sales = [
      ...weekly(0, 202401, '10 10 10'),
      ...weekly(0, 202404, '30p', { discountPct: 10 }),
      ...weekly(0, 202405, '10'),
      ...weekly(0, 202406, '10p', { discountPct: 30 }),
      ...weekly(0, 202407, '10'),
    ];
    expect(outcome(analysisOf([product(0)], sales), 202404, 202406)).toMatchObject({
      promoted_weeks: 2,
      weeks: 2,
      discount_pct: 15,
      units: 40,
      uplift_units: 20,
      revenue_eur: null,
      settled: false,
    });
  });

  it('has no figures of an evergreen flag', () => {
    const evergreen = alone(`10 10 10 ${'12p '.repeat(14)}10 10 10 10`);
    expect(outcome(evergreen, 202404, 202405)).toMatchObject({ promoted_weeks: 2, weeks: 0, units: null });
    // Unless the plan was that long.
    expect(outcome(evergreen, 202404, 202417)).toMatchObject({ promoted_weeks: 14, weeks: 14, units: 168 });
  });

  it('knows neither uplift nor money without ordinary weeks, and no money without a cost', () => {
    expect(outcome(alone('25p 25p 10'), 202401, 202402)).toMatchObject({
      units: 50,
      uplift_units: null,
      incremental_margin_eur: null,
    });
    const costless = analysisOf([product(0, { cost: null })], weekly(0, 202401, PROMOTION));
    expect(outcome(costless, 202404, 202405)).toMatchObject({ uplift_units: 30, gross_margin_eur: null });
  });
});
