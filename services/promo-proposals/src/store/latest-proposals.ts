import { isByItself } from '@promo/contracts/promo-proposals/submitted';
import { withLatestLines } from '@promo/mongo/latest-lines';
import type { Db } from 'mongodb';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { READ_LIMIT_MS } from './read-limit.ts';
import { proposalsOf } from './stored-proposals.ts';

/** What of a proposal its latest changes are told with. */
type Recent = Pick<ProposalRecord, '_id' | 'title' | 'proposed_by_id' | 'co_planner_ids' | 'updated_at' | 'log'>;

const RECENT = { title: 1, proposed_by_id: 1, co_planner_ids: 1, updated_at: 1 } as const;
/** So many lines of each are told of: what happened before is told by its page. */
const RECENT_LINES = 10;

/**
 * The proposals that were changed last, the latest first, with the last lines of their logs by others than `but`: as many as have the
 * latest `limit` of such lines.
 */
export function latestProposals(db: Db, limit: number, but: number | null): Promise<Recent[]> {
  const actor = { $ifNull: ['$$this.acted_by', '$$this.by.id'] };
  const byOthers = but === null ? '$log' : { $filter: { input: '$log', cond: { $ne: [actor, but] } } };
  const projection = { ...RECENT, log: { $lastN: { n: RECENT_LINES, input: byOthers } } };
  const found = proposalsOf(db).find<Recent>({}, { projection, maxTimeMS: READ_LIMIT_MS });
  return withLatestLines(found, 'updated_at', ({ log }) => log.filter((entry) => !isByItself(entry)), limit);
}

/** The given ones without their logs; those that are gone are absent. */
export async function titlesOf(db: Db, ids: readonly number[]): Promise<Omit<Recent, 'log'>[]> {
  const options = { projection: RECENT, maxTimeMS: READ_LIMIT_MS };
  return proposalsOf(db)
    .find<Omit<Recent, 'log'>>({ _id: { $in: [...ids] } }, options)
    .toArray();
}
