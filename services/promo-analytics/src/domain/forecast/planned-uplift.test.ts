import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../test/forecast-context.ts';
import { buildPanel } from '../../../test/panel.fixture.ts';
import { analyse } from '../events/analysis.ts';
import { applySegments } from '../facts/apply-segments.ts';
import { createGrid } from '../facts/grid.ts';
import { runToEnd } from '../steps.ts';
import { fitSteps } from './fit.ts';
import { prepareForecast } from './forecast.ts';
import { type ApprovedPromo, expectedUpliftIn, horizonOf, upliftUnits } from './planned-uplift.ts';
import { collectTrainingSteps } from './training.ts';

const promo = (start: number, end: number, discountPct: number | null = 20): ApprovedPromo => ({
  start: weekIndex(start),
  end: weekIndex(end),
  discountPct,
  mechanic: null,
  source: null,
});

/** Twice the depth: 20 % sells 40 % more; without a depth nothing is known. */
const uplift = (_: string, { discountPct }: ApprovedPromo) => (discountPct === null ? null : (2 * discountPct) / 100);

/** From Wednesday 2026-11-25 of week 202648, with a baseline of 70 a week, 10 a day. */
const units = (days: number, ...promos: ApprovedPromo[]) =>
  upliftUnits('KAVA', 70, promos, horizonOf(Temporal.PlainDate.from('2026-11-25'), days), uplift);

describe('planned uplift', () => {
  it.each<[string, number, ApprovedPromo[], number]>([
    ['a whole week in the horizon: 7 days · 10 · 0.4', 30, [promo(202649, 202649)], 28],
    ['the rest of a week that has begun: 5 days · 10 · 0.4', 30, [promo(202648, 202648)], 20],
    ['the days before a horizon ends in it: 2 days (Mon, Tue) · 10 · 0.4', 7, [promo(202649, 202650)], 8],
    ['one day: Wednesday · 10 · 0.4', 1, [promo(202648, 202652)], 4],
    ['nothing of promotions that are over', 30, [promo(202645, 202647)], 0],
    ['nothing of promotions after the horizon', 5, [promo(202649, 202649)], 0],
    ['over the year end: 202653 and 202701, 14 days · 10 · 0.4', 60, [promo(202653, 202701)], 56],
    [
      'of two in one week the one that sells more: 7 · 10 · 0.6',
      30,
      [promo(202649, 202649), promo(202649, 202649, 30)],
      42,
    ],
    ['each week by its own: 7 · 10 · 0.4 + 7 · 10 · 0.6', 30, [promo(202649, 202650), promo(202650, 202650, 30)], 70],
    ['nothing where the effect is unknown', 30, [promo(202649, 202649, null)], 0],
  ])('counts %s', (_, days, promos, expected) => {
    expect(units(days, ...promos)).toBeCloseTo(expected, 9);
  });

  it('expects no promotion to sell less than ordinary weeks', () => {
    const horizon = horizonOf(Temporal.PlainDate.from('2026-11-25'), 30);
    expect(upliftUnits('KAVA', 70, [promo(202649, 202649)], horizon, () => -0.3)).toBe(0);
  });
});

describe('the expected uplift of an approved promotion', () => {
  const { products, segments } = buildPanel({ skus: 120, weeks: 84, seed: 21 });
  const grid = createGrid();
  applySegments(grid, segments);
  const analysis = analyse(grid, products);
  const training = runToEnd(collectTrainingSteps(analysis));
  const asOf = analysis.lastWeek + 1;
  const fit = runToEnd(fitSteps({ training, grid, catalog: analysis.catalog, asOf }));
  const context = { ...contextOf(analysis, asOf, { ...fit, training }), auto: 'hierarchical' as const };
  const ordinal = 5;
  const given = { start: asOf + 10, end: asOf + 13, discountPct: 50, mechanic: '1 + 1', source: 'letak' };
  const upliftOf = (fields: Partial<ApprovedPromo> = {}) => {
    const usual = (source: string | null) => (source === 'letak' ? { feature: 0.5, display: null } : null);
    return expectedUpliftIn(context, usual, () => {})(products[ordinal]?.sku as string, { ...given, ...fields });
  };
  const forecast = (startWeek: number, placement: { feature?: number; display?: number } = { feature: 0.5 }) => {
    const { at } = prepareForecast(context, { ordinal, weeks: 4, startWeek, mechanic: '1+1', ...placement });
    return (at(0.5)?.meanLift as number) - 1;
  };

  it('is that of its start, length, mechanic and source', () => {
    expect(upliftOf()).toBe(forecast(asOf + 10));
    for (const other of [
      { end: asOf + 10 },
      { start: asOf + 30, end: asOf + 33 },
      { mechanic: null },
      { source: null },
    ])
      expect(upliftOf(other)).not.toBe(upliftOf());
  });

  it.each([
    [{ feature: 1 }, 'letak', { feature: 1 }],
    [{ feature: 0 }, 'letak', { feature: 0 }],
    [{ feature: null, display: 0.3 }, 'letak', { feature: 0.5, display: 0.3 }],
    [{ display: 0.3 }, null, { display: 0.3 }],
  ])('where its line plans %j and it comes from %s, is that of %j', (line, source, placement) => {
    expect(upliftOf({ ...line, source })).toBe(forecast(asOf + 10, placement));
    expect(upliftOf({ ...line, source })).not.toBe(upliftOf({ source }));
  });

  it('is that of this week on where it has begun', () => {
    expect(upliftOf({ start: asOf - 2, end: asOf + 1 })).toBe(forecast(asOf));
  });
});
