import { expect, test } from 'vitest';
import { isUninvolved, mayAcknowledge } from './rights.ts';

/** Planned by 5 and 7, created by 1 in the name of 5, changed by 5 and 8. */
const PROPOSAL = { proposed_by_id: 5, co_planner_ids: [7], created_by_id: 1, edited_by_ids: [5, 8] };

test.each([
  [5, 'roles', false],
  [7, 'roles', false],
  [1, 'roles', false],
  [8, 'roles', false],
  [6, 'roles', true],
  [null, 'roles', false],
  [5, 'open', true],
  [null, 'open', true],
] as const)(
  'user %s acknowledges conflicts of the proposal where promotions are for %s: %s',
  (user_id, access, may) => {
    const caller = { user_id, roles: ['Reviewer' as const], ...(access === 'open' && { promo_access: access }) };
    expect(mayAcknowledge(caller, { involved_ids: [1, 5, 7, 8] })).toBe(may);
    if (access === 'roles') expect(isUninvolved(user_id, PROPOSAL)).toBe(may);
  },
);
