import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { expect, test } from 'vitest';
import type { Concern } from './concern.ts';
import { heaviestFirst, type Remark, remarksOn } from './remarks.ts';
import { text } from './text.ts';

const kept = { applies: true, has_data: true, announceable: true } as Nc30Result;

const row = (changes: Partial<Concern> = {}): Concern => ({
  proposal: { skus: [{ code: 'kava' }] } as Concern['proposal'],
  conflicts: 0,
  nc30: new Map([['kava', kept]]),
  breaches: 0,
  ...changes,
});

const read = (of: Concern, stock: Remark, over = false) =>
  heaviestFirst([...remarksOn(of, over, text.en), stock]).map(({ said }) => said);

test('stock that lacks is read before all that is in order, whether or not there is time to order', () => {
  const rest = ['no open conflicts', 'NC30 complies'];
  expect(read(row(), { weight: 'calm', said: 'stock: 2 products' })).toEqual(['stock: 2 products', ...rest]);
  expect(read(row(), { weight: 'fine', said: 'enough stock' })).toEqual([...rest, 'enough stock']);
});

test('funding above the whole discount is told, the discount is not', () => {
  const line = { code: 'kava', regular_price: 4, promo_price: 3, discount_pct: null, mechanic: null };
  const funded = (supplier_funding: number) =>
    row({ proposal: { mechanic: null, skus: [{ ...line, supplier_funding }] } as Concern['proposal'] });
  const stock: Remark = { weight: 'fine', said: 'enough stock' };
  expect(read(funded(1), stock)).toEqual(['no open conflicts', 'NC30 complies', 'enough stock']);
  expect(read(funded(1.01), stock)[0]).toBe('funding: 1 product');
});

test('funding that the margin counts on and nobody has agreed to is told', () => {
  const line = { code: 'kava', regular_price: 4, promo_price: 3, discount_pct: null, mechanic: null };
  const asked = { ...line, supplier_funding: 0.5, funding_to_agree: true };
  const proposal = { mechanic: null, skus: [asked] } as unknown as Concern['proposal'];
  expect(read(row({ proposal }), { weight: 'fine', said: 'enough stock' })[0]).toBe('funding not agreed');
});

test('what speaks against is read before what there is time for, and that before what nobody knows', () => {
  const lacks: Remark = { weight: 'calm', said: 'stock: 2 products' };
  expect(read(row({ conflicts: undefined, breaches: 3 }), lacks, true)).toEqual([
    'already over',
    'NC30: 3 prices',
    'stock: 2 products',
    'conflicts not checked',
  ]);
  expect(read(row({ conflicts: 2, nc30: undefined }), { weight: 'unknown', said: 'stock not checked' })).toEqual([
    '2 conflicts',
    'NC30 not checked',
    'stock not checked',
  ]);
});
