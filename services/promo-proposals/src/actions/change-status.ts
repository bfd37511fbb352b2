import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import type { Identity } from '@promo/contracts/identity';
import { movesFrom, next } from '@promo/contracts/promo-proposals/lifecycle';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { StatusChangeAction } from '@promo/contracts/promo-proposals/proposal';
import { PROPOSAL_STATUSES, type ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { Context } from '../context.ts';
import { incomplete } from '../domain/proposal.ts';
import { actor } from './actor.ts';
import { type Changed, changeProposal, type Target } from './change.ts';
import { checkMayChange } from './rights.ts';

const isStatus = (word: string): word is ProposalStatus => (PROPOSAL_STATUSES as readonly string[]).includes(word);

/** A planner's own move: submit, take back, withdraw, reopen. */
export async function changeStatus(
  context: Context,
  target: Target,
  { status: word, log_line, reviewer_id }: StatusChangeAction,
  identity: Identity,
): Promise<Changed & { readonly by: User | null }> {
  if (!isStatus(word)) throw rejected(proposalMessage.unknown_status({ status: word, allowed: PROPOSAL_STATUSES }));
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const changed = await changeProposal(
    context,
    target,
    identity,
    by,
    (before) => {
      checkMayChange(identity, before);
      const status = next(before.status, `status:${word}`);
      if (!status) {
        const allowed = movesFrom(before.status);
        throw rejected(proposalMessage.status_not_allowed({ from: before.status, to: word, allowed }));
      }
      const lacking = status === 'submitted' ? incomplete(before) : undefined;
      if (lacking) throw rejected(lacking);
      return {
        changes: { status },
        line: log_line || proposalMessage.status_changed({ from: before.status, to: status }),
      };
    },
    async () => {},
  );
  return { ...changed, by };
}
