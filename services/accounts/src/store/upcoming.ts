import type { PlanInShort } from '@promo/contracts/promo-proposals/events';
import { isDuplicateKey } from '@promo/mongo/duplicate-key';
import { type Followed, forget, unchanged } from '@promo/mongo/followed';
import type { Collection, Db } from 'mongodb';

/** The last that was told of a proposal, for as long as it is approved and has a first day. */
interface ProposalRow extends Followed {
  /** YYYY-MM-DD; null while there is nothing to be told of. */
  readonly start_date: string | null;
  readonly about: PlanInShort | null;
}

const proposalsOf = (db: Db): Collection<ProposalRow> => db.collection('proposals');

export async function createUpcomingIndexes(db: Db): Promise<void> {
  await proposalsOf(db).createIndex({ start_date: 1 }, { name: 'by-start' });
}

/** A version of a proposal as promo-proposals has it. */
interface Told {
  readonly proposal_id: number;
  readonly version: number;
  readonly at: string;
  readonly proposal: PlanInShort;
}

function rowOf({ version, at }: Pick<Told, 'version' | 'at'>, about: PlanInShort | null) {
  const start_date = (about?.status === 'approved' && about.start_date) || null;
  return { version, at, start_date, about: about && start_date ? told(about) : null };
}

/** Keeps what an event told of a proposal, unless something newer is known. */
export async function keepProposal(
  db: Db,
  { at, data }: { readonly at: string; readonly data: Pick<Told, 'proposal_id' | 'version'> },
  about: PlanInShort | null,
): Promise<void> {
  const { proposal_id: _id, version } = data;
  const row = rowOf({ version, at }, about);
  try {
    await proposalsOf(db).updateOne({ _id, version: { $lt: version } }, { $set: row }, { upsert: true });
  } catch (error) {
    // It is there in a version as new as this.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** What of it is told, without the lines, which may be many. */
const told = ({ title, status, start_date = null, source, user = null, co_planner_ids }: PlanInShort): PlanInShort => ({
  title,
  status,
  start_date,
  ...(source !== undefined && { source }),
  user,
  ...(co_planner_ids && { co_planner_ids }),
});

/** What is known of a proposal, without what is told of it. */
type Known = Pick<ProposalRow, '_id' | 'version' | 'at' | 'start_date'>;

/** What is known of every proposal, by id. */
export async function knownProposals(db: Db): Promise<Map<number, Known>> {
  const projection = { version: 1, at: 1, start_date: 1 };
  const all = await proposalsOf(db).find<Known>({}, { projection }).toArray();
  return new Map(all.map((one) => [one._id, one]));
}

/** Takes over what promo-proposals says now in place of what was known. Where an event has come in between it stays as it is. */
export async function correctProposals(db: Db, all: readonly Told[], known: ReadonlyMap<number, Known>): Promise<void> {
  const writes = all.map(({ proposal_id: _id, proposal, ...state }) => {
    const before = known.get(_id);
    const row = rowOf(state, proposal);
    return before
      ? { updateOne: { filter: unchanged(before), update: { $set: row } } }
      : { updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true } };
  });
  if (writes.length > 0) await proposalsOf(db).bulkWrite(writes, { ordered: false });
}

/** Forgets proposals that promo-proposals does not know any more. */
export const forgetProposals = (db: Db, gone: readonly Known[]): Promise<void> => forget(proposalsOf(db), gone);

/** Approved proposals whose first day is one of these, both included. */
export async function startingBetween(db: Db, from: string, to: string) {
  const rows = await proposalsOf(db)
    .find({ start_date: { $gte: from, $lte: to } })
    .toArray();
  return rows.flatMap(({ _id, start_date, about }) => (start_date && about ? [{ id: _id, start_date, about }] : []));
}
