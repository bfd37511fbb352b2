import { type Static, Type } from 'typebox';
import { PlanInShort } from '../promo-proposals/events.ts';
import { ProposalResult } from './proposal-results.ts';

/** Published after an import that changed facts; replicas re-read the manifest, which is the truth. */
export const FACTS_IMPORTED = 'promo-analytics.event.facts-imported';

/** A replica answers by other facts from now on; told by each for itself, which takes from milliseconds to seconds after an import. */
export const FACTS_IN_FORCE = 'promo-analytics.event.facts-in-force';

/** What an approved proposal plans, or that it is approved no more, is known: references, forecasts and results are by it from now on. */
export const PLAN_LEARNT = 'promo-analytics.event.plan-learnt';

/** The sales of all weeks of an approved proposal are there, to the last day: told once of each proposal. */
export const RESULT_IN = 'promo-analytics.event.result-in';
export const ResultIn = Type.Object({
  proposal_id: Type.Integer(),
  proposal: PlanInShort,
  // Without what events of an earlier release lack.
  result: Type.Omit(ProposalResult, ['actual_units', 'actual_revenue_eur', 'actual_funding_eur', 'expected_units']),
});
export type ResultIn = Static<typeof ResultIn>;

/** New data or another approval have a line of an approved proposal breach the NC30 rule, which it kept before. */
export const NC30_BREACHED = 'promo-analytics.event.nc30-breached';
export const Nc30Breached = Type.Object({
  proposal_id: Type.Integer(),
  proposal: PlanInShort,
  skus: Type.Array(Type.String(), { description: 'Those whose lines breach it now and did not' }),
});
export type Nc30Breached = Static<typeof Nc30Breached>;
