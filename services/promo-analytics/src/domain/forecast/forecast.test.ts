import { addWeeks, weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, product, type Sale, weekly } from '../../../test/facts.ts';
import { contextOf } from '../../../test/forecast-context.ts';
import { categoryDepths, deepestDepth, forecastSku, prepareForecast } from './forecast.ts';

const FIRST = 202301;
const weeks = (n: number, text = '10') => new Array(n).fill(text).join(' ');

/** 10 a week; at 20 % off 20 in one week and, a year later, at 30 % off 30; then 51 ordinary weeks. */
function kava(): Sale[] {
  const shallow = weekly(0, FIRST, `${weeks(8)} 20p ${weeks(51)}`, { discountPct: 20 });
  const deep = weekly(0, addWeeks(FIRST, 60), `30p ${weeks(51)}`, { discountPct: 30 });
  return [...shallow, ...deep];
}

const products = [product(0, { category: 'Kava' }), product(1, { category: 'Kava' }), product(2, { category: 'Čaj' })];
const context = contextOf(analysisOf(products, kava()));

describe('the plain method, worked by hand', () => {
  // ln 2 = 0.6931 and ln 3 = 1.0986, mean 0.8959. Overall curve: 20 % (0.6931 + 2·0.8959)/3 = 0.8283, also below it;
  // 25 % 0.8959; 30 % (1.0986 + 2·0.8959)/3 = 0.9635, also above it. Category: the offsets −0.1351 and 0.1351 cancel out;
  // up to 22.5 % (4·0.8283 + 2·(0.6931 + 10·0.8283)/11)/6 = 0.8242, at 27.5 % 0.8959,
  // from 35 % (2·(1.0986 + 10·0.9635)/11 + 2·0.9635)/4 = 0.9696.
  it('has the curve of the category', () => {
    const { curve } = forecastSku(context, { ordinal: 0, depth: 0.25 });
    expect(curve.map(({ depth, lift }) => [depth, Math.log(lift).toFixed(4)])).toEqual([
      [0.03, '0.8242'],
      [0.075, '0.8242'],
      [0.125, '0.8242'],
      [0.175, '0.8242'],
      [0.225, '0.8242'],
      [0.275, '0.8959'],
      [0.35, '0.9696'],
      [0.45, '0.9696'],
      [0.6, '0.9696'],
    ]);
  });

  it('leans on own promotions by age and depth', () => {
    // Residuals: 0.6931 − μ(20 %) = 0.6931 − 0.8242 = −0.1310, age 104 weeks, w0 = 0.25;
    // 1.0986 − μ(30 %) = 1.0986 − (0.8959 + 0.9696 − 0.8959)/3·… = 1.0986 − 0.9205 = 0.1782, age 52, w0 = 0.5.
    // o = (0.25·−0.1310 + 0.5·0.1782)/(0.75 + 2) = 0.0205. At 25 % both lie 5 points away: w = w0·e^−½ = 0.1516, 0.3033.
    // ŷ = μ(25 %) + o + Σw(r − o)/(Σw + 2) = 0.8600 + 0.0205 + (−0.0230 + 0.0478)/2.4549 = 0.8906.
    const forecast = forecastSku(context, { ordinal: 0, depth: 0.25 });
    expect(forecast.expectedLift).toBeCloseTo(Math.exp(0.8906), 3);
    // Without 20 errors to learn from, σ = 0.35: 0.8906 + 1.2816·0.35 = 1.3392.
    expect(forecast.p90Lift).toBeCloseTo(Math.exp(1.3392), 3);
    expect(forecast.baseline).toBe(10);
    expect(forecast.expectedWeekly).toBeCloseTo(24.367, 2);
    expect(forecast.analogs.map(({ weight }) => weight.toFixed(4))).toEqual(['0.3033', '0.1516']);
    // (0.3033 + 0.1516)² / (0.3033² + 0.1516²) = 1.8
    expect(forecast.nEff).toBeCloseTo(1.8, 6);
    expect(forecast).toMatchObject({ method: 'analog', basis: 'own', confidence: 'low', disruptor: 1 });
  });

  it('learns lifts by the level that it begins at, though events are held against clean weeks', () => {
    // The second event is held against the 10s of the weeks before the first; the last 8 regular weeks, the four after the
    // first among them, have the median 7.5, which is what the next forecast multiplies.
    const { training } = contextOf(analysisOf(products, weekly(0, FIRST, `${weeks(8)} 20p 5 5 5 5 30p 10`)));
    expect([training.weekly[1], training.lift[1]]).toEqual([7.5, 4]);
  });

  it('counts another mechanic a quarter', () => {
    const { analogs } = forecastSku(context, { ordinal: 0, depth: 0.25, mechanic: '1+1' });
    expect(analogs.map(({ weight }) => weight.toFixed(4))).toEqual(['0.0758', '0.0379']);
  });

  it('takes the usual depth of the SKU where none is planned, else 20 %', () => {
    expect(forecastSku(context, { ordinal: 0 }).depth).toBeCloseTo(0.25, 12);
    expect(forecastSku(context, { ordinal: 2 }).depth).toBe(0.2);
  });

  it('forgets what was not known at a start in the past', () => {
    const second = weekIndex(addWeeks(FIRST, 60));
    const then = contextOf(context.analysis, second);
    const forecast = forecastSku(then, { ordinal: 0, depth: 0.2, startWeek: second });
    expect(forecast.analogs.map(({ row }) => forecast.training.start[row])).toEqual([weekIndex(addWeeks(FIRST, 8))]);
    expect(forecast.fittedAsOf).toBe(second);
  });

  it('tells the depths that a category and a SKU were promoted at', () => {
    const depths = categoryDepths(context, context.analysis.catalog.category[0] as number);
    expect(depths?.shallowest).toBeCloseTo(0.2, 12);
    expect(depths?.deepest).toBeCloseTo(0.3, 12);
    expect(deepestDepth(context, 0)).toBeCloseTo(0.3, 12);
    expect(categoryDepths(context, context.analysis.catalog.category[2] as number)).toBeNull();
    expect(deepestDepth(context, 2)).toBeNull();
  });
});

describe('a SKU without promotions of its own', () => {
  it('takes those of its siblings at half weight, and their baseline', () => {
    const forecast = forecastSku(context, { ordinal: null, depth: 0.25, groupOrdinals: [0] });
    expect(forecast).toMatchObject({ basis: 'group', baseline: 10 });
    expect(forecast.analogs.map(({ weight }) => weight.toFixed(4))).toEqual(['0.1516', '0.0758']);
  });

  it('keeps its own baseline', () => {
    const analysis = analysisOf(products, [...kava(), ...weekly(1, addWeeks(FIRST, 100), weeks(12, '4'))]);
    const forecast = forecastSku(contextOf(analysis), { ordinal: 1, depth: 0.25, groupOrdinals: [0] });
    expect(forecast).toMatchObject({ basis: 'group', baseline: 4 });
  });

  it('has the curve of its category, else that of all, without quantities', () => {
    const [known, unknown] = [1, null].map((ordinal) => forecastSku(context, { ordinal, depth: 0.3 }));
    expect(known).toMatchObject({ basis: 'category', analogs: [], nEff: 0, confidence: 'low', baseline: null });
    expect(known?.expectedLift).toBeCloseTo(Math.exp(0.9205), 3);
    // The overall curve at 30 %: a third of the way from 0.8959 to 0.9635.
    expect(unknown).toMatchObject({ basis: 'category', expectedWeekly: null });
    expect(unknown?.expectedLift).toBeCloseTo(Math.exp(0.9184), 3);
  });

  it('has no forecast where nothing was ever promoted', () => {
    const quiet = contextOf(analysisOf(products, weekly(0, FIRST, weeks(20))));
    expect(forecastSku(quiet, { ordinal: 0, depth: 0.25 })).toMatchObject({
      basis: 'none',
      baseline: 10,
      expectedLift: null,
      p90Lift: null,
      expectedWeekly: null,
      curve: [],
      disruptor: 1,
    });
    expect(prepareForecast(quiet, { ordinal: 0 }).at(0.5)).toBeNull();
  });
});

describe('the disruptor', () => {
  /** SKUs promoted at 20 % every tenth week sell twice as much; once, some weeks later, at 30 %: four times as much. */
  const disrupted = Array.from({ length: 40 }, (_, ordinal) => {
    const pause = 1 + (ordinal % 20);
    return [
      ...weekly(ordinal, FIRST, new Array(6).fill(`${weeks(9)} 20p`).join(' '), { discountPct: 20 }),
      ...weekly(ordinal, addWeeks(FIRST, 60), `${weeks(pause)} 40p ${weeks(22 - pause)}`, { discountPct: 30 }),
    ];
  }).flat();
  const range = Array.from({ length: 40 }, (_, ordinal) => product(ordinal, { category: 'Kava' }));
  const learnt = contextOf(analysisOf(range, disrupted));

  it('is learnt from earlier depths that were news, and kept within 1.35', () => {
    expect(learnt.plain.disruptor).toBeGreaterThan(1.05);
    expect(learnt.plain.disruptor).toBeLessThanOrEqual(1.35);
  });

  it('applies at least three points beyond every one of two past promotions', () => {
    const at = (depth: number) => forecastSku(learnt, { ordinal: 0, depth, method: 'analog' }).disruptor;
    expect(at(0.33)).toBe(learnt.plain.disruptor);
    expect(at(0.32)).toBe(1);
    expect(at(0.2)).toBe(1);
  });

  it('applies below every price of the last year, but not where no regular price is known', () => {
    const priced = disrupted.map((sale) => ({ ...sale, revenue: sale.qty * 1000 }));
    const at = (regularPrice: number) => {
      const first = product(0, { category: 'Kava', regularPrice });
      const context = contextOf(analysisOf([first, ...range.slice(1)], priced));
      return forecastSku(context, { ordinal: 0, depth: 0.2, method: 'analog' }).disruptor;
    };
    expect(at(1000)).toBeGreaterThan(1);
    expect(at(0)).toBe(1);
  });
});
