import { expect, it } from 'vitest';
import { isDoubtfulEan, isEan } from './ean.ts';

it.each([
  // 3·1 + 8·3 + 5·1 + 0·3 + 1·1 + 0·3 + 2·1 + 1·3 + 2·1 + 3·3 + 4·1 + 5·3 = 68, so that 2 is missing to 70.
  ['3850102123452', true],
  ['3850102123451', false],
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['036000291452', true],
  ['14006381333938', true],
  ['', false],
  ['0', false],
  ['400638133393', false],
  ['4006381 33393', false],
  ['3.85E+12', false],
  ['４００６３８１３３３９３１', false],
])('%s: %s', (text, right) => {
  expect(isEan(text)).toBe(right);
});

it.each([
  ['3850102123452', false],
  ['3850102123451', true],
  ['123456789', true],
  ['', false],
  [null, false],
  [undefined, false],
])('%s is doubtful: %s', (text, doubtful) => {
  expect(isDoubtfulEan(text)).toBe(doubtful);
});
