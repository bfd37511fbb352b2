import { describe, expect, it } from 'vitest';
import { analysisOf, product, type Sale, weekly } from '../../../test/facts.ts';
import { sideEffectsOf } from './side-effects.ts';

const TEN_WEEKS = '10 10 10 10 10 10 10 10 10 10';

/** A category of fewer than five SKUs has the index 1 throughout. */
const category = (ordinal: number, family: string | null = null) => product(ordinal, { category: 'Kava', family });

describe('the side effects of a category’s promotions', () => {
  it('are the usual ones where there were none', () => {
    const analysis = analysisOf([category(0)], weekly(0, 202601, TEN_WEEKS));
    expect(sideEffectsOf(analysis, 0)).toEqual({ cannibalization: 0.1, pullForward: 0.05 });
    expect(sideEffectsOf(analysis, 7)).toEqual({ cannibalization: 0.1, pullForward: 0.05 });
  });

  it('lean from the usual ones towards the median of what they were, worked by hand', () => {
    // Sells 30 instead of 10, and 7 + 10 + 10 + 10 after: uplift 20, pulled forward 3, a share of 0.15.
    // Its family sells 2 instead of 10: cannibalized 8, a share of 0.4.
    const analysis = analysisOf(
      [category(0, 'k'), category(1, 'k')],
      [...weekly(0, 202601, `${TEN_WEEKS} 30p 7 10 10 10`), ...weekly(1, 202601, `${TEN_WEEKS} 2 10 10 10 10`)],
    );
    const { cannibalization, pullForward } = sideEffectsOf(analysis, 0);
    expect(cannibalization).toBeCloseTo((1 * 0.4 + 20 * 0.1) / 21, 12);
    expect(pullForward).toBeCloseTo((1 * 0.15 + 20 * 0.05) / 21, 12);
  });

  it('take the middle of an even number: shares of 0.1 and 0.3 make 0.2', () => {
    const sales = [
      ...weekly(0, 202601, `${TEN_WEEKS} 30p 8 10 10 10`),
      ...weekly(1, 202601, `${TEN_WEEKS} 30p 4 10 10 10`),
    ];
    const { cannibalization, pullForward } = sideEffectsOf(analysisOf([category(0), category(1)], sales), 0);
    expect(pullForward).toBeCloseTo((2 * 0.2 + 20 * 0.05) / 22, 12);
    // No families: nothing is known of cannibalization.
    expect(cannibalization).toBe(0.1);
  });

  it.each<[string, Sale[]]>([
    ['no uplift', weekly(0, 202601, `${TEN_WEEKS} 9p 5 10 10 10`)],
    ['no baseline', weekly(0, 202601, '10 30p 5 10')],
    ['weeks after it still to come', weekly(0, 202601, `${TEN_WEEKS} 30p 5 10 10`)],
    ['another one at once after it', weekly(0, 202601, `${TEN_WEEKS} 9p 5`)],
    ['more than 13 weeks', weekly(0, 202601, `${TEN_WEEKS} ${'30p '.repeat(14)} 5 10 10 10`)],
  ])('learn nothing from a promotion with %s', (_, sales) => {
    const analysis = analysisOf([category(0)], sales);
    expect(sideEffectsOf(analysis, 0)).toEqual({ cannibalization: 0.1, pullForward: 0.05 });
  });

  it('are of the category alone', () => {
    const analysis = analysisOf(
      [category(0), product(1, { category: 'Čaj' })],
      [...weekly(0, 202601, TEN_WEEKS), ...weekly(1, 202601, `${TEN_WEEKS} 30p 4 10 10 10`)],
    );
    expect(sideEffectsOf(analysis, 0).pullForward).toBe(0.05);
    expect(sideEffectsOf(analysis, 1).pullForward).toBeGreaterThan(0.05);
  });
});
