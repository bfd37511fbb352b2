import type { SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';
import { expect, test } from 'vitest';
import { ageInWeeks } from './age.ts';
import { nc30Bound } from './bound.ts';

const rows = (...kept: [depth: number, ok: boolean | null][]) =>
  kept.map(([discount_pct, announceable]) => ({ discount_pct, nc30_ok: true, announceable }) as SensitivityRow);

test.each([
  ['the first depth that is a reduction', rows([20, true], [5, false], [10, false], [15, true]), 15],
  ['nothing where all are', rows([5, true], [10, true]), null],
  ['nothing where none is', rows([5, false], [10, false]), null],
  ['nothing where NC30 says nothing of them', rows([5, null]), null],
])('the NC30 bound is %s', (_, given, expected) => {
  expect(nc30Bound(given)).toBe(expected);
});

test('the age of a promotion is counted in weeks over year ends, and never below 0', () => {
  // 2026 has 53 weeks
  expect(ageInWeeks(202652, 202702)).toBe(3);
  expect(ageInWeeks(202646, 202646)).toBe(0);
  expect(ageInWeeks(202647, 202646)).toBe(0);
  expect(ageInWeeks(202646, null)).toBeNull();
});
