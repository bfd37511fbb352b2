import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEvent, BANDS, bandOf, bandSums, curveAt, curveOf, fitCurves, MIDPOINTS } from './curves.ts';

describe('depth bands', () => {
  it.each([
    [0, 0],
    [0.0499, 0],
    [0.05, 1],
    [0.1, 2],
    [0.25, 5],
    [0.3, 6],
    [0.4999, 7],
    [0.5, 8],
    [0.95, 8],
  ])('%d lies in band %i: a band includes its lower edge', (depth, band) => {
    expect(bandOf(depth)).toBe(band);
  });

  it.each([5, 10, 15, 20, 25, 30, 40, 50])('%i percent, divided by 100, is in the band it begins', (percent) => {
    expect(bandOf(percent / 100)).toBe(bandOf(percent / 100 + 0.01));
  });
});

describe('curves', () => {
  it('follows the formulas, worked by hand', () => {
    const sums = bandSums(2);
    // Category 0: y 0.2 at 10 %, y 0.8 at 30 %; category 1: y 1.0 at 30 %.
    addEvent(sums, 0, 0.1, 0.2);
    addEvent(sums, 0, 0.3, 0.8);
    addEvent(sums, 1, 0.3, 1);
    const curves = fitCurves(sums);
    expect(curves.events).toBe(3);
    // ȳ = 2/3. g(10 %) = (0.2 + 4/3)/3 = 0.5111; g(30 %) = (1.8 + 4/3)/4 = 0.7833; bands without events ȳ = 0.6667, of
    // weight 0, so the two before 10 % and those after 30 % take their neighbours' value.
    expect(Array.from(curves.global, (value) => value.toFixed(4))).toEqual(
      [0.5111, 0.5111, 0.5111, 0.6667, 0.6667, 0.6667, 0.7833, 0.7833, 0.7833].map((value) => value.toFixed(4)),
    );
    // Category 1: off = (1 − 0.7833)/(1 + 10) = 0.0197; at 30 %: (1 + 10(0.7833 + 0.0197))/11 = 0.8209,
    // before it (10(0.6667 + 0.0197))/10 = 0.6864, after it 0.7833 + 0.0197 = 0.8030: against the order, so 30 %, 40 % and
    // 60 % pool by weights 2, 1, 1: (2·0.8209 + 2·0.8030)/4 = 0.8120.
    const curve = curveOf(curves, 1);
    expect(curveAt(curve, 0.275)).toBeCloseTo(0.6864, 4);
    expect(curveAt(curve, 0.35)).toBeCloseTo(0.812, 4);
    expect(curveAt(curve, 0.9)).toBeCloseTo(0.812, 4);
    // Halfway between the midpoints 27.5 and 35.
    expect(curveAt(curve, 0.3125)).toBeCloseTo((0.6864 + 0.812) / 2, 4);
  });

  it('is flat at 0 without any event', () => {
    const { global, categories } = fitCurves(bandSums(1));
    expect([...global, ...categories]).toEqual(new Array(2 * BANDS).fill(0));
  });

  it('never falls with depth', () => {
    const events = fc.array(
      fc.record({
        category: fc.integer({ min: 0, max: 2 }),
        depth: fc.double({ min: 0, max: 0.95, noNaN: true }),
        y: fc.double({ min: -1.6, max: 3.2, noNaN: true }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(events, (list) => {
        const sums = bandSums(3);
        for (const { category, depth, y } of list) addEvent(sums, category, depth, y);
        const curves = fitCurves(sums);
        for (const curve of [-1, 0, 1, 2].map((category) => curveOf(curves, category))) {
          for (let band = 1; band < BANDS; band++) {
            const [before, here] = [MIDPOINTS[band - 1] as number, MIDPOINTS[band] as number];
            expect(curveAt(curve, here)).toBeGreaterThanOrEqual(curveAt(curve, before) - 1e-12);
          }
        }
      }),
    );
  });
});
