import { Refusal, rejected } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { isUninvolved, mayChange, mayDelete } from '@promo/contracts/promo-proposals/rights';
import type { Context } from '../context.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';

/** Throws a 403 Refusal where the proposal is not the caller's to change. */
export function checkMayChange(identity: Identity, record: ProposalRecord): void {
  if (!mayChange(identity, record)) throw new Refusal(403, proposalMessage.not_your_proposal({ id: record._id }));
}

/** Throws a 403 Refusal where the proposal is not the caller's to delete. */
export function checkMayDelete(identity: Identity, record: ProposalRecord): void {
  checkMayChange(identity, record);
  if (!mayDelete(identity, record)) throw new Refusal(403, proposalMessage.decided_not_deleted({ id: record._id }));
}

/** Whether reviews need four eyes and feedback. */
export const isStrict = ({ strictReview }: Pick<Context, 'strictReview'>, { promo_access }: Identity): boolean =>
  strictReview || promo_access !== 'open';

/** Throws a 400 Refusal where a reviewer, the caller or the one that the caller acts for, had a hand in the proposal. */
export function checkFourEyes(reviewers: readonly (number | null)[], record: ProposalRecord): void {
  if (reviewers.every((id) => isUninvolved(id, record))) return;
  throw rejected(proposalMessage.other_reviewer_needed({ id: record._id }));
}
