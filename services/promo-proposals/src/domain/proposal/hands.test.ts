import { expect, test } from 'vitest';
import { handsAfter } from './hands.ts';
import { proposal } from './proposal.fixture.ts';

const BEFORE = { ...proposal({}), co_planner_ids: [7], edited_by_ids: [5] };

test.each([
  ['nothing is changed', {}, 1, [5]],
  ['it is withdrawn', { status: 'withdrawn' }, 1, [5]],
  ['its contents are changed', { title: 'jeftinije' }, 1, [5, 1]],
  ['they are changed by one of them', { title: 'jeftinije' }, 5, [5]],
  ['they are changed by nobody who is known', { title: 'jeftinije' }, null, [5]],
  ['it is submitted', { status: 'submitted' }, 1, [5, 1]],
  ['a co-planner is taken off it', { co_planner_ids: [] }, 5, [5, 7]],
  ['another co-planner is named', { co_planner_ids: [7, 8] }, 5, [5]],
] as const)('whose hands it went through when %s', (_what, changed, by, hands) => {
  expect(handsAfter(BEFORE, { ...BEFORE, ...changed }, by)).toEqual(hands);
});
