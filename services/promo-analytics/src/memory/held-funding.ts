import { createHash } from 'node:crypto';
import { rounded } from '@promo/retail/round';
import { weekIndex } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import type { Db } from 'mongodb';
import { type FundedWeeks, NO_PLANS, type PlanFunding } from '../domain/facts/plan-funding.ts';
import { type FundedPlan, fundedPlans, fundedStates } from '../store/planned/approved.ts';
import type { KnownPlan } from '../store/planned/plans.ts';
import { createSaidByCode, followProposals } from './followed-proposals.ts';

/** What approved proposals say of funding, as this replica holds it. */
export interface HeldFunding {
  readonly plans: PlanFunding;
  /** Versions of the proposals, by id, with the first week that each covers: Infinity for one without weeks. */
  readonly states: readonly { readonly state: KnownPlan; readonly from: number }[];
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

/**
 * Tells `fund` what approved proposals say of funding: before it resolves, and whenever that changes until it is disposed of.
 */
export async function keepPlanFunding(
  db: Db,
  fund: (held: HeldFunding) => void,
  logger: Logger,
  everyMs = LOOK_MS,
): Promise<AsyncDisposable> {
  const states = new Map<number, { readonly state: KnownPlan; readonly from: number }>();
  const said = createSaidByCode<FundedWeeks>();
  let changed = false;

  function put({ start_yw, end_yw, lines = [], ...state }: FundedPlan): void {
    const from = start_yw ? weekIndex(start_yw) : Number.POSITIVE_INFINITY;
    const to = end_yw ? weekIndex(end_yw) : from;
    for (const { code, discount_pct, supplier_funding } of lines) {
      if (typeof supplier_funding !== 'number') continue;
      const cents = rounded(supplier_funding * 100, 10_000);
      said.add(code, { proposal_id: state._id, from, to, depth: discount_pct ?? -1, cents });
    }
    states.set(state._id, { state, from });
    changed = true;
  }

  const catchUp = followProposals<FundedPlan>({
    states: () => fundedStates(db),
    read: (ids) => fundedPlans(db, ids),
    put,
    remove: (id) => {
      said.remove(id);
      states.delete(id);
      changed = true;
    },
  });

  async function look(): Promise<number> {
    await catchUp();
    if (!changed) return everyMs;
    changed = false;
    const inOrder = [...states.values()].sort((a, b) => a.state._id - b.state._id);
    // A copy, since answers are still given from it after the next look.
    fund({ plans: new Map(said.all), states: inOrder });
    return everyMs;
  }

  await look();
  const warning = 'planned funding is as it was: the database does not answer';
  return repeatWarningOnce(look, { logger, warning, retryMs: everyMs, firstPauseMs: everyMs });
}
