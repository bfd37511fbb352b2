import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import type { Origin } from '@promo/runtime/origin';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { frozen } from '../domain/forecast/forecast.ts';
import { missingCodes } from '../domain/proposal/catalogue-entry.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { type Changes, findProposal } from '../store/stored-proposals.ts';
import type { Changed, Target } from './change.ts';
import { askMissing, completed } from './complete.ts';
import { type AtApprovalOf, atApproval, keptExpected } from './expectations.ts';
import { refuseAboveApproved, refuseBreaches } from './strict-nc30.ts';
import { approvalWarnings } from './warn.ts';
import { withAnswer } from './with-answer.ts';

export interface Decided {
  readonly proposal: ProposalRecord;
  readonly approval: ApprovalRow;
  readonly warnings: Warnings;
}

/**
 * Writes a decision and its row of the audit trail in one transaction. `changesOf` gives what it changes beside the status; `alongside` looks at
 * the outcome before the commit, and may refuse it.
 */
export type WriteDecision = (
  changesOf: (before: ProposalRecord, at: string) => Changes,
  alongside?: (after: ProposalRecord, session: ClientSession) => Promise<void>,
) => Promise<Changed & { readonly more: ApprovalRow }>;

/**
 * Approves a proposal, in three steps. What is not known yet is asked of analytics: names and prices of lines, their forecast and economics.
 * A transaction then writes the decision with the answers, if the proposal is still the one that was asked about, and refuses it where
 * prices break a strict NC30 rule. Warnings are looked up after that, of what was written.
 *
 * Forecast and economics are kept as they were for just these lines. Lines that are approved already cannot have changed: approved again,
 * they keep what is not told anew.
 */
export async function approve(
  context: Context,
  target: Pick<Target, 'id' | 'precondition'>,
  write: WriteDecision,
  origin: Origin,
): Promise<Decided> {
  const first = await findProposal(context.db, target.id);
  const catalogue = first && (await askMissing(context, first.skus, origin));
  const saved = (before: ProposalRecord) => completed(before, catalogue);
  const asked = new Set(missingCodes(first?.skus ?? []));
  /** Lines that were changed meanwhile may be of products that nobody has asked for. */
  const isAsked = ({ skus }: ProposalRecord) => missingCodes(skus).every((code) => asked.has(code));
  const codes = first?.skus.map(({ code }) => code) ?? [];

  const change = (answerFor: AtApprovalOf) =>
    write(
      (before, at) => {
        const known = answerFor(before);
        const forecast = known?.forecast ?? null;
        const after = saved(before);
        if (context.strictNc30) refuseBreaches(after, forecast, catalogue !== null && isAsked(before));
        const kept = before.status === 'approved' ? before.forecast : null;
        const economics = known?.economics ?? kept?.economics ?? null;
        return {
          skus: after.skus,
          terms_version: after.terms_version,
          forecast: forecast ? frozen(forecast, at, economics) : kept,
          expected: keptExpected(before, after, known?.expected ?? null),
        };
      },
      async (after, session) => {
        if (context.strictNc30) await refuseAboveApproved(context, after, session, origin);
      },
    );

  const { after, more } = await withAnswer(context, target, first, atApproval(context, saved, origin), (answerFor) =>
    context.inApprovalTurn(codes, () => change(answerFor)),
  );
  const known = isAsked(after) ? catalogue : await askMissing(context, after.skus, origin);
  return { proposal: after, approval: more, warnings: await approvalWarnings(context, after, known, origin) };
}
