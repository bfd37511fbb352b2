import { expect, test } from 'vitest';
import { offOn } from './off.ts';

test.each([
  [25, null, '-25 %'],
  [20, '-25 %', '-20 %'],
  // 1.50 was 2.00, and 1.40 within 30 days: no percent may be announced
  [null, '-25 %', null],
  [null, '25', null],
  [null, '1+1', '1+1'],
  [null, null, null],
])('a label of %s percent and mechanic %s says %s', (discount_pct, mechanic, expected) => {
  expect(offOn({ discount_pct, mechanic })?.replaceAll('\u00a0', ' ').replace('−', '-') ?? null).toBe(expected);
});
