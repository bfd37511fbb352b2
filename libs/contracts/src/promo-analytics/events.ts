import { type Static, Type } from 'typebox';
import { PlanInShort } from '../promo-proposals/events.ts';
import { ProposalResult } from './proposal-results.ts';

/** The sales of all weeks of an approved proposal are there: told once of each proposal. */
export const RESULT_IN = 'promo-analytics.event.result-in';
export const ResultIn = Type.Object({
  proposal_id: Type.Integer(),
  proposal: PlanInShort,
  result: ProposalResult,
});
export type ResultIn = Static<typeof ResultIn>;
