import type { Comment } from '@promo/contracts/promo-proposals/comments';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { expect, test } from 'vitest';
import { activityOf } from './activity.ts';

const PETRA = { id: 5, name: 'Petra' };
const REA = { id: 6, name: 'Rea' };
const at = (minute: number) => `2026-11-21T10:${minute}:00.000Z`;

const mine = { _id: 1, title: 'Moj', proposed_by_id: 9, co_planner_ids: [5] };
const theirs = { _id: 2, title: null, proposed_by_id: 8 };
const PROPOSALS = [
  {
    ...mine,
    log: [
      { at: at(10), by: PETRA, line: 'created as draft' },
      { at: at(40), by: REA, line: 'approve', code: 'decided', params: { decision: 'approve' } },
    ],
  },
  { ...theirs, log: [{ at: at(20), by: null, line: 'created as draft' }] },
];
const said = (id: number, minute: number, by: typeof REA, mention_ids: number[] = [], proposal_id = 2): Comment => ({
  id,
  proposal_id,
  at: at(minute),
  by,
  text: `komentar ${id}`,
  mention_ids,
});
const COMMENTS = [said(1, 11, REA, [5]), said(2, 30, REA), said(3, 50, REA, [], 77)];

const told = (user: number | null, limit = 50) =>
  activityOf(user, PROPOSALS, COMMENTS, [mine, theirs], limit).map(({ line, own, mentions_me }) => [
    line,
    ...(own ? ['own'] : []),
    ...(mentions_me ? ['to me'] : []),
  ]);

test('what others did and said, newest first, whose it is and whom it is addressed to', () => {
  expect(told(5)).toEqual([['approve', 'own'], ['komentar 2'], ['created as draft'], ['komentar 1', 'to me']]);
  expect(activityOf(5, PROPOSALS, [], [], 1)).toEqual([
    {
      at: at(40),
      by: REA,
      proposal_id: 1,
      title: 'Moj',
      comment_id: null,
      line: 'approve',
      code: 'decided',
      params: { decision: 'approve' },
      own: true,
      mentions_me: false,
    },
  ]);
});

test('what is addressed to the caller is told beyond the limit too', () => {
  expect(told(5, 1)).toEqual([
    ['approve', 'own'],
    ['komentar 1', 'to me'],
  ]);
});

test('to an anonymous caller everything is told, and nothing is theirs', () => {
  expect(told(null)).toEqual([['approve'], ['komentar 2'], ['created as draft'], ['komentar 1'], ['created as draft']]);
});

test('what the service did by itself is no news of anybody', () => {
  const { detail: line, ...coded } = proposalMessage.expectations_kept();
  expect(activityOf(5, [{ ...mine, log: [{ at: at(10), by: null, line, ...coded }] }], [], [mine], 50)).toEqual([]);
});

test('what Admin did in somebody’s name is news to that one', () => {
  const log = [{ at: at(10), by: PETRA, acted_by: 1, line: 'draft → withdrawn' }];
  const toldTo = (id: number) => activityOf(id, [{ ...mine, log }], [], [mine], 50).map(({ acted_by }) => acted_by);
  expect([toldTo(5), toldTo(1)]).toEqual([[1], []]);
});
