import type { User } from '@promo/contracts/fields';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { ProposalDecided } from '@promo/contracts/promo-proposals/decided';
import { SEVERITIES } from '@promo/contracts/promo-proposals/words';
import { nextId } from '@promo/mongo/counters';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { ClientSession, Collection, Db } from 'mongodb';
import { acknowledgedAmong, type OverlapState } from '../domain/conflicts/conflicts.ts';
import { type Nc30State, nc30AcknowledgedAmong } from '../domain/conflicts/nc30-conflicts.ts';
import { READ_LIMIT_MS } from './read-limit.ts';

/** What an acknowledged conflict depends on, by its kind. */
type Acknowledged = OverlapState | Nc30State;

export interface StoredApproval extends Omit<ApprovalRow, 'id'> {
  readonly _id: number;
  /** null for a decision. */
  readonly acknowledged: Acknowledged | null;
}

const approvalsOf = (db: Db): Collection<StoredApproval> => db.collection('approvals');

export async function createApprovalIndexes(db: Db): Promise<void> {
  await approvalsOf(db).createIndexes([
    { key: { proposal_id: 1, _id: 1 } },
    { key: { other_proposal_id: 1, _id: 1 }, partialFilterExpression: { kind: 'acknowledged' } },
    { key: { kind: 1, proposal_id: 1, other_proposal_id: 1 } },
  ]);
}

/** Rows did not always say who really acted, and which kind of conflict. */
const rowOf = ({ _id, acknowledged: _, ...row }: StoredApproval): ApprovalRow => ({
  id: _id,
  ...row,
  acted_by: row.acted_by ?? null,
  conflict_kind: row.conflict_kind ?? (row.kind === 'acknowledged' ? 'overlap' : null),
});

/** Decisions on a proposal, and acknowledged conflicts in which it is either one. */
const about = (id: number) => ({
  $or: [{ proposal_id: id }, { kind: 'acknowledged' as const, other_proposal_id: id }],
});

/** Decisions on a proposal and conflicts of it that were acknowledged, oldest first. */
export async function approvalsOn(db: Db, id: number): Promise<ApprovalRow[]> {
  const rows = await approvalsOf(db).find(about(id), { maxTimeMS: READ_LIMIT_MS }).sort({ _id: 1 }).toArray();
  return rows.map(rowOf);
}

/**
 * Adds a row. Its id is taken here, after the transaction has written the proposal: competing decisions wait for that
 * write, so that ids rise in the order in which the decisions take effect.
 */
export async function addApproval(
  db: Db,
  session: ClientSession,
  row: Omit<ApprovalRow, 'id'>,
  acknowledged: Acknowledged | null = null,
): Promise<ApprovalRow> {
  const stored = { _id: await nextId(db, 'approvals'), ...row, acknowledged };
  await approvalsOf(db).insertOne(stored, { session });
  return rowOf(stored);
}

/** What was decided on the given proposals, oldest first. */
export async function decisionsOn(db: Db, ids: readonly number[]): Promise<ProposalDecided[]> {
  const rows = await approvalsOf(db)
    .find({ kind: 'decision', proposal_id: { $in: [...ids] } }, { maxTimeMS: READ_LIMIT_MS })
    .sort({ _id: 1 })
    .toArray();
  return rows.map((row) => ({
    proposal_id: row.proposal_id,
    by: reviewerOf(row),
    acted_by: row.acted_by ?? null,
    at: row.created_at,
    decision: row.decision,
  }));
}

/** The latest decision on a proposal. */
export async function lastDecision(db: Db, session: ClientSession, id: number): Promise<ApprovalRow | null> {
  const found = await approvalsOf(db).findOne({ proposal_id: id, kind: 'decision' }, { session, sort: { _id: -1 } });
  return found && rowOf(found);
}

/** Since when the given proposals are approved that are, days since 1970-01-01: to approve again what is approved begins nothing. */
export async function approvedOn(
  db: Db,
  ids: readonly number[],
  session?: ClientSession,
): Promise<Map<number, number>> {
  const became = { kind: 'decision', status_to: 'approved', status_from: { $ne: 'approved' } } as const;
  const projection = { proposal_id: 1, created_at: 1 };
  const options = { projection, sort: { _id: 1 }, maxTimeMS: READ_LIMIT_MS, ...(session && { session }) } as const;
  const rows = await approvalsOf(db)
    .find({ ...became, proposal_id: { $in: [...ids] } }, options)
    .toArray();
  return new Map(rows.map(({ proposal_id, created_at }) => [proposal_id, dayNumber(dateAt(new Date(created_at)))]));
}

/**
 * Removes what was decided on a proposal; gives it. Acknowledged conflicts stay: they are of two proposals, and whoever deletes one takes
 * nothing from the audit trail of the other.
 */
export async function takeDecisions(db: Db, session: ClientSession, id: number): Promise<StoredApproval[]> {
  const decisions = { proposal_id: id, kind: 'decision' } as const;
  const rows = await approvalsOf(db).find(decisions, { session }).toArray();
  if (rows.length > 0) await approvalsOf(db).deleteMany(decisions, { session });
  return rows;
}

/** Puts back what a deletion has taken; an earlier release took acknowledged conflicts too. */
export async function putApprovals(db: Db, session: ClientSession, rows: readonly StoredApproval[]): Promise<void> {
  if (rows.length > 0) await approvalsOf(db).insertMany([...rows], { session });
}

/** The row by which a conflict of two proposals is acknowledged as it is now; an NC30 conflict also as a more severe one. */
export async function findAcknowledgement(
  db: Db,
  session: ClientSession,
  pair: { readonly proposal_id: number; readonly other_proposal_id: number },
  acknowledged: Acknowledged,
): Promise<ApprovalRow | null> {
  const as = Object.entries(acknowledged).map(([name, value]) => [
    `acknowledged.${name}`,
    name === 'severity' ? { $in: SEVERITIES.slice(0, SEVERITIES.indexOf(value) + 1) } : value,
  ]);
  const found = await approvalsOf(db).findOne(
    { kind: 'acknowledged', ...pair, ...Object.fromEntries(as) },
    { session },
  );
  return found && rowOf(found);
}

/** What is looked at of an acknowledgement. */
const SEEN = { proposal_id: 1, other_proposal_id: 1, acknowledged: 1, reviewer_id: 1, reviewer: 1, created_at: 1 };

/** Looks up, for conflicts of a proposal or of all, by kind, which acknowledgement of those ever made still holds. */
export async function readAcknowledgements(db: Db, id?: number) {
  const all = { kind: 'acknowledged' } as const;
  const wanted =
    id === undefined
      ? all
      : {
          $or: [
            { ...all, proposal_id: id },
            { ...all, other_proposal_id: id },
          ],
        };
  const rows = await approvalsOf(db).find(wanted, { projection: SEEN, maxTimeMS: READ_LIMIT_MS }).toArray();
  const read = rows.map((row) => ({
    proposal_id: row.proposal_id,
    other_proposal_id: row.other_proposal_id as number,
    ...(row.acknowledged as Acknowledged),
    by: reviewerOf(row),
    at: row.created_at,
  }));
  return {
    overlap: acknowledgedAmong(read.filter((one) => 'content_version' in one)),
    nc30: nc30AcknowledgedAmong(read.filter((one) => 'terms_version' in one)),
  };
}

const reviewerOf = ({ reviewer_id: id, reviewer: name }: StoredApproval): User | null =>
  id === null && name === null ? null : { id, name };
