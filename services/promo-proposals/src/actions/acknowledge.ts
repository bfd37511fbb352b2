import { Refusal, rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import type { Identity } from '@promo/contracts/identity';
import type { Message } from '@promo/contracts/messages/message';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { AcknowledgeConflictAction } from '@promo/contracts/promo-proposals/conflicts';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { Precondition } from '@promo/http/headers';
import { inTransaction } from '@promo/mongo/retry';
import type { Transaction } from '@promo/mongo/transaction';
import type { Context } from '../context.ts';
import { CodeNumbers, planOf } from '../domain/calendar/plan.ts';
import { clashOf } from '../domain/conflicts/conflict-index.ts';
import { etagOf, overlapStateOf, overlapTag } from '../domain/conflicts/conflicts.ts';
import { nc30StateOf, sides } from '../domain/conflicts/nc30-conflicts.ts';
import { type ProposalRecord, staysSame } from '../domain/proposal/proposal.ts';
import type { CalendarMemory } from '../memory/calendar-memory.ts';
import { addApproval, findAcknowledgement } from '../store/approvals.ts';
import { saveProposal } from '../store/stored-proposals.ts';
import { actor } from './actor.ts';
import { logEntry, readTarget, recordChange } from './change.ts';
import { checkFourEyes, isStrict } from './rights.ts';

/**
 * Accepts a conflict as it stands: one row for the pair, and a line in the log of both with the event of that version, together.
 * What is acknowledged already gets the row it has; so does a repeat after a commit whose acknowledgement got lost. Throws 412 when
 * it is in another state than the request is meant for, and 400 for a conflict of one's own where reviews need four eyes.
 */
export async function acknowledge(
  context: Context,
  { id_a, id_b, kind, reviewer_id }: AcknowledgeConflictAction,
  precondition: Precondition,
  identity: Identity,
): Promise<ApprovalRow> {
  const { client, db, now, calendar } = context;
  if (id_a === id_b) throw rejected(proposalMessage.same_proposal());
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const [lower, higher] = id_a < id_b ? [id_a, id_b] : [id_b, id_a];
  return inTransaction(client, async (session) => {
    const read = (id: number) => readTarget(db, session, { id, precondition: () => true, unknown: rejected });
    const a = await read(lower);
    const b = await read(higher);
    const conflict = kind === 'nc30' ? await nc30Of(lower, higher, calendar) : overlapOf(a, b);
    if (!precondition(conflict.tag)) {
      throw new Refusal(412, proposalMessage.conflict_changed({ id_a: lower, id_b: higher }));
    }
    const pair = { proposal_id: lower, other_proposal_id: higher };
    const known = await findAcknowledgement(db, session, pair, conflict.acknowledged);
    if (known) return known;
    if (isStrict(context, identity)) for (const one of [a, b]) checkFourEyes([identity.user_id, by?.id ?? null], one);
    const at = now().toISOString();
    const note = (record: ProposalRecord, other: number) =>
      noted({ db, session, at, identity }, record, conflict.line(other), by);
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
      conflict_kind: conflict.kind,
      created_at: at,
    };
    return addApproval(db, session, row, conflict.acknowledged);
  });
}

/** Writes a line of the log of one of the two, with its event. */
async function noted(transaction: Transaction, record: ProposalRecord, line: Message, by: User | null): Promise<void> {
  const changes = staysSame(record);
  const after = await saveProposal(transaction, record, changes, [logEntry(transaction, by, line)]);
  await recordChange(transaction, record.status, after);
}

/** What is acknowledged of an overlap, and the line that the logs tell of it. Throws a 400 Refusal where there is none. */
function overlapOf(a: ProposalRecord, b: ProposalRecord) {
  const codes = new CodeNumbers();
  const clash = clashOf(planOf(a, codes), planOf(b, codes));
  if (!clash) throw rejected(proposalMessage.no_conflict({ id_a: a._id, id_b: b._id }));
  return {
    kind: 'overlap' as const,
    acknowledged: overlapStateOf(clash),
    tag: overlapTag(clash),
    line: (proposal_id: number) => proposalMessage.conflict_acknowledged({ proposal_id }),
  };
}

/**
 * What is acknowledged of an NC30 conflict, which other plans have a part in: it is that of the calendar. The calendar is asked after the
 * transaction has read the two, so that where it knows a newer version of one, the server breaks what would be written.
 */
async function nc30Of(id_a: number, id_b: number, calendar: CalendarMemory) {
  const { spoils } = await calendar.refresh();
  const spoil = spoils.ofPlan(id_a).find((one) => sides(one)[1].id === id_b);
  if (!spoil) throw rejected(proposalMessage.no_nc30_conflict({ id_a, id_b }));
  const acknowledged = nc30StateOf(spoil);
  return {
    kind: 'nc30' as const,
    acknowledged,
    tag: etagOf(acknowledged),
    line: (proposal_id: number) => proposalMessage.nc30_conflict_acknowledged({ proposal_id }),
  };
}
