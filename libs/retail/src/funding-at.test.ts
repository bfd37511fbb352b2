import { expect, it } from 'vitest';
import { fundingAt } from './funding-at.ts';

it('counts of a smaller discount the share that the supplier pays of the planned one, of a deeper one no more, worked by hand', () => {
  expect([5, 10, 15, 20, 25].map((discount) => fundingAt(0.4, 20, discount))).toEqual([0.1, 0.2, 0.3, 0.4, 0.4]);
});

it('leaves a standing agreement as it is, since it names no discount', () => {
  expect([5, 20, 25].map((discount) => fundingAt(0.4, null, discount))).toEqual([0.4, 0.4, 0.4]);
});
