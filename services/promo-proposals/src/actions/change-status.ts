import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import { movesFrom, next } from '@promo/contracts/promo-proposals/lifecycle';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { StatusChangeAction } from '@promo/contracts/promo-proposals/proposal';
import { PROPOSAL_STATUSES, type ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { handsAfter } from '../domain/proposal/hands.ts';
import type { KeptExpected } from '../domain/proposal/kept-expected.ts';
import { incomplete, type ProposalRecord } from '../domain/proposal/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';
import { actor } from './actor.ts';
import { type Changed, changeProposal, type Target } from './change.ts';
import { askMissing, completed } from './complete.ts';
import { atSave, keptExpected } from './expectations.ts';
import { checkMayChange } from './rights.ts';
import { withAnswer } from './with-answer.ts';

const isStatus = (word: string): word is ProposalStatus => (PROPOSAL_STATUSES as readonly string[]).includes(word);

/** A planner's own move: submit, take back, withdraw, reopen. */
export async function changeStatus(
  context: Context,
  target: Target,
  { status: word, log_line, reviewer_id }: StatusChangeAction,
  origin: Origin,
): Promise<Changed & { readonly by: User | null }> {
  if (!isStatus(word)) throw rejected(proposalMessage.unknown_status({ status: word, allowed: PROPOSAL_STATUSES }));
  const { identity } = target;
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const move = (before: ProposalRecord) => {
    checkMayChange(identity, before);
    const status = next(before.status, `status:${word}`);
    if (!status) {
      const allowed = movesFrom(before.status);
      throw rejected(proposalMessage.status_not_allowed({ from: before.status, to: word, allowed }));
    }
    const obstacle = status === 'submitted' ? incomplete(before) : undefined;
    if (obstacle) throw rejected(obstacle);
    return { status, line: proposalMessage.status_changed({ from: before.status, to: status }) };
  };
  const submits = word === 'submitted';
  const first = submits ? await findProposal(context.db, target.id) : null;
  const catalogue = first && (await askMissing(context, first.skus, origin));
  const leaves = (before: ProposalRecord) => completed(before, catalogue);
  const change = (answerFor: (before: ProposalRecord) => KeptExpected | null) =>
    changeProposal(context, {
      target,
      by,
      decide: (before) => {
        const { status, line } = move(before);
        const after = leaves(before);
        const { skus, terms_version } = after;
        const expected = keptExpected(before, after, answerFor(before));
        const edited_by_ids = handsAfter(before, { ...after, status }, identity.user_id);
        return { changes: { skus, terms_version, status, expected, edited_by_ids }, lines: [line], written: log_line };
      },
    });
  // What is submitted awaits a decision, with what is expected of it by now.
  const changed = submits
    ? await withAnswer(context, target, first, { leaves, ask: atSave(context, origin) }, change)
    : await change(() => null);
  return { ...changed, by };
}
