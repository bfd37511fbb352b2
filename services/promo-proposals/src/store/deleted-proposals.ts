import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import type { StoredApproval } from './approvals.ts';
import { withLaterFields } from './later-fields.ts';
import type { StoredComment } from './stored-comments.ts';

/** A proposal that was deleted, as long as it can be had back. */
interface Deleted {
  readonly record: ProposalRecord;
  readonly approvals: readonly StoredApproval[];
  /** Absent in what an earlier release deleted. */
  readonly comments?: readonly StoredComment[];
  /** When it was deleted; ISO 8601, UTC. */
  readonly at: string;
}

interface StoredDeletion extends Deleted {
  /** Id of the proposal. */
  readonly _id: number;
  /** When it was put here, by this machine's clock: MongoDB goes by that when it removes what is too old. */
  readonly kept_at: Date;
}

const deletedOf = (db: Db): Collection<StoredDeletion> => db.collection('deleted_proposals');

export async function createDeletedIndexes(db: Db): Promise<void> {
  await deletedOf(db).createIndex({ kept_at: 1 }, { expireAfterSeconds: RESTORABLE_MINUTES * 60, name: 'expire' });
}

export async function keepDeleted(db: Db, session: ClientSession, deleted: Deleted): Promise<void> {
  await deletedOf(db).insertOne({ _id: deleted.record._id, ...deleted, kept_at: new Date() }, { session });
}

/** Takes out what was deleted under an id after a time; null where it never was, or is gone for good. */
export async function takeDeleted(db: Db, session: ClientSession, id: number, after: Date): Promise<Deleted | null> {
  const found = await deletedOf(db).findOneAndDelete({ _id: id, at: { $gt: after.toISOString() } }, { session });
  return found && { ...found, record: withLaterFields(found.record) };
}
