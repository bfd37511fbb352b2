import type { PlanInShort } from '@promo/contracts/promo-proposals/events';
import { isDuplicateKey } from '@promo/mongo/duplicate-key';
import type { Collection, Db } from 'mongodb';

/** The last that was told of a proposal, for as long as it is approved and has a first day. */
interface ProposalRow {
  /** proposal_id */
  readonly _id: number;
  readonly version: number;
  /** YYYY-MM-DD; null while there is nothing to be told of. */
  readonly start_date: string | null;
  readonly about: PlanInShort | null;
}

const proposalsOf = (db: Db): Collection<ProposalRow> => db.collection('proposals');

export async function createUpcomingIndexes(db: Db): Promise<void> {
  await proposalsOf(db).createIndex({ start_date: 1 }, { name: 'by-start' });
}

/** Keeps what was told of a proposal, unless something newer is known. */
export async function keepProposal(db: Db, id: number, version: number, about: PlanInShort | null): Promise<void> {
  const start_date = (about?.status === 'approved' && about.start_date) || null;
  const row = { version, start_date, about: about && start_date ? told(about) : null };
  try {
    await proposalsOf(db).updateOne({ _id: id, version: { $lt: version } }, { $set: row }, { upsert: true });
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

/** Approved proposals whose first day is one of these, both included. */
export async function startingBetween(db: Db, from: string, to: string) {
  const rows = await proposalsOf(db)
    .find({ start_date: { $gte: from, $lte: to } })
    .toArray();
  return rows.flatMap(({ _id, start_date, about }) => (start_date && about ? [{ id: _id, start_date, about }] : []));
}
