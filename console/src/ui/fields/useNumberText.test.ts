import { expect, test } from 'vitest';
import { text } from '../text.ts';
import { faultOf } from './useNumberText.ts';

test.each([
  [null, 0, null],
  [0, 0, null],
  [1000, 0, null],
  [undefined, 0, 'Upišite broj, na primjer 12,5.'],
  [-1, 0, 'Od 0 do 1.000.'],
  [1000.5, 2, 'Od 0 do 1.000.'],
  [2.5, 0, 'Upišite cijeli broj.'],
  [2.5, 1, null],
  [2.55, 1, 'Najviše 1 decimala.'],
  // 1,005 as a computer keeps it is a little less, and none of two decimals all the same
  [1.005, 2, 'Najviše 2 decimale.'],
  [0.29, 2, null],
])('%s with %i decimals is told: %s', (read, decimals, fault) => {
  expect(faultOf(read, { min: 0, max: 1000, decimals }, text.hr)).toBe(fault);
});
