import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { nextId } from '@promo/mongo/counters';
import type { ClientSession, Collection, Db } from 'mongodb';
import { READ_LIMIT_MS } from './read-limit.ts';

interface StoredLine extends Omit<AuditLine, 'id'> {
  readonly _id: number;
}

const auditOf = (db: Db): Collection<StoredLine> => db.collection('audit');

export async function createAuditIndexes(db: Db): Promise<void> {
  await auditOf(db).createIndexes([{ key: { proposal_id: 1, _id: -1 } }]);
}

/** Adds a line for good: nothing here changes or removes one. */
export async function addAuditLine(db: Db, session: ClientSession, line: Omit<AuditLine, 'id'>): Promise<void> {
  await auditOf(db).insertOne({ _id: await nextId(db, 'audit'), ...line }, { session });
}

/** Those of one proposal, or all. */
const about = (proposal_id: number | undefined) => (proposal_id === undefined ? {} : { proposal_id });

/** Newest first: `limit` lines (0 is all) from `offset` on. */
export async function readAudit(db: Db, proposal?: number, limit = 0, offset = 0): Promise<AuditLine[]> {
  const options = { limit, skip: offset, sort: { _id: -1 }, maxTimeMS: READ_LIMIT_MS } as const;
  const found = await auditOf(db).find(about(proposal), options).toArray();
  return found.map(({ _id, ...line }) => ({ id: _id, ...line }));
}

export const countAudit = (db: Db, proposal?: number): Promise<number> =>
  auditOf(db).countDocuments(about(proposal), { maxTimeMS: READ_LIMIT_MS });
