import { expect, it } from 'vitest';
import { breakEvenFunding } from './break-even-funding.ts';

it.each([
  // 32.09 lost on 113 units are 0.284 each
  ['a loss, without funding', 113, 0, -32.09, 0.29],
  ['a loss beside what is paid already', 100, 30, -20, 0.5],
  ['what it earns is not needed of what is paid', 100, 30, 10, 0.2],
  ['a whole cent stays one', 180, 0, -1.8, 0.01],
  ['nothing, where it earns more than is paid', 100, 30, 31, 0],
  ['nothing known of the money', 100, 0, null, null],
  ['nothing known of the funding', 100, null, 1, null],
  ['nothing sold', 0, 0, 0, null],
  ['no sales known', null, 0, 1, null],
])('%s', (_, units, funding, incremental, expected) => {
  expect(breakEvenFunding(units, funding, incremental)).toBe(expected);
});
