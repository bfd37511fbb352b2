import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounded } from '@promo/retail/round';
import { weekIndex } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import { type FundedWeeks, NO_PLANS, type PlanFunding } from '../domain/facts/plan-funding.ts';
import { type FundedPlan, fundedPlans, fundedStates, type Known, sameState } from '../store/planned-promos.ts';

/** What approved proposals say of funding, as this replica holds it. */
export interface HeldFunding {
  readonly plans: PlanFunding;
  /** Versions of the proposals, by id, with the first week that each covers: Infinity for one without weeks. */
  readonly states: readonly { readonly state: Known; readonly from: number }[];
}

export const NO_FUNDING: HeldFunding = { plans: NO_PLANS, states: [] };

/** Names what is held of weeks up to `lastWeek`: the same on every replica that holds the same; '' for nothing. */
export function fundingTag({ states }: HeldFunding, lastWeek: number): string {
  const told = states.filter(({ from }) => from <= lastWeek);
  if (told.length === 0) return '';
  const hash = createHash('sha256');
  for (const { state } of told) hash.update(`${state._id} ${state.version} ${state.at}\n`);
  return hash.digest('base64url').slice(0, 10);
}

/** How often a replica looks whether approved proposals have changed. */
const LOOK_MS = 2_000;
/** So many proposals are read at once. */
const BATCH = 500;

interface Held {
  readonly state: Known;
  readonly from: number;
  readonly codes: readonly string[];
}

/**
 * Tells `fund` what approved proposals say of funding: before it resolves, and whenever that changes until it is disposed of. Each look compares the versions of approved proposals, read from an index, with those held, and reads what differs; so
 * that it holds after a restart and beside other replicas without a message between them.
 */
export async function keepPlanFunding(
  db: Db,
  fund: (held: HeldFunding) => void,
  logger: Logger,
  everyMs = LOOK_MS,
): Promise<AsyncDisposable> {
  let held = new Map<number, Held>();
  let plans = new Map<string, readonly FundedWeeks[]>();

  async function look(): Promise<void> {
    const states = await fundedStates(db);
    const known = new Map(states.map((state) => [state._id, state]));
    const gone = [...held.keys()].filter((id) => !known.has(id));
    const changed = states.filter((state) => !sameState(held.get(state._id)?.state, state)).map(({ _id }) => _id);
    if (gone.length + changed.length === 0) return;
    const read: FundedPlan[] = [];
    for (let i = 0; i < changed.length; i += BATCH) {
      read.push(...(await Array.fromAsync(fundedPlans(db, changed.slice(i, i + BATCH)))));
    }
    // Copies, since answers are still given from what was held before.
    held = new Map(held);
    plans = new Map(plans);
    for (const id of [...gone, ...changed]) remove(id);
    for (const plan of read) put(plan);
    fund({ plans, states: [...held.values()].sort((a, b) => a.state._id - b.state._id) });
  }

  function remove(id: number): void {
    for (const code of held.get(id)?.codes ?? []) {
      const others = (plans.get(code) ?? []).filter(({ proposal_id }) => proposal_id !== id);
      if (others.length > 0) plans.set(code, others);
      else plans.delete(code);
    }
    held.delete(id);
  }

  function put({ start_yw, end_yw, lines = [], ...state }: FundedPlan): void {
    const from = start_yw ? weekIndex(start_yw) : Number.POSITIVE_INFINITY;
    const to = end_yw ? weekIndex(end_yw) : from;
    const funded = lines.filter(({ supplier_funding }) => typeof supplier_funding === 'number');
    for (const { code, discount_pct, supplier_funding } of funded) {
      const cents = rounded((supplier_funding as number) * 100, 10_000);
      const planned = { proposal_id: state._id, from, to, depth: discount_pct ?? -1, cents };
      plans.set(code, [...(plans.get(code) ?? []), planned]);
    }
    held.set(state._id, { state, from, codes: funded.map(({ code }) => code) });
  }

  await look();
  const stop = new AbortController();
  const looking = async () => {
    for (let failing = false; ; ) {
      await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      try {
        await look();
        failing = false;
      } catch (error) {
        if (!failing) logger.warn({ err: error }, 'planned funding is as it was: the database does not answer');
        failing = true;
      }
    }
  };
  const running = looking();
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
}
