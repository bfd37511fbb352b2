import type { SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';
import { expect, test } from 'vitest';
import { breakEvenDepth } from './breakEven.ts';

const rows = (...margins: [depth: number, margin: number | null][]) =>
  margins.map(([discount_pct, incremental_margin]) => ({ discount_pct, incremental_margin }) as SensitivityRow);

test.each([
  // 30 € at 20 %, 10 € lost at 25 %: three quarters of the way
  ['between two depths', rows([25, -10], [10, 5], [20, 30]), 23.75],
  ['the last time that it goes below zero', rows([5, -1], [10, 4], [15, -2], [20, 3], [25, -3]), 22.5],
  ['the depth itself where it earns nothing', rows([10, 8], [20, 0], [30, -4]), 20],
  ['nowhere where no depth loses', rows([10, 5], [20, 3]), null],
  ['nowhere where every depth loses', rows([10, -5], [20, -8]), null],
  ['nowhere where nothing is known', rows([10, null]), null],
])('break-even lies %s', (_, given, expected) => {
  expect(breakEvenDepth(given)).toBe(expected);
});
