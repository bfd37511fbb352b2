import { hash } from 'node:crypto';
import { NC30_BREACHED, type Nc30Breached } from '@promo/contracts/promo-analytics/events';
import { dayOf, ywAt } from '@promo/retail/calendar';
import { yieldToRequests } from '@promo/runtime/yielding-steps';
import type { Context } from '../context.ts';
import { lineMechanic } from '../domain/line-mechanic.ts';
import {
  beginBreaches,
  forgetBreaches,
  type KnownBreaches,
  keepBreaches,
  knownBreaches,
  noteBreaches,
} from '../store/known-breaches.ts';
import { type PricedPlan, plansInShort, pricedPlans } from '../store/planned/approved.ts';

/**
 * Tells of approved proposals not yet over that breach the NC30 rule with lines that kept it when they were approved: because of prices
 * that were imported since, or of other approvals. A line is told of once, also where it keeps the rule again in between; once more
 * where it kept it when an import had been taken back, since a breach by wrong prices says nothing of one by the right ones.
 */
export async function tellBreaches(context: Context): Promise<void> {
  const { db, facts, nc30, now } = context;
  const at = now();
  const known = await knownBreaches(db);
  const left = new Set(known.keys());
  for await (const plan of pricedPlans(db, ywAt(at))) {
    left.delete(plan._id);
    const { current } = facts;
    const { version, voids = 0 } = current.manifest;
    const stored = known.get(plan._id);
    const voidsBefore = stored?.voids ?? 0;
    // These facts are from before a void that another replica has seen.
    if (voids < voidsBefore) continue;
    const check = await nc30(current);
    const breaching = breachingOf(plan, check);
    const terms = termsOf(plan);
    const before =
      stored && voids > voidsBefore
        ? await keepBreaches(db, stored, { voids, skus: stored.skus.filter((sku) => breaching.includes(sku)) })
        : stored;
    const added = breaching.filter((sku) => !before?.skus.includes(sku));
    if (before?.terms !== terms)
      await beginBreaches(db, { _id: plan._id, terms, since: at.toISOString(), voids, skus: breaching });
    else if (added.length > 0) {
      const proposal = (await plansInShort(db, [plan._id])).get(plan._id);
      if (!proposal) continue;
      const data: Nc30Breached = { proposal_id: plan._id, proposal, skus: added };
      const message = { id: messageId(before, added), subject: NC30_BREACHED, at: at.toISOString(), actor: null };
      await noteBreaches(context, before, added, { ...message, version, data });
    }
    await yieldToRequests();
  }
  await forgetBreaches(db, [...left]);
}

/**
 * An id that is the same after a restore of promo-analytics, so that whoever was told of these breaches is not told again; another one
 * for terms that the proposal had before and has again, and for one that an import brought about which was taken back.
 */
const messageId = ({ _id, terms, since = '', voids = 0 }: KnownBreaches, added: readonly string[]): string =>
  `nc30-breached:${_id}:${hashOf([terms, since, `${voids}`, ...added])}`;

type Check = Awaited<ReturnType<Context['nc30']>>;

function breachingOf(plan: PricedPlan, check: Check): string[] {
  const { _id: proposal_id, start_date, lines } = plan;
  const start = dayOf(start_date);
  const breaks = ({ code: sku, promo_price, sale_kind, ...line }: PricedPlan['lines'][number]) =>
    typeof promo_price === 'number' &&
    !check({ sku, start, proposal_id })({ promo_price, mechanic: lineMechanic(plan, line), sale_kind }).ok;
  return lines.filter(breaks).map(({ code }) => code);
}

function termsOf(plan: PricedPlan): string {
  const { start_date, mechanic = null, lines } = plan;
  const written = lines.map(({ code, promo_price, sale_kind, ...line }) => {
    const how = lineMechanic(plan, line);
    return [code, promo_price, sale_kind, ...(how === mechanic ? [] : [how])].join(' ');
  });
  return hashOf([start_date, mechanic ?? '', ...written]);
}

const hashOf = (parts: readonly string[]): string => hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);
