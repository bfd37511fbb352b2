import { expect, test } from 'vitest';
import { soldSince } from './sold.ts';

test.each([
  [
    'its first sale',
    [
      { yw: 202401, qty: 0 },
      { yw: 202402, qty: 3 },
      { yw: 202403, qty: 9 },
    ],
    202402,
  ],
  ['no sale, of a product that is listed already', [{ yw: 202646, qty: 0 }], null],
  ['no week at all', [], null],
])('a product is sold since: %s', (_, weeks, since) => {
  expect(soldSince(weeks)).toBe(since);
});
