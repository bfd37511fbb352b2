import { expect, test } from 'vitest';
import { refusal } from './refusal.ts';

test('a refusal says what state a record is in and what is allowed', () => {
  expect(refusal(7, 'approved', 'activate')).toBe(
    'activate is not possible: record 7 is approved; allowed now: mark-ordered, phase-out',
  );
  expect(refusal(7, 'phase_out', 'phase-out')).toBe(
    'phase-out is not possible: record 7 is phase_out; nothing more can be done with it',
  );
});
