import { Refusal } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { mayChange, mayDelete } from '@promo/contracts/promo-proposals/rights';
import type { ProposalRecord } from '../domain/proposal.ts';

/** Throws a 403 Refusal where the proposal is not the caller's to change. */
export function checkMayChange(identity: Identity, record: ProposalRecord): void {
  if (!mayChange(identity, record)) throw new Refusal(403, proposalMessage.not_your_proposal({ id: record._id }));
}

/** The same for deleting it. */
export function checkMayDelete(identity: Identity, record: ProposalRecord): void {
  checkMayChange(identity, record);
  if (!mayDelete(identity, record)) throw new Refusal(403, proposalMessage.decided_not_deleted({ id: record._id }));
}
