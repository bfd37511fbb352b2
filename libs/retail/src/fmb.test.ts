import { expect, test } from 'vitest';
import { orderHorizon, USUAL_LEAD_DAYS } from './fmb.ts';

test('an order sees its delivery, a week to the next check and two weeks to be safe ahead', () => {
  expect(orderHorizon(USUAL_LEAD_DAYS)).toBe(35);
  expect(orderHorizon(0)).toBe(21);
});
