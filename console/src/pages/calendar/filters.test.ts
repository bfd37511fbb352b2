import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { expect, test } from 'vitest';
import { shownStatuses, withStatus } from './filters.ts';

const usual = ['draft', 'submitted', 'revision', 'approved'];

test.each<[why: string, chosen: string[], status: ProposalStatus, shown: boolean, after: string[], seen: string[]]>([
  ['rejected ones too', [], 'rejected', true, [...usual, 'rejected'], [...usual, 'rejected']],
  ['all but drafts', [], 'draft', false, usual.slice(1), usual.slice(1)],
  ['the usual again, without a word in the address', [...usual, 'rejected'], 'rejected', false, [], usual],
  ['none are the usual', ['draft'], 'draft', false, [], usual],
])('shows %s', (_, chosen, status, shown, after, seen) => {
  const next = withStatus(chosen, status, shown);
  expect(next).toEqual(after);
  expect(shownStatuses(next)).toEqual(seen);
});
