import { inBatches } from '@promo/contracts/batches';
import { notFound, unavailable } from '@promo/contracts/errors';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { readDocument } from '@promo/mongo/plain-documents';
import type { Transaction } from '@promo/mongo/transaction';
import type { ClientSession, Collection, Db } from 'mongodb';
import { keptEntries } from '../domain/proposal/log.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { withLaterFields } from './later-fields.ts';
import { READ_LIMIT_MS } from './read-limit.ts';

export const proposalsOf = (db: Db): Collection<ProposalRecord> => db.collection('proposals');

/** All versions, and when they came to be, can be read from this index alone. */
export const VERSIONS = { _id: 1, version: 1, updated_at: 1 } as const;

export async function createProposalIndexes(db: Db): Promise<void> {
  await proposalsOf(db).createIndexes([
    { key: VERSIONS },
    { key: { status: 1, _id: -1 } },
    { key: { proposed_by_id: 1, _id: -1 } },
    { key: { updated_at: -1 } },
  ]);
}

export async function findProposal(db: Db, id: number, session?: ClientSession): Promise<ProposalRecord | null> {
  const options = { maxTimeMS: READ_LIMIT_MS, ...(session && { session }) };
  const found = await proposalsOf(db).findOne({ _id: id }, options);
  return found && withLaterFields(found);
}

/** The proposal; throws 404 where there is none. */
export async function knownProposal(db: Db, id: number): Promise<ProposalRecord> {
  const found = await findProposal(db, id);
  if (!found) throw notFound(proposalMessage.unknown_proposal({ id }));
  return found;
}

interface ListFilter {
  readonly status?: ProposalRecord['status'];
  readonly proposed_by_id?: number;
  /** None for all of them. */
  readonly channel?: readonly string[];
}

/** Lists do without what a proposal alone is asked for: the P&L of its lines is longer than all the rest. */
const LISTED = { projection: { 'forecast.economics': 0 }, raw: true, maxTimeMS: READ_LIMIT_MS } as const;

/** A record as lists get it. */
const listed = (bytes: Buffer): ProposalRecord => withLaterFields(readDocument<ProposalRecord>(bytes));

/** Newest first: `limit` of them from `offset` on. */
export async function listProposals(db: Db, filter: ListFilter, limit: number, offset = 0): Promise<ProposalRecord[]> {
  const options = { ...LISTED, limit, skip: offset, sort: { _id: -1 } } as const;
  return proposalsOf(db).find<Buffer>(selecting(filter), options).map(listed).toArray();
}

/** The ids alone of what `listProposals` gives; a `limit` of 0 is all. */
export async function listProposalIds(db: Db, filter: ListFilter, limit = 0, offset = 0): Promise<number[]> {
  const options = { projection: { _id: 1 }, maxTimeMS: READ_LIMIT_MS, limit, skip: offset, sort: { _id: -1 } } as const;
  const found = await proposalsOf(db).find<{ _id: number }>(selecting(filter), options).toArray();
  return found.map(({ _id }) => _id);
}

/** All of them, with what the list's columns are made from: no log and no forecast, and of the lines the codes alone. */
export async function listForSorting(db: Db, filter: ListFilter): Promise<ProposalRecord[]> {
  const lines = { $map: { input: '$skus', as: 'line', in: { code: '$$line.code' } } };
  const light = { log: [], forecast: null, skus: lines };
  const stages = [{ $match: selecting(filter) }, { $sort: { _id: -1 } }, { $set: light }];
  const options = { raw: true, maxTimeMS: READ_LIMIT_MS } as const;
  return proposalsOf(db).aggregate<Buffer>(stages, options).map(listed).toArray();
}

/** So many are read at once by those who read many: few enough that they are used before the collector takes them for old. */
const BATCH = 50;

/** The given proposals as lists get them, in the order of their ids there, read a few at a time; those that are gone are left out. */
export async function* theseProposals(db: Db, ids: readonly number[]): AsyncGenerator<IteratorObject<ProposalRecord>> {
  for (const batch of inBatches(ids, BATCH)) {
    const found = proposalsOf(db).find<Buffer>({ _id: { $in: batch } }, LISTED);
    const byId = new Map((await found.map(listed).toArray()).map((record) => [record._id, record]));
    yield batch.flatMap((id) => byId.get(id) ?? []).values();
  }
}

/**
 * All of them, newest first, read a few at a time; the next are asked for while these are used. Nothing waits open at the
 * server for a slow reader, and what changes meanwhile is read as it is when its turn comes; none comes twice. Each is decoded
 * when it is taken, so that it is garbage again before the next one.
 */
export async function* allProposals(db: Db, filter: ListFilter): AsyncGenerator<IteratorObject<ProposalRecord>> {
  const before = (last: number) => {
    const next = { ...selecting(filter), _id: { $lt: last } };
    const read = proposalsOf(db)
      .find<Buffer>(next, { ...LISTED, limit: BATCH, sort: { _id: -1 } })
      .toArray();
    // Who does not come for them any more has nobody to tell.
    read.catch(() => undefined);
    return read;
  };
  for (let next = before(Number.MAX_SAFE_INTEGER); ; ) {
    const found = await next;
    const last = found.length < BATCH ? undefined : found.at(-1);
    if (last) next = before(listed(last)._id);
    yield found.values().map(listed);
    if (!last) return;
  }
}

export function countProposals(db: Db, filter: ListFilter): Promise<number> {
  return proposalsOf(db).countDocuments(selecting(filter), { maxTimeMS: READ_LIMIT_MS });
}

const selecting = ({ status, proposed_by_id, channel = [] }: ListFilter) => ({
  ...(status && { status }),
  ...(proposed_by_id !== undefined && { proposed_by_id }),
  ...(channel.length > 0 && { channel: { $in: [...channel] } }),
});

export type Changes = Partial<Omit<ProposalRecord, '_id' | 'version' | 'updated_at' | 'log'>>;

/** Writes changes over the version they were made for, with what the log tells of them; gives the record as it then is. */
export async function saveProposal(
  { db, session, at }: Transaction,
  before: ProposalRecord,
  changes: Changes,
  entries: readonly ProposalLogEntry[],
): Promise<ProposalRecord> {
  const { _id, status, version } = before;
  const log = keptEntries([...before.log, ...entries]);
  const set = { ...changes, version: version + 1, updated_at: at, log };
  const { matchedCount } = await proposalsOf(db).updateOne({ _id, status, version }, { $set: set }, { session });
  if (matchedCount === 0) throw lostRace();
  return { ...before, ...set };
}

/**
 * Notes in the transaction of a comment when it came. So a change or deletion at the same moment breaks one of the two, which
 * runs again: no comment outlives its proposal, and comments are counted one after the other.
 */
export async function noteComment(db: Db, session: ClientSession, _id: number, at: string): Promise<void> {
  await proposalsOf(db).updateOne({ _id }, { $set: { commented_at: at } }, { session });
}

export async function deleteProposal(
  db: Db,
  session: ClientSession,
  { _id, status, version }: ProposalRecord,
): Promise<void> {
  const { deletedCount } = await proposalsOf(db).deleteOne({ _id, status, version }, { session });
  if (deletedCount === 0) throw lostRace();
}

/** Inserts a deleted proposal as it was, with a line of the log. Its version is higher than that of its deletion. */
export async function putBack(
  { db, session, at }: Transaction,
  deleted: ProposalRecord,
  entry: ProposalLogEntry,
): Promise<ProposalRecord> {
  const log = keptEntries([...deleted.log, entry]);
  const record = { ...deleted, version: deleted.version + 2, updated_at: at, log };
  await proposalsOf(db).insertOne(record, { session });
  return record;
}

/** The transaction read this version, so the server breaks it before this can be seen. */
const lostRace = () => unavailable(proposalMessage.proposal_changed_meanwhile());
