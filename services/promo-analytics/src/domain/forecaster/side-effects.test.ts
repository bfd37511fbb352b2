import { describe, expect, it } from 'vitest';
import { analysisOf, product, type Sale, weekly } from '../../../test/facts.ts';
import { measureSideEffectsSteps, sideEffectsOf } from './side-effects.ts';

const TWENTY_WEEKS = '10 '.repeat(20);
const USUAL = { cannibalization: 0.1, pullForward: 0.05 };

/** A category of fewer than five SKUs has the index 1 throughout. */
const category = (ordinal: number, family: string | null = null) => product(ordinal, { category: 'Kava', family });

describe('the side effects of a category’s promotions', () => {
  it('are the usual ones where there were none', () => {
    const analysis = analysisOf([category(0)], weekly(0, 202601, TWENTY_WEEKS));
    expect(sideEffectsOf(analysis, 0)).toEqual(USUAL);
    expect(sideEffectsOf(analysis, 7)).toEqual(USUAL);
  });

  it('are not measured again where only what suppliers pay has changed', () => {
    const analysis = analysisOf([category(0)], weekly(0, 202601, `${TWENTY_WEEKS} 30p 7 10 10 10`));
    expect([...measureSideEffectsSteps(analysis)].length).toBeGreaterThan(0);
    const funded = { ...analysis, planFunding: new Map() };
    expect([...measureSideEffectsSteps(funded)]).toEqual([]);
    expect(sideEffectsOf(funded, 0)).toBe(sideEffectsOf(analysis, 0));
  });

  it('pull forward by what the four weeks after fall short of the level, worked by hand', () => {
    // m = 10 of the twelve weeks before, since the four after are not clean. U/m = 20/10, D/m = 3/10, v = 2.
    const analysis = analysisOf([category(0)], weekly(0, 202601, `${TWENTY_WEEKS} 30p 7 10 10 10`));
    const { cannibalization, pullForward } = sideEffectsOf(analysis, 0);
    expect(pullForward).toBeCloseTo((0.3 + 20 * 2 * 0.05) / (2 + 20 * 2), 12);
    expect(cannibalization).toBe(0.1);
  });

  it('take together what two promotions lost, not the middle of their shares', () => {
    // U/m = 2 and 1, D/m = 0.3 and 0.6, v = 1.5.
    const sales = [
      ...weekly(0, 202601, `${TWENTY_WEEKS} 30p 7 10 10 10`),
      ...weekly(1, 202601, `${TWENTY_WEEKS} 20p 8 8 8 10`),
    ];
    const { pullForward } = sideEffectsOf(analysisOf([category(0), category(1)], sales), 0);
    expect(pullForward).toBeCloseTo((0.9 + 20 * 1.5 * 0.05) / (3 + 20 * 1.5), 12);
  });

  it('cannibalize by how the rest of the family falls as the promoted members gain, worked by hand', () => {
    // In the last week A sells 30 instead of 10 and B 2. X = 20, B's m = 10 of the 11 weeks before: z = 2, y = 0.2 − 1, w = 10/14.
    // The week is among the 12 nearest of the five before it: there m = 102/11, y = 10·11/102 − 1 = 8/102, w = 102/146. In the fifteen
    // weeks before these, as in all weeks of A, y = 0 and z = 0.
    const analysis = analysisOf(
      [category(0, 'k'), category(1, 'k')],
      [...weekly(0, 202601, `${TWENTY_WEEKS} 30p`), ...weekly(1, 202601, `${TWENTY_WEEKS} 2`)],
    );
    const w = 16 * (10 / 14) + 5 * (102 / 146);
    const wy = (10 / 14) * -0.8 + 5 * (102 / 146) * (8 / 102);
    const fall = -((10 / 14) * 2 * -0.8 - ((10 / 14) * 2 * wy) / w);
    const spread = (10 / 14) * 4 - ((10 / 14) * 2) ** 2 / w;
    const { cannibalization, pullForward } = sideEffectsOf(analysis, 0);
    expect(cannibalization).toBeCloseTo((fall + 20 * spread * 0.1) / (spread + 20 * spread), 12);
    expect(cannibalization).toBeCloseTo(0.11474, 5);
    expect(pullForward).toBe(0.05);
  });

  it.each<[string, Sale[]]>([
    ['too few ordinary weeks', weekly(0, 202601, '30p 5 10 10 10')],
    ['weeks after it still to come', weekly(0, 202601, `${TWENTY_WEEKS} 30p 5 10 10`)],
    ['another one soon after it', weekly(0, 202601, `${TWENTY_WEEKS} 30p 5 10 10 30p`)],
    ['an empty shelf after it', weekly(0, 202601, `${TWENTY_WEEKS} 30p 5 10 0o 10`)],
    ['more than 13 weeks', weekly(0, 202601, `${TWENTY_WEEKS} ${'30p '.repeat(14)} 5 10 10 10`)],
  ])('learn nothing from a promotion with %s', (_, sales) => {
    expect(sideEffectsOf(analysisOf([category(0)], sales), 0)).toEqual(USUAL);
  });

  it('stay within 0 and 0.9', () => {
    const twice = (after: string) =>
      [0, 1].flatMap((ordinal) => weekly(ordinal, 202601, `${TWENTY_WEEKS} 11p ${after}`.repeat(9)));
    const of = (after: string) => sideEffectsOf(analysisOf([category(0), category(1)], twice(after)), 0).pullForward;
    expect(of('0 0 0 0')).toBe(0.9);
    expect(of('20 20 20 20')).toBe(0);
  });

  it('are of the category alone', () => {
    const analysis = analysisOf(
      [category(0), product(1, { category: 'Čaj' })],
      [...weekly(0, 202601, TWENTY_WEEKS), ...weekly(1, 202601, `${TWENTY_WEEKS} 30p 4 10 10 10`)],
    );
    expect(sideEffectsOf(analysis, 0).pullForward).toBe(0.05);
    expect(sideEffectsOf(analysis, 1).pullForward).toBeGreaterThan(0.05);
  });
});
