import { expect, test } from 'vitest';
import { inWeeks, unsettled } from './ended.text.ts';

test.each([
  ['01/2026', 'u tjednu 01/2026', 'in week 01/2026'],
  ['48/2025–47/2026', 'u tjednima 48/2025–47/2026', 'in weeks 48/2025–47/2026'],
])('in one week or in more: %s', (weeks, hr, en) => {
  expect([inWeeks.hr(weeks), inWeeks.en(weeks)]).toEqual([hr, en]);
});

test.each([
  [1, 'Za 1 akciju još', 'end of 1 promotion are'],
  [2, 'Za 2 akcije još', 'end of 2 promotions are'],
  [169, 'Za 169 akcija još', 'end of 169 promotions are'],
])('weeks after %i promotions are to come', (n, hr, en) => {
  expect(unsettled.hr(n)).toContain(hr);
  expect(unsettled.en(n)).toContain(en);
});
