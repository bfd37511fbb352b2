import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { isToApprove } from './restored.ts';

const logged = (...codes: string[]) => ({ log: codes.map((code) => ({ code })) as Proposal['log'] });

test('what was approved and came back as submitted is to be approved again, until somebody has dealt with it', () => {
  expect(isToApprove(logged('approved', 'restored_as_submitted'))).toBe(true);
  expect(isToApprove(logged('approved', 'restored'))).toBe(false);
  expect(isToApprove(logged('restored_as_submitted', 'approved'))).toBe(false);
  expect(isToApprove(logged())).toBe(false);
});
