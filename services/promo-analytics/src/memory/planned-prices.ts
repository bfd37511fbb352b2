import { setTimeout as sleep } from 'node:timers/promises';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import { cents } from '@promo/retail/money';
import { weekOf } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import { CAMPAIGN_DAYS, type PlannedPeriod } from '../domain/nc30/day-prices.ts';
import { type ApprovedPlan, approvedPlans, approvedStates, type Known, sameState } from '../store/planned-promos.ts';

/** What approved proposals plan, as this replica holds it. */
export interface PlannedPrices {
  /** Looks whether anything has changed, unless that was just done. */
  readonly refresh: () => Promise<void>;
  /** Every planned price of a SKU. */
  readonly of: (sku: string) => readonly PlannedPeriod[];
}

/** What is held is at most so much older than the database. */
const FRESH_MS = 1_000;
/** A database that is slow or away is not waited for longer: what is held answers. */
const PATIENCE_MS = 250;
/** So many proposals are read at once. */
const BATCH = 500;

const NONE: readonly PlannedPeriod[] = [];

/**
 * The planned prices of this replica. A refresh compares the versions of approved proposals, read from an index, with its own and
 * reads what differs; so that it holds after a restart and beside other replicas without a message between them. Who asks
 * waits for one that is due, which is once a second at most.
 */
export async function createPlannedPrices(db: Db, now: () => Date, logger: Logger): Promise<PlannedPrices> {
  const held = new Map<number, { readonly state: Known; readonly codes: readonly string[] }>();
  const periods = new Map<string, PlannedPeriod[]>();
  let begun = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  function remove(id: number): void {
    for (const code of held.get(id)?.codes ?? []) {
      const others = (periods.get(code) ?? []).filter(({ proposal_id }) => proposal_id !== id);
      if (others.length > 0) periods.set(code, others);
      else periods.delete(code);
    }
    held.delete(id);
  }

  function put({ start_date, end_date, lines = [], ...state }: ApprovedPlan): void {
    remove(state._id);
    const codes: string[] = [];
    if (start_date && end_date) {
      const days = { from: dayOf(start_date), to: dayOf(end_date) };
      for (const { code, promo_price } of lines) {
        const price = cents(promo_price);
        if (price === null) continue;
        const planned = { proposal_id: state._id, ...days, cents: price };
        periods.set(code, [...(periods.get(code) ?? []), planned]);
        codes.push(code);
      }
    }
    held.set(state._id, { state, codes });
  }

  async function load(): Promise<void> {
    // Longer ago no plan matters to what is answered about today and later.
    const states = await approvedStates(db, weekOf(dateAt(now()).subtract({ days: CAMPAIGN_DAYS })));
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
        .catch((error) => logger.warn({ err: error }, 'planned prices are as they were: the database does not answer'))
        .finally(() => {
          running = undefined;
        });
    }
    const patience = begun + PATIENCE_MS - performance.now();
    return running && patience > 0 ? Promise.race([running, sleep(patience)]) : Promise.resolve();
  }

  await load();
  return { refresh, of: (sku) => periods.get(sku) ?? NONE };
}

const dayOf = (date: string): number => dayNumber(Temporal.PlainDate.from(date));
