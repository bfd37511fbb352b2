import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertSorted, median, removeSorted, replaceSorted, sortedMedian } from './median.ts';

test('a median is the middle value, or the mean of the middle two', () => {
  expect(sortedMedian(new Float64Array(3), 0)).toBeNaN();
  expect(sortedMedian(Float64Array.of(1, 2, 9), 3)).toBe(2);
  expect(sortedMedian(Float64Array.of(1, 2, 9, 10, 99), 4)).toBe(5.5);
});

test('a median of values in any order is that of the sorted ones', () => {
  expect(median(new Float64Array(0))).toBeNaN();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 60, size: 'max' }), (list) => {
      const sorted = Float64Array.from(list).sort();
      expect(median(Float64Array.from(list))).toBe(sortedMedian(sorted, list.length));
    }),
  );
});

test('a sorted window stays sorted and holds what came and did not leave', () => {
  const operations = fc.array(
    fc.record({ replace: fc.boolean(), remove: fc.nat(), value: fc.integer({ min: 0, max: 9 }) }),
    {
      maxLength: 60,
      size: 'max',
    },
  );
  fc.assert(
    fc.property(operations, (list) => {
      const values = new Float64Array(64);
      let held: number[] = [];
      for (const { replace, remove, value } of list) {
        const old = held[remove % Math.max(1, held.length)];
        if (old === undefined || (!replace && remove % 3 > 0)) {
          insertSorted(values, held.length, value);
          held.push(value);
        } else if (replace) {
          replaceSorted(values, held.length, old, value);
          held = held.toSpliced(held.indexOf(old), 1, value);
        } else {
          removeSorted(values, held.length, old);
          held = held.toSpliced(held.indexOf(old), 1);
        }
        expect([...values.subarray(0, held.length)]).toEqual(held.toSorted((a, b) => a - b));
      }
    }),
  );
});
