import { weekIndex } from '@promo/retail/weeks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridOf, weekly } from '../../../test/facts.ts';
import { referenceWeeksBefore, weeklyBaseline } from './baseline.ts';

describe('weekly baseline', () => {
  const at = (text: string, yw: number) => weeklyBaseline(gridOf(weekly(0, 202401, text)), 0, weekIndex(yw));

  it.each([
    // The last 8: 2..9, median 5.5.
    ['1 2 3 4 5 6 7 8 9', 202410, 5.5],
    // Only what lies before: 1 2 3 4, median 2.5.
    ['1 2 3 4 5 6 7 8 9', 202405, 2.5],
    ['1 2 90p 0o 6', 202406, 2],
    ['1 2 90p 0o', 202406, null],
    // Nothing within 52 weeks any more.
    ['1 2 3', 202510, null],
    // 202401 is the 52nd week before 202501, but the 53rd before 202502.
    ['1 2 3', 202501, 2],
    ['1 2 3', 202502, null],
  ])('of "%s" at %i is %s', (text, yw, expected) => {
    expect(at(text, yw)).toBe(expected);
  });

  it('is null for a SKU without sales', () => {
    expect(weeklyBaseline(gridOf(weekly(0, 202401, '1 2 3')), 7, weekIndex(202404))).toBeNull();
  });
});

it('events are held against the last 8 clean weeks of 52, of at least 5, else the last 8 regular ones', () => {
  const weeks = fc.array(fc.constantFrom('1', '1', '1', '1p', '1o'), { minLength: 1, maxLength: 80, size: 'max' });
  fc.assert(
    fc.property(weeks, fc.integer({ min: -2, max: 3 }), (cells, later) => {
      const first = weekIndex(202401);
      const t = first + cells.length + later;
      const promoted = cells.flatMap((cell, i) => (cell === '1p' ? [first + i] : []));
      const regular = cells
        .flatMap((cell, i) => (cell === '1' ? [first + i] : []))
        .filter((week) => week < t && week >= t - 52)
        .toReversed();
      const clean = regular.filter((week) => !promoted.some((promo) => promo < week && week - promo <= 4));
      const found = new Int32Array(8);
      const n = referenceWeeksBefore(gridOf(weekly(0, 202401, cells.join(' '))), 0, t, found);
      expect([...found.subarray(0, n)]).toEqual((clean.length >= 5 ? clean : regular).slice(0, 8));
    }),
    { numRuns: 300 },
  );
});
