import { expect, test } from 'vitest';
import { sortedQuantile } from './quantile.ts';

test.each([
  [[], 0, null],
  [[], 0.5, null],
  [[4], 0.25, 4],
  [[1, 4, 9], 0.5, 4],
  [[1, 4, 5, 9], 0.5, 4.5],
  [[10, 20, 40, 100], 0.25, 17.5],
  [[10, 20, 40, 100], 1, 100],
])('of %j a share of %s lies below %s', (values, share, expected) => {
  expect(sortedQuantile(values, share)).toBe(expected);
});
