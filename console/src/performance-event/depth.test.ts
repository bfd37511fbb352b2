import { expect, test } from 'vitest';
import { depthInWords } from './depth.ts';

test.each([
  ['Vikend akcija', 30, 'Vikend akcija · 30 %'],
  ['1+1', 50, '1+1 · 50 %'],
  ['Vikend akcija', null, 'Vikend akcija'],
  [null, 12.5, '12,5 %'],
  [null, null, '–'],
])('a mechanic %j and a discount of %j read %j', (mechanic, discount_pct, said) => {
  expect(depthInWords({ mechanic, discount_pct }).replaceAll('\u00a0', ' ')).toBe(said);
});
