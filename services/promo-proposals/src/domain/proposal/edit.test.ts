import { expect, test } from 'vitest';
import { merged } from './contents.ts';
import { editOf } from './edit.ts';
import { proposal } from './proposal.fixture.ts';

const A = { code: 'A', regular_price: 4, discount_pct: 20 };
const B = { code: 'B', name: 'Čaj', promo_price: 2.5 };
const BEFORE = proposal({ skus: [A, B] });

const edited = (update: Parameters<typeof merged>[1]) => editOf(BEFORE, merged(BEFORE, update));

test.each<[string, Parameters<typeof merged>[1], object, string]>([
  [
    'fields by name',
    { title: 'Kava', start_week: 12, co_planner_ids: [7] },
    { fields: ['title', 'start_week', 'co_planner_ids'] },
    'changed: title, start week, co planner ids',
  ],
  [
    'a discount, from what to what',
    { skus: [{ ...A, discount_pct: 45 }, B] },
    {
      lines_changed: 1,
      line_fields: ['discount_pct'],
      skus: ['A'],
      terms: ['discount_pct'],
      from: ['20'],
      to: ['45'],
    },
    'changed: 1 line changed (discount pct): A 20 % → 45 %',
  ],
  [
    'supplier funding, for which a proposal may have been sent back',
    { skus: [{ ...A, supplier_funding: 0.4 }, B] },
    {
      lines_changed: 1,
      line_fields: ['supplier_funding'],
      skus: ['A'],
      terms: ['supplier_funding'],
      from: [''],
      to: ['0.4'],
    },
    'changed: 1 line changed (supplier funding): A funding none → 0.40 €',
  ],
  [
    'lines that came and went, and one that has a price in place of a discount',
    {
      skus: [
        { code: 'A', regular_price: 5, promo_price: 3, note: 'zadnji' },
        { code: 'C', discount_pct: 30 },
      ],
    },
    {
      lines_added: 1,
      lines_removed: 1,
      lines_changed: 1,
      line_fields: ['regular_price', 'discount_pct', 'promo_price', 'note'],
      skus: ['A', 'A', 'C', 'B'],
      terms: ['discount_pct', 'promo_price', 'discount_pct', 'promo_price'],
      from: ['20', '', '', '2.5'],
      to: ['', '3', '30', ''],
      names: ['', '', '', 'Čaj'],
    },
    'changed: 1 line added; 1 line removed; 1 line changed (regular price, discount pct, promo price, note): A 20 % → none, A none → 3.00 €, C none → 30 %, B 2.50 € → none',
  ],
  [
    'lines without a discount or a price by number alone',
    { note: 'x', skus: [A, B, { code: 'C' }, { code: 'D' }] },
    { fields: ['note'], lines_added: 2 },
    'changed: note; 2 lines added',
  ],
])('tells %s', (_what, update, params, detail) => {
  expect(edited(update)).toEqual({ code: 'contents_changed', params, detail });
});

test('names the first of many lines', () => {
  const skus = Array.from({ length: 9 }, (_, i) => ({ code: `N${i}`, discount_pct: 10 }));
  expect(edited({ skus: [A, B, ...skus] })?.params).toMatchObject({
    lines_added: 9,
    skus: ['N0', 'N1', 'N2', 'N3', 'N4'],
  });
});

test('tells nothing of what stays as it was, or stands in another order', () => {
  expect([edited({}), edited({ skus: [B, A] })]).toEqual([null, null]);
});
