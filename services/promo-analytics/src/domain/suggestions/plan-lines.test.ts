import { expect, test } from 'vitest';
import { promosOf } from './plan-lines.ts';

test.each([
  [undefined, '1+1', '1+1'],
  [null, null, null],
  ['25%', '1+1', '25%'],
  ['1+1', null, '1+1'],
])('a line of mechanic %s in a proposal of %s is promoted by %s', (mechanic, ofProposal, expected) => {
  const lines = [{ code: 'KAVA', discount_pct: 25, ...(mechanic !== undefined && { mechanic }) }];
  const plan = { _id: 7, start_yw: 202710, end_yw: 202711, mechanic: ofProposal, lines };
  const promos = promosOf(
    (sku) => (sku === 'KAVA' ? 0 : undefined),
    plan,
    () => null,
  );
  expect(promos).toMatchObject([{ ordinal: 0, weeks: 2, mechanic: expected }]);
});
