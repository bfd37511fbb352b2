import { rejected } from '@promo/contracts/errors';
import { ANONYMOUS } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { currentOrigin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { staysSame } from '../domain/proposal/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';
import { changeProposal } from './change.ts';
import { type AtApprovalOf, atApproval, expectationsOf } from './expectations.ts';
import { withAnswer } from './with-answer.ts';

/**
 * Keeps what is expected of an approved proposal where its approval had to go without, since analytics did not answer. Nothing that was
 * planned or decided is another then: a version that somebody has read stays good. Where analytics does not answer now either nothing is changed.
 */
export async function completeApproval(context: Context, id: number): Promise<void> {
  const target = { id, precondition: () => true, identity: ANONYMOUS, unknown: rejected };
  const found = await findProposal(context.db, id);

  const change = (answerFor: AtApprovalOf) =>
    changeProposal(context, {
      target,
      by: null,
      decide: (before, at) => {
        // It may have been taken back, or approved anew, meanwhile.
        const lacks = before.status === 'approved' && !before.forecast?.economics;
        const told = lacks ? answerFor(before) : null;
        if (!told?.economics) return { changes: {}, lines: [] };
        return {
          changes: { ...expectationsOf(before, before, told, at), ...staysSame(before) },
          lines: [proposalMessage.expectations_kept()],
        };
      },
    });

  const about = { leaves: <R>(record: R) => record, ask: atApproval(context, currentOrigin()) };
  await withAnswer(context, target, found, about, change);
}
