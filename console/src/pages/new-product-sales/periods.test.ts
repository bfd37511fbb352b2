import { expect, test } from 'vitest';
import { periodName } from './periods.ts';

test.each([
  ['2026-W47', '47/2026'],
  ['2027-W01', '01/2027'],
  ['2026-11', '11. 2026.'],
  ['something', 'something'],
])('%s is written %s', (period, name) => {
  expect(periodName(period)).toBe(name);
});
