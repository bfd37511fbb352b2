import { expect, test } from 'vitest';
import type { ExpectedLine } from '../../plan/economics/expected.ts';
import { losingOf } from './losing.ts';

test.each([
  ['some lose', [-3.5, 10, -2, null, 0], { count: 2, loss: 5.5 }],
  ['none does', [10, null], { count: 0, loss: 0 }],
])('lines that lose are counted and added up where %s', (_, margins, told) => {
  expect(losingOf(margins.map((margin) => ({ incremental_margin_eur: margin }) as ExpectedLine))).toEqual(told);
});
