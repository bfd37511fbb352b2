import { RESULT_IN, type ResultIn } from '@promo/contracts/promo-analytics/events';
import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { ywAt } from '@promo/retail/calendar';
import { weekIndex, ywOf } from '@promo/retail/weeks';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import type { Manifest } from '../store/manifest.ts';
import { plansInShort } from '../store/planned/approved.ts';
import { tellOnce, untold } from '../store/told.ts';
import { weekImportedAt } from '../store/week-imported.ts';

/** What ended longer ago is history that was imported late, and no news. */
const NEWS_WEEKS = 8;

/**
 * By the weeks too: after a restore of promo-proposals another proposal gets the id of one that was told of. Not by the version, which changes
 * also when a conflict is acknowledged.
 */
const idOf = ({ proposal_id, end_yw }: ProposalResult) => `result-in:${proposal_id}:${end_yw}`;

/** Earlier releases told of a result without its weeks. */
const idsOf = (result: ProposalResult) => [idOf(result), `result-in:${result.proposal_id}`];

/** Tells once of each approved proposal that the sales of all its weeks are there, to the last day. */
export async function tellResults(context: Context): Promise<void> {
  const { db, results, now } = context;
  const at = now();
  const thisYw = ywAt(at);
  const last = weekIndex(thisYw) - 1;
  const found = await results({ from: last - NEWS_WEEKS + 1, to: last, thisYw });
  const complete = found.results.filter((result) => result.complete);
  const unknown = new Set(await untold(db, complete.flatMap(idsOf)));
  const news = complete.filter((result) => idsOf(result).every((id) => unknown.has(id)));
  if (news.length === 0) return;
  const lastYw = ywOf(found.facts.analysis.lastWeek);
  const whole = await isWhole(db, found.facts.manifest, lastYw);
  const fresh = news.filter(({ end_yw }) => end_yw < lastYw || whole);
  const plans = await plansInShort(
    db,
    fresh.map(({ proposal_id }) => proposal_id),
  );
  for (const result of fresh) {
    const { proposal_id } = result;
    const proposal = plans.get(proposal_id);
    if (!proposal) continue;
    const data: ResultIn = { proposal_id, proposal, result };
    const message = { subject: RESULT_IN, at: at.toISOString(), actor: null, version: found.facts.manifest.version };
    await tellOnce(context, { id: idOf(result), ...message, data });
  }
}

/** Whether the last week with sales was imported after it had ended: until then days of it may be missing. */
async function isWhole(db: Db, manifest: Manifest, lastYw: number): Promise<boolean> {
  const at = await weekImportedAt(db, manifest, lastYw);
  return at !== null && ywAt(new Date(at)) > lastYw;
}
