import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { nextId } from '@promo/mongo/counters';
import type { ClientSession, Collection, Db } from 'mongodb';

interface StoredLine extends Omit<AuditLine, 'id'> {
  readonly _id: number;
}

const auditOf = (db: Db): Collection<StoredLine> => db.collection('audit');

const READ_LIMIT_MS = 5_000;

export async function createAuditIndexes(db: Db): Promise<void> {
  await auditOf(db).createIndexes([{ key: { proposal_id: 1, _id: -1 } }]);
}

/** Adds a line for good: nothing here changes or removes one. */
export async function addAuditLine(db: Db, session: ClientSession, line: Omit<AuditLine, 'id'>): Promise<void> {
  await auditOf(db).insertOne({ _id: await nextId(db, 'audit'), ...line }, { session });
}

/** Newest first; those of one proposal, or all. */
export async function readAudit(db: Db, proposal_id: number | undefined): Promise<AuditLine[]> {
  const filter = proposal_id === undefined ? {} : { proposal_id };
  const found = await auditOf(db).find(filter, { maxTimeMS: READ_LIMIT_MS }).sort({ _id: -1 }).toArray();
  return found.map(({ _id, ...line }) => ({ id: _id, ...line }));
}
