import type { Proposals } from '@promo/bus/ask-proposals';
import type { Db, MongoClient } from 'mongodb';
import type { ApprovedPlans } from './memory/approved-plans.ts';
import type { FactsStore } from './memory/facts.ts';
import type { ForecastStore } from './memory/forecast-store.ts';
import type { HeldResults } from './memory/held-results.ts';
import type { CurrentEvidence, CurrentLowest, CurrentNc30 } from './memory/nc30-checks.ts';
import type { PlacementOfSource } from './memory/usual-placements.ts';
import type { Peers } from './peers.ts';

/** What routes, messages, queries and actions work with. */
export interface Context extends Proposals, Peers {
  readonly client: MongoClient;
  readonly db: Db;
  readonly facts: FactsStore;
  readonly forecasts: ForecastStore;
  readonly plans: ApprovedPlans;
  readonly results: HeldResults;
  readonly placementOfSource: PlacementOfSource;
  readonly now: () => Date;
  readonly nc30: CurrentNc30;
  readonly nc30Evidence: CurrentEvidence;
  readonly nc30Lowest: CurrentLowest;
}
