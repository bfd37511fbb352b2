import { expect, test } from 'vitest';
import { evidencePath } from './path.ts';

const checked = { sku: '100', promo_price: 3.19, sale_kind: 'action' } as const;

test('the days of an N+F line are asked about with its mechanic, as the check of the line is', () => {
  const asked = (mechanic: string) =>
    Object.fromEntries(new URL(evidencePath(checked, '2026-12-24', 7, mechanic), 'http://x').searchParams);
  const rest = { sku: '100', promo_price: '3.19', sale_kind: 'action', start_date: '2026-12-24', proposal_id: '7' };
  expect(asked('1+1')).toEqual({ ...rest, mechanic: '1+1' });
  expect(asked(' 02 + 1 ')).toEqual({ ...rest, mechanic: '2+1' });
  // what the check of a price does not know, or what makes no difference to it, is not asked
  for (const other of ['', 'kupon', '25 %', '2 1', '1+0', '100+1']) expect(asked(other)).toEqual(rest);
});

test('without a proposal, a day and a mechanic there is nothing more to ask', () => {
  expect(evidencePath(checked, null, null, '')).toBe('/evidence?sku=100&promo_price=3.19&sale_kind=action');
});
