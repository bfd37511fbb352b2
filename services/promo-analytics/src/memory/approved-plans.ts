import { setTimeout as sleep } from 'node:timers/promises';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import { cents } from '@promo/retail/money';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import type { PlannedPeriod } from '../domain/nc30/day-prices.ts';
import type { PlanOfSku, WholePlan } from '../domain/results/plan-of-sku.ts';
import { type ApprovedPlan, approvedPlans, approvedStates, type Known, sameState } from '../store/planned-promos.ts';

/** What approved proposals plan and planned, as this replica holds it. */
export interface ApprovedPlans {
  /** Looks whether anything has changed, unless that was just done. */
  readonly refresh: () => Promise<void>;
  /** Every planned price of a SKU. */
  readonly pricesOf: (sku: string) => readonly PlannedPeriod[];
  /** Every plan of a SKU that has weeks. */
  readonly of: (sku: string) => readonly PlanOfSku[];
  /** Every plan that has weeks, with its lines. */
  readonly all: () => readonly WholePlan[];
}

/** What is held is at most so much older than the database. */
const FRESH_MS = 1_000;
/** A database that is slow or away is not waited for longer: what is held answers. */
const PATIENCE_MS = 250;
/** So many proposals are read at once. */
const BATCH = 500;

/** Plans that ended longer ago, five years, are not held; past promotions are not matched with them. */
const HELD_WEEKS = 260;

/**
 * The approved plans of this replica. A refresh compares the versions of approved proposals, read from an index, with its own and
 * reads what differs; so that it holds after a restart and beside other replicas without a message between them. Who asks
 * waits for one that is due, which is once a second at most.
 */
export async function createApprovedPlans(db: Db, now: () => Date, logger: Logger): Promise<ApprovedPlans> {
  const held = new Map<
    number,
    { readonly state: Known; readonly codes: readonly string[]; readonly plan: WholePlan | null }
  >();
  const periods = new Map<string, PlannedPeriod[]>();
  const plans = new Map<string, PlanOfSku[]>();
  let begun = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  function remove(id: number): void {
    for (const code of held.get(id)?.codes ?? []) {
      dropFrom(periods, code, id);
      dropFrom(plans, code, id);
    }
    held.delete(id);
  }

  function put(plan: ApprovedPlan): void {
    const { start_date, end_date, start_yw, end_yw, source, user, mechanic, lines = [], ...state } = plan;
    const proposal_id = state._id;
    remove(proposal_id);
    const whose = { source: source ?? null, planner: user ?? null, mechanic: mechanic ?? null };
    const weeks = start_yw && end_yw ? { from: weekIndex(start_yw), to: weekIndex(end_yw) } : null;
    const days = start_date && end_date ? { from: dayOf(start_date), to: dayOf(end_date) } : null;
    for (const { code, promo_price, expected } of lines) {
      const price = cents(promo_price);
      if (days && price !== null) addTo(periods, code, { proposal_id, ...days, cents: price });
      const margin = expected?.incremental_margin_eur ?? null;
      if (weeks) addTo(plans, code, { proposal_id, ...weeks, ...whose, expected: margin });
    }
    const codes = lines.map(({ code }) => code);
    const expected = Float64Array.from(lines, (line) => line.expected?.incremental_margin_eur ?? Number.NaN);
    held.set(proposal_id, { state, codes, plan: weeks && { proposal_id, ...weeks, codes, expected } });
  }

  async function load(): Promise<void> {
    const states = await approvedStates(db, weekOf(dateAt(now()).subtract({ weeks: HELD_WEEKS })));
    const present = new Set(states.map(({ _id }) => _id));
    for (const id of [...held.keys()].filter((known) => !present.has(known))) remove(id);
    const changed = states.filter((state) => !sameState(held.get(state._id)?.state, state)).map(({ _id }) => _id);
    for (let i = 0; i < changed.length; i += BATCH) {
      for await (const plan of approvedPlans(db, changed.slice(i, i + BATCH))) put(plan);
    }
  }

  function refresh(): Promise<void> {
    if (!running && performance.now() - begun >= FRESH_MS) {
      begun = performance.now();
      running = load()
        .catch((error) => logger.warn({ err: error }, 'approved plans are as they were: the database does not answer'))
        .finally(() => {
          running = undefined;
        });
    }
    const patience = begun + PATIENCE_MS - performance.now();
    return running && patience > 0 ? Promise.race([running, sleep(patience)]) : Promise.resolve();
  }

  await load();
  return {
    refresh,
    pricesOf: (sku) => periods.get(sku) ?? [],
    of: (sku) => plans.get(sku) ?? [],
    all: () => [...held.values()].flatMap(({ plan }) => plan ?? []),
  };
}

function addTo<T>(map: Map<string, T[]>, code: string, one: T): void {
  const known = map.get(code);
  if (known) known.push(one);
  else map.set(code, [one]);
}

function dropFrom<T extends { readonly proposal_id: number }>(map: Map<string, T[]>, code: string, id: number): void {
  const others = (map.get(code) ?? []).filter(({ proposal_id }) => proposal_id !== id);
  if (others.length > 0) map.set(code, others);
  else map.delete(code);
}

const dayOf = (date: string): number => dayNumber(Temporal.PlainDate.from(date));
