import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import type { Identity } from '@promo/contracts/identity';
import { movesFrom, next } from '@promo/contracts/promo-proposals/lifecycle';
import type { StatusChangeAction } from '@promo/contracts/promo-proposals/proposal';
import { PROPOSAL_STATUSES, type ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { Context } from '../context.ts';
import { incomplete } from '../domain/proposal.ts';
import { actor } from './actor.ts';
import { type Changed, changeProposal, type Target } from './change.ts';

const isStatus = (word: string): word is ProposalStatus => (PROPOSAL_STATUSES as readonly string[]).includes(word);

/** A planner's own move: submit, take back, withdraw, reopen. */
export async function changeStatus(
  context: Context,
  target: Target,
  { status: word, log_line, reviewer_id }: StatusChangeAction,
  identity: Identity,
): Promise<Changed & { readonly by: User | null }> {
  if (!isStatus(word)) throw rejected(`status must be one of ${PROPOSAL_STATUSES.join(', ')}, not "${word}"`);
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const changed = await changeProposal(
    context,
    target,
    identity,
    by,
    (before) => {
      const status = next(before.status, `status:${word}`);
      if (!status) throw rejected(refusal(before.status, word));
      const lacking = status === 'submitted' ? incomplete(before) : undefined;
      if (lacking) throw rejected(lacking);
      return { changes: { status }, line: log_line || `${before.status} → ${status}` };
    },
    async () => {},
  );
  return { ...changed, by };
}

function refusal(from: ProposalStatus, to: ProposalStatus): string {
  const moves = movesFrom(from);
  const possible = moves.length > 0 ? `it can become ${moves.join(' or ')}` : 'only a reviewer can reopen it';
  return `a proposal that is ${from} cannot become ${to} by a change of status: ${possible}`;
}
