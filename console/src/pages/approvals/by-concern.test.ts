import { expect, test } from 'vitest';
import type { ExpectedLine } from '../../plan/economics/expected.ts';
import { byConcern } from './by-concern.ts';

const line = (code: string, margin: number | null, shortfall: number | null = null) =>
  ({ code, incremental_margin_eur: margin, stock: { shortfall } }) as ExpectedLine;

test('the greatest loss stands first, then NC30, then lack of stock, the rest as it came', () => {
  const known = [line('kava', 5), line('čaj', -10), line('mlijeko', 3, 7), line('sir', -80), line('sol', null)];
  const sorted = byConcern([...known, line('riža', 1)], (one) => ({ expected: one, breach: one.code === 'riža' }));
  expect(sorted.map(({ code }) => code)).toEqual(['sir', 'čaj', 'riža', 'mlijeko', 'kava', 'sol']);
});
