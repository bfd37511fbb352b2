import { describe, expect, test } from 'vitest';
import { type Action, decisionOf, movesFrom, next } from './lifecycle.ts';
import { PROPOSAL_STATUSES, type ProposalStatus } from './words.ts';

const ACTIONS: readonly Action[] = [
  'status:draft',
  'status:submitted',
  'status:approved',
  'status:rejected',
  'status:revision',
  'status:withdrawn',
  'put',
  'put:draft',
  'put:submitted',
  'approve',
  'reject',
  'request_revision',
];

/** The whole table, written by hand: a dash is a refusal. The columns are the actions in their order above. */
const TABLE = `
  state     | draft submitted approved rejected revision withdrawn | put       put:draft put:submitted | approve  reject   request_revision
  draft     | -     submitted -        -        -        withdrawn | draft     draft     submitted     | approved rejected revision
  submitted | draft -         -        -        -        withdrawn | submitted -         -             | approved rejected revision
  revision  | -     submitted -        -        -        withdrawn | revision  draft     submitted     | approved rejected revision
  rejected  | draft -         -        -        -        -         | -         -         -             | approved rejected revision
  withdrawn | draft -         -        -        -        -         | -         -         -             | approved rejected revision
  approved  | -     -         -        -        -        -         | -         -         -             | approved rejected revision
`;

const CELLS = TABLE.trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [state = '', ...cells] = line.replaceAll('|', ' ').trim().split(/\s+/);
    return cells.map((cell, i) => [state as ProposalStatus, ACTIONS[i] as Action, cell] as const);
  });

describe('the lifecycle', () => {
  test('is walked whole', () => {
    expect(CELLS).toHaveLength(PROPOSAL_STATUSES.length * ACTIONS.length);
    expect(new Set(CELLS.map(([state]) => state))).toEqual(new Set(PROPOSAL_STATUSES));
  });

  test.each(CELLS)('%s, %s: %s', (state, action, cell) => {
    expect(next(state, action)).toBe(cell === '-' ? undefined : cell);
  });

  test('names the moves that are possible', () => {
    expect(movesFrom('submitted')).toEqual(['draft', 'withdrawn']);
    expect(movesFrom('approved')).toEqual([]);
  });
});

test.each([
  ['approve', 'approve'],
  ['approved', 'approve'],
  ['reject', 'reject'],
  ['rejected', 'reject'],
  ['request_revision', 'request_revision'],
  ['revision', 'request_revision'],
  ['Approve', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('the word %j decides %s', (word, decision) => expect(decisionOf(word)).toBe(decision));
