import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { missingCodes } from '../domain/proposal/catalogue-entry.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';
import { askMissing, completed } from './complete.ts';
import { type AtApprovalOf, atApproval, expectationsOf } from './expectations.ts';
import { refuseAboveApproved, refuseBreaches } from './strict-nc30.ts';
import { approvalWarnings } from './warn.ts';
import { withAnswer } from './with-answer.ts';
import { type Review, writeDecision } from './write-decision.ts';

export interface Decided {
  readonly proposal: ProposalRecord;
  readonly approval: ApprovalRow;
  readonly warnings: Warnings;
}

/**
 * Approves a proposal, in three steps. What is not known yet is asked of analytics: names and prices of lines, their forecast and economics.
 * A transaction then writes the decision with the answers, if the proposal is still the one that was asked about, and refuses it where
 * prices break a strict NC30 rule. Warnings are looked up after that, of what was written.
 *
 * Forecast and economics are kept as they were for just these lines. Lines that are approved already cannot have changed: approved again,
 * they keep what is not told anew.
 */
export async function approve(context: Context, review: Review, origin: Origin): Promise<Decided> {
  const first = await findProposal(context.db, review.id);
  const catalogue = first && (await askMissing(context, first.skus, origin));
  const leaves = (before: ProposalRecord) => completed(before, catalogue);
  const asked = new Set(missingCodes(first?.skus ?? []));
  /** Lines that were changed meanwhile may be of products that nobody has asked for. */
  const isAsked = ({ skus }: ProposalRecord) => missingCodes(skus).every((code) => asked.has(code));
  const codes = first?.skus.map(({ code }) => code) ?? [];

  const change = (answerFor: AtApprovalOf) =>
    writeDecision(
      context,
      review,
      (before, at) => {
        const told = answerFor(before);
        const after = leaves(before);
        if (context.strictNc30) refuseBreaches(after, told?.forecast ?? null, catalogue !== null && isAsked(before));
        const { skus, terms_version } = after;
        return { skus, terms_version, ...expectationsOf(before, after, told, at) };
      },
      async (after, session) => {
        if (context.strictNc30) await refuseAboveApproved(context, after, session, origin);
      },
    );

  const about = { leaves, ask: atApproval(context, origin) };
  const { after, more } = await withAnswer(context, review, first, about, (answerFor) =>
    context.inApprovalTurn(codes, () => change(answerFor)),
  );
  const known = isAsked(after) ? catalogue : await askMissing(context, after.skus, origin);
  return { proposal: after, approval: more, warnings: await approvalWarnings(context, after, known, origin) };
}
