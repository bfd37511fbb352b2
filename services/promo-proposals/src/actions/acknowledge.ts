import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import type { Identity } from '@promo/contracts/identity';
import type { AcknowledgeConflictAction } from '@promo/contracts/promo-proposals/calendar';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/proposal';
import { inTransaction } from '@promo/mongo/retry';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { clashOf } from '../domain/conflict-index.ts';
import { CodeNumbers, planOf } from '../domain/plan.ts';
import type { ProposalRecord } from '../domain/proposal.ts';
import { addApproval, findAcknowledgement } from '../store/approvals.ts';
import { saveProposal } from '../store/stored-proposals.ts';
import { actor } from './actor.ts';
import { logged, readTarget } from './change.ts';

/**
 * Accepts a conflict as it stands: one row for the pair and a line in the log of both, together. What is acknowledged
 * already gets the row it has; so does a repeat after a commit whose acknowledgement got lost.
 */
export async function acknowledge(
  { client, db, now }: Context,
  { id_a, id_b, reviewer_id }: AcknowledgeConflictAction,
  identity: Identity,
): Promise<ApprovalRow> {
  if (id_a === id_b) throw rejected(proposalMessage.same_proposal());
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const [lower, higher] = id_a < id_b ? [id_a, id_b] : [id_b, id_a];
  return inTransaction(client, async (session) => {
    const read = (id: number) => readTarget(db, session, { id, expected: () => true, unknown: rejected });
    const a = await read(lower);
    const b = await read(higher);
    const codes = new CodeNumbers();
    if (!clashOf(planOf(a, codes), planOf(b, codes))) {
      throw rejected(proposalMessage.no_conflict({ id_a: lower, id_b: higher }));
    }
    const pair = { proposal_id: lower, other_proposal_id: higher };
    const contents = { content_version: a.content_version, other_content_version: b.content_version };
    const known = await findAcknowledgement(db, session, pair, contents);
    if (known) return known;
    const at = now().toISOString();
    const note = (record: ProposalRecord, other: number) => noted(session, record, other, at, by);
    await note(a, higher);
    await note(b, lower);
    const row = {
      ...pair,
      kind: 'acknowledged' as const,
      decision: null,
      status_from: a.status,
      status_to: a.status,
      feedback: null,
      reviewer_id: by?.id ?? null,
      reviewer: by?.name ?? null,
      acted_by: identity.user_id,
      created_at: at,
    };
    return addApproval(db, session, row, contents);
  });

  function noted(session: ClientSession, record: ProposalRecord, other: number, at: string, who: User | null) {
    const entry = { at, by: who, ...logged(proposalMessage.conflict_acknowledged({ proposal_id: other })) };
    return saveProposal(db, session, record, {}, at, entry);
  }
}
