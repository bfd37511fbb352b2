import { dateAt, dayOf } from '@promo/retail/calendar';
import { cents } from '@promo/retail/money';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import { lineMechanic } from '../domain/line-mechanic.ts';
import type { PlannedPeriod } from '../domain/nc30/day-prices.ts';
import { plus } from '../domain/or-null.ts';
import type { PlanOfSku, WholePlan } from '../domain/results/plan-of-sku.ts';
import { type ApprovedPlan, approvedPlans, approvedStates } from '../store/planned/approved.ts';
import { createSaidByCode, followProposals } from './followed-proposals.ts';
import { throttledRefresh } from './throttled-refresh.ts';

/** What approved proposals plan and planned, as this replica holds it. */
export interface ApprovedPlans {
  /** Looks whether anything has changed, unless that was just done; resolves when all of that is a second old at most. */
  readonly refresh: () => Promise<void>;
  /** Has the next refresh see what the database holds now. */
  readonly invalidate: () => void;
  /** Every planned price of a SKU. */
  readonly pricesOf: (sku: string) => readonly PlannedPeriod[];
  /** Every plan of a SKU that has weeks. */
  readonly plansOf: (sku: string) => readonly PlanOfSku[];
  /** Rises whenever any of that changes. */
  readonly version: () => number;
  /** Every plan that has weeks, with its lines. */
  readonly all: () => readonly WholePlan[];
  /** What people call a plan that has weeks. */
  readonly titleOf: (proposal_id: number) => string | null;
}

/** Plans that ended longer ago, five years, are not held; past promotions are not matched with them. */
const HELD_WEEKS = 260;

/** The approved plans of this replica. */
export async function createApprovedPlans(db: Db, now: () => Date, logger: Logger): Promise<ApprovedPlans> {
  const periods = createSaidByCode<PlannedPeriod>();
  const plans = createSaidByCode<PlanOfSku>();
  const whole = new Map<number, WholePlan>();
  let version = 0;

  function put(plan: ApprovedPlan): void {
    version++;
    const { start_date, end_date, start_yw, end_yw, source, channel, user, lines = [] } = plan;
    const proposal_id = plan._id;
    const whose = { source: source ?? null, channel: channel ?? null, planner: user ?? null };
    const weeks = start_yw && end_yw ? { from: weekIndex(start_yw), to: weekIndex(end_yw) } : null;
    const days = start_date && end_date ? { from: dayOf(start_date), to: dayOf(end_date) } : null;
    for (const { code, promo_price, expected, ...line } of lines) {
      const price = cents(promo_price);
      if (days && price !== null) periods.add(code, { proposal_id, ...days, cents: price });
      const frozen = { expected: expected?.incremental_margin_eur ?? null, expectedUnits: expected?.units ?? null };
      if (weeks) plans.add(code, { proposal_id, ...weeks, ...whose, mechanic: lineMechanic(plan, line), ...frozen });
    }
    const codes = lines.map(({ code }) => code);
    const expected = Float64Array.from(lines, (line) => line.expected?.incremental_margin_eur ?? Number.NaN);
    const expectedUnits = lines.map((line) => line.expected?.units ?? Number.NaN).reduce(plus, Number.NaN);
    const promised = { codes, expected, expectedUnits };
    if (weeks) whole.set(proposal_id, { proposal_id, title: plan.title ?? null, ...whose, ...weeks, ...promised });
  }

  const look = followProposals<ApprovedPlan>({
    states: () => approvedStates(db, weekOf(dateAt(now()).subtract({ weeks: HELD_WEEKS }))),
    read: (ids) => approvedPlans(db, ids),
    put,
    remove: (id) => {
      version++;
      periods.remove(id);
      plans.remove(id);
      whole.delete(id);
    },
  });

  await look();
  return {
    ...throttledRefresh(look, (error) => {
      logger.warn({ err: error }, 'approved plans are as they were: the database does not answer');
    }),
    pricesOf: (sku) => periods.all.get(sku) ?? [],
    plansOf: (sku) => plans.all.get(sku) ?? [],
    version: () => version,
    all: () => [...whole.values()],
    titleOf: (proposal_id) => whole.get(proposal_id)?.title ?? null,
  };
}
