import { Refusal } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import type { Identity } from '@promo/contracts/identity';
import type { Message } from '@promo/contracts/messages/message';
import { PROPOSAL_STATUS_CHANGED, PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import type { Precondition } from '@promo/http/headers';
import { changesNothing } from '@promo/mongo/changes-nothing';
import { inTransactionOnce } from '@promo/mongo/once';
import { recordEvent } from '@promo/mongo/outbox';
import type { Transaction } from '@promo/mongo/transaction';
import { seenText } from '@promo/retail/codes';
import type { ClientSession, Db } from 'mongodb';
import type { Context } from '../context.ts';
import { isMeant, type ProposalRecord, replaced } from '../domain/proposal/proposal.ts';
import { describePlan } from '../domain/proposal/view.ts';
import { type Changes, findProposal, saveProposal } from '../store/stored-proposals.ts';

/** Which proposal somebody wants to change, and what to say when there is none. */
export interface Target {
  readonly id: number;
  readonly precondition: Precondition;
  readonly identity: Identity;
  readonly unknown: (message: Message) => Refusal;
}

export interface Changed {
  readonly before: ProposalRecord;
  readonly after: ProposalRecord;
  readonly at: string;
}

/** What a change writes. */
interface Change {
  readonly changes: Changes;
  /** What the log says, one entry each. */
  readonly lines: readonly Message[];
  /** What a person wrote of it, which the log has in place of the English sentence. */
  readonly written?: string | null | undefined;
}

/** Reads the proposal that a change is for. Throws what the target says when unknown, 412 when it has moved on. */
export async function readTarget(
  db: Db,
  session: ClientSession,
  { id, precondition, unknown }: Omit<Target, 'identity'>,
) {
  const found = await findProposal(db, id, session);
  if (!found) throw unknown(proposalMessage.unknown_proposal({ id }));
  if (!isMeant(precondition, found)) {
    throw new Refusal(412, proposalMessage.proposal_changed({ id, version: found.version }));
  }
  return found;
}

/** A change of a proposal, and what is written with it. */
interface Asked<T> {
  readonly target: Target;
  /** Whom the log names. */
  readonly by: User | null;
  /** Looks at the proposal as it then is, at that time. */
  readonly decide: (before: ProposalRecord, at: string) => Change;
  /** Writes what else belongs to the change, in its transaction. */
  readonly alongside?: (changed: Changed, session: ClientSession) => Promise<T>;
}

/**
 * Changes a proposal in one transaction with its event and with what is written alongside. Changes at the same moment follow
 * one another, and one that changes nothing is not written.
 */
export function changeProposal<T = void>(
  { client, db, now }: Context,
  { target, by, decide, alongside }: Asked<T>,
): Promise<Changed & { readonly more: T }> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const before = await readTarget(db, session, target);
    const { identity } = target;
    const at = now().toISOString();
    const transaction = { db, session, at, identity, eventId: opId };
    const { changes, lines, written } = decide(before, at);
    if (lines.length === 0 && changesNothing(before, changes)) {
      return withMore({ before, after: before, at }, session);
    }
    const entries = lines.map((line) => logEntry(transaction, by, line, written));
    const placed = replaced(before, { ...before, ...changes }) && { placed: { at, by_id: identity.user_id } };
    const made = { ...changes, ...placed };
    const after = await saveProposal(transaction, before, made, entries);
    const changed = await withMore({ before, after, at }, session);
    await recordChange(transaction, before.status, after);
    return changed;
  });

  async function withMore(changed: Changed, session: ClientSession) {
    return { ...changed, more: (await alongside?.(changed, session)) as T };
  }
}

/** A line as the log keeps it: whom it names, and who really acted where that is another. What a person wrote hides no move. */
export function logEntry(
  { at, identity: { user_id } }: Pick<Transaction, 'at' | 'identity'>,
  by: User | null,
  { detail, code, params }: Message,
  written?: string | null,
): ProposalLogEntry {
  const isForAnother = user_id !== null && by?.id !== user_id;
  return { at, by, ...(isForAnother && { acted_by: user_id }), line: seenText(written) ?? detail, code, params };
}

/** Records the event of a change in its transaction; `from` is null for a new proposal, and for one that is restored, which was `restoredFrom`. */
export async function recordChange(
  { db, session, at, identity, eventId }: Transaction,
  from: ProposalRecord['status'] | null,
  after: ProposalRecord,
  restoredFrom?: ProposalRecord['status'],
): Promise<void> {
  const { _id: proposal_id, version, status } = after;
  const event = { at, actor: identity.user_id, version };
  const about = { proposal_id, version };
  const message =
    from === status
      ? { subject: PROPOSAL_UPDATED, ...event, data: { ...about, proposal: describePlan(after) } }
      : {
          subject: PROPOSAL_STATUS_CHANGED,
          ...event,
          data: {
            ...about,
            status_from: from,
            status,
            ...(restoredFrom && { restored_from: restoredFrom }),
            proposal: describePlan(after),
            ...(identity.name && { by: identity.name }),
          },
        };
  await recordEvent(db, session, message, eventId);
}
