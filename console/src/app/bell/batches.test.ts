import type { Activity } from '@promo/contracts/promo-proposals/activity';
import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';
import { concerns, unseen } from './concerns.ts';

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
  expect(batchesOf(activity).map(({ all }) => all.map(({ proposal_id }) => proposal_id))).toEqual([
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
  ['of others', did(1, 10), false, false],
])('%s', (_, one, planner, reviewer) => {
  expect([concerns(one, false), concerns(one, true)]).toEqual([planner, reviewer]);
});

test('what one has seen is not counted again', () => {
  const activity = [did(1, 30, { own: true }), did(2, 20, { own: true }), did(3, 40)];
  expect(unseen(activity, false, '2026-11-21T10:20:00.000Z')).toBe(1);
  expect(unseen(activity, false, '')).toBe(2);
});
