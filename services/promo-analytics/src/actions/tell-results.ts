import { RESULT_IN, type ResultIn } from '@promo/contracts/promo-analytics/events';
import { dateAt } from '@promo/retail/calendar';
import { weekIndex, weekOf, ywOf } from '@promo/retail/weeks';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import type { Manifest } from '../store/manifest.ts';
import { plansInShort } from '../store/planned/approved.ts';
import { tellOnce, untold } from '../store/told.ts';
import { weekImportedAt } from '../store/week-imported.ts';

/** What ended longer ago is history that was imported late, and no news. */
const NEWS_WEEKS = 8;

const idOf = (proposal_id: number) => `result-in:${proposal_id}`;

/** Tells once of each approved proposal that the sales of all its weeks are there, to the last day. */
export async function tellResults(context: Context): Promise<void> {
  const { db, results, now } = context;
  const at = now();
  const thisYw = weekOf(dateAt(at));
  const last = weekIndex(thisYw) - 1;
  const found = await results(last - NEWS_WEEKS + 1, last, thisYw);
  const complete = found.results.filter((result) => result.complete);
  const news = new Set(
    await untold(
      db,
      complete.map(({ proposal_id }) => idOf(proposal_id)),
    ),
  );
  if (news.size === 0) return;
  const lastYw = ywOf(found.facts.analysis.lastWeek);
  const whole = await isWhole(db, found.facts.manifest, lastYw);
  const fresh = complete.filter(({ proposal_id, end_yw }) => news.has(idOf(proposal_id)) && (end_yw < lastYw || whole));
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
    await tellOnce(context, { id: idOf(proposal_id), ...message, data });
  }
}

/** Whether the last week with sales was imported after it had ended: until then days of it may be missing. */
async function isWhole(db: Db, manifest: Manifest, lastYw: number): Promise<boolean> {
  const at = await weekImportedAt(db, manifest, lastYw);
  return at !== null && weekOf(dateAt(new Date(at))) > lastYw;
}
