import type { NplActivity } from '@promo/contracts/npl/activity';
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';
import { concerns, dutiesOf, unseen } from './concerns.ts';
import { isProduct, newsOf } from './news.ts';

const [PLANS, DECIDES, BUYS] = [dutiesOf(['Planner']), dutiesOf(['Reviewer']), dutiesOf(['Nabava'])];

const REA = { id: 6, name: 'Rea' };
const did = (proposal_id: number, minute: number, fields: Partial<Activity> = {}): Activity => ({
  at: `2026-11-21T10:${minute}:00.000Z`,
  by: REA,
  proposal_id,
  title: null,
  comment_id: null,
  line: 'approve',
  own: false,
  mentions_me: false,
  ...fields,
});

test('what one person did alike in a row is one batch; another person, deed or comment begins the next', () => {
  const activity = [
    did(4, 50),
    did(3, 49),
    did(2, 48, { line: 'reject' }),
    did(1, 47, { line: 'reject', by: { id: 7, name: 'Iva' } }),
    did(5, 46, { comment_id: 1, line: 'da' }),
    did(6, 45, { comment_id: 2, line: 'da' }),
  ];
  expect(batchesOf(activity).map(({ all }) => all.map((one) => !isProduct(one) && one.proposal_id))).toEqual([
    [4, 3],
    [2],
    [1],
    [5],
    [6],
  ]);
});

test('the same words of different moves, and the same done for another, are told apart', () => {
  const move = (id: number, to: string, fields = {}) =>
    did(id, 50 - id, { line: 'spremno', code: 'status_changed', params: { from: 'draft', to }, ...fields });
  const activity = [
    move(1, 'submitted'),
    move(2, 'submitted'),
    move(3, 'withdrawn'),
    move(4, 'withdrawn', { acted_by: 1 }),
  ];
  expect(batchesOf(activity).map(({ all }) => all.length)).toEqual([2, 1, 1]);
});

test('what lies more than an hour apart, or happened to one proposal twice, is told apart', () => {
  const later = did(2, 10, { at: '2026-11-21T12:00:00.000Z' });
  expect(batchesOf([later, did(1, 50)])).toHaveLength(2);
  expect(batchesOf([did(1, 50), did(1, 49)])).toHaveLength(2);
});

test.each([
  ['one’s own', did(1, 10, { own: true }), true, true],
  ['addressed to one', did(1, 10, { mentions_me: true }), true, true],
  ['submitted', did(1, 10, { params: { from: 'draft', to: 'submitted' } }), false, true],
  ['created as submitted', did(1, 10, { params: { status: 'submitted' } }), false, true],
  ['whose approval was lost', did(1, 10, { code: 'restored_as_submitted', params: { reason: 'same' } }), false, true],
  ['of others', did(1, 10), false, false],
])('%s', (_, one, planner, reviewer) => {
  expect([PLANS, DECIDES].map((duties) => concerns(one, duties))).toEqual([planner, reviewer]);
});

test('what one has seen is not counted again', () => {
  const activity = [did(1, 30, { own: true }), did(2, 20, { own: true }), did(3, 40)];
  expect(unseen(activity, PLANS, '2026-11-21T10:20:00.000Z')).toBe(1);
  expect(unseen(activity, PLANS, '')).toBe(2);
});

const moved = (
  id: number,
  minute: number,
  from: NplActivity['from'],
  fields: Partial<NplActivity> = {},
): NplActivity => ({
  ...{ id, sku: `N${id}`, name: `Novi ${id}`, at: `2026-11-21T10:${minute}:00.000Z`, by: null, note: null },
  ...{ from, to: 'fmb_triggered' },
  ...fields,
});

test('what a check found is one batch, whatever it says of each; a proposal between them, or another correction, is not', () => {
  const corrected = { to: 'ordered', by: REA, code: 'order_corrected' } as const;
  const news = newsOf(
    [did(9, 45)],
    [
      moved(1, 50, 'approved', { code: 'order_before_launch', params: { suggested_qty: 12 } }),
      moved(2, 50, 'approved', { code: 'order_before_stock_out', params: { suggested_qty: 24 } }),
      moved(3, 40, 'approved'),
      moved(4, 30, 'ordered', { ...corrected, params: { quantity: ['12', '24'] } }),
      moved(5, 30, 'ordered', { ...corrected, params: { quantity: ['12', '36'] } }),
    ],
  );
  const shown = batchesOf(news).map(({ all }) => all.map((one) => (isProduct(one) ? one.sku : one.proposal_id)));
  expect(shown).toEqual([['N1', 'N2'], [9], ['N3'], ['N4'], ['N5']]);
});

test('what there is enough of stands apart from what must be ordered, and after it', () => {
  const covered = { code: 'order_day_covered', params: { because: 'own_stock_covers' } };
  const news = newsOf(
    [],
    [moved(1, 50, 'approved', covered), moved(2, 50, 'approved'), moved(3, 50, 'approved', covered)],
  );
  expect(batchesOf(news).map(({ all }) => all.map((one) => isProduct(one) && one.sku))).toEqual([['N2'], ['N1', 'N3']]);
});

test('what was written with a move stands with it alone', () => {
  const stopped = (id: number, note: string | null) => moved(id, 50, 'ordered', { to: 'phase_out', by: REA, note });
  const news = newsOf(
    [],
    [stopped(1, 'dobavljač odustao'), stopped(2, 'preskupo'), stopped(3, null), stopped(4, null)],
  );
  expect(batchesOf(news).map(({ all }) => all.map((one) => isProduct(one) && one.sku))).toEqual([
    ['N1'],
    ['N2'],
    ['N3', 'N4'],
  ]);
});

test.each([
  ['to be ordered', moved(1, 10, 'approved'), true],
  ['an order that is corrected or late', moved(1, 10, 'ordered', { to: 'ordered' }), true],
  ['an order that comes to nothing', moved(1, 10, 'ordered', { to: 'phase_out' }), true],
  ['what leaves the range after its time', moved(1, 10, 'active', { to: 'phase_out' }), false],
  ['an order that is taken back', moved(1, 10, 'ordered', { to: 'approved' }), true],
  ['an order that stands again', moved(1, 10, 'phase_out', { to: 'ordered' }), true],
  ['what is on sale again', moved(1, 10, 'phase_out', { to: 'active' }), false],
  ['an arrival', moved(1, 10, 'ordered', { to: 'in_stock' }), false],
  ['a part that arrives', moved(1, 10, 'ordered', { to: 'ordered', code: 'part_arrived' }), false],
])('%s concerns who buys: %s', (_, one, concerned) => {
  expect([PLANS, DECIDES, BUYS].map((duties) => concerns(one, duties))).toEqual([false, false, concerned]);
});
