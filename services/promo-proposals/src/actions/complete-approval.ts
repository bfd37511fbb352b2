import { rejected } from '@promo/contracts/errors';
import { ANONYMOUS } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { currentOrigin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { sameSince } from '../domain/proposal/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';
import { changeProposal } from './change.ts';
import { type AtApprovalOf, atApproval, expectationsOf } from './expectations.ts';
import { withAnswer } from './with-answer.ts';

/**
 * Keeps what is expected of an approved proposal where its approval had to go without, since analytics did not answer. Nothing that was
 * planned or decided is another then: a version that somebody has read stays good. Gives false where analytics does not answer now either.
 */
export async function completeApproval(context: Context, id: number): Promise<boolean> {
  const target = { id, precondition: () => true, unknown: rejected };
  const found = await findProposal(context.db, id);
  let answered = true;

  const change = (answerFor: AtApprovalOf) =>
    changeProposal(context, {
      target,
      identity: ANONYMOUS,
      by: null,
      decide: (before, at) => {
        // Taken back, or approved anew meanwhile.
        if (before.status !== 'approved' || before.forecast?.economics) return { changes: {}, lines: [] };
        const told = answerFor(before);
        answered = Boolean(told?.economics);
        if (!answered) return { changes: {}, lines: [] };
        const acknowledged = { from: sameSince(before), to: before.version + 1 };
        return {
          changes: { ...expectationsOf(before, before, told, at), acknowledged },
          lines: [proposalMessage.expectations_kept()],
        };
      },
    });

  const about = { saved: <R>(record: R) => record, ask: atApproval(context, currentOrigin()) };
  await withAnswer(context, target, found, about, change);
  return answered;
}
