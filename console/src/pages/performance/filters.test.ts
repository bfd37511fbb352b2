import { expect, test } from 'vitest';
import { runsQuery, type Values } from './filters.ts';

const NONE = { category: [], tier: [], from: null } as unknown as Values;

test.each([
  [null, 14],
  [4, 5],
  // the most that the API takes
  [52, 53],
  [90, 53],
])('where %s weeks count, runs of %i weeks and more are too long', (max_weeks, min_weeks) => {
  expect(runsQuery({ ...NONE, max_weeks }).tooLong.min_weeks).toBe(min_weeks);
});
