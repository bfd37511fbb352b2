import { type Static, Type } from 'typebox';
import { id, nullable, optional, Yw } from '../fields.ts';
import { BetterTogether, EconomicsTotals } from '../promo-analytics/economics.ts';
import { fitFields } from '../promo-analytics/forecast-fields.ts';
import { route } from '../route.ts';
import { EconomicsLine, FundingOverUsual, FundingToAgree } from './economics-fields.ts';
import { PromoProposalCreate } from './proposal.ts';

/** Two thousand lines are larger than other bodies. */
export const BODY_LIMIT = 1024 * 1024;

const COUNTED = 'Lines of one family share what they take from the rest of it. Without promo-analytics: 503.';

/** What a proposal earns, by line and in total. */
export const Economics = Type.Object({
  proposal_id: nullable(Type.Integer()),
  start_date: nullable(Type.String({ description: 'First day, YYYY-MM-DD; null without weeks' })),
  end_date: nullable(Type.String({ description: 'Last day, likewise' })),
  weeks: nullable(Type.Integer()),
  as_of_yw: nullable(Yw),
  ...fitFields,
  lines: Type.Array(EconomicsLine, { description: 'In the proposal’s order; none while it has no weeks' }),
  totals: EconomicsTotals,
  better_together_eur: BetterTogether,
  funding_over_usual_eur: FundingOverUsual,
  funding_to_agree_eur: FundingToAgree,
});
export type Economics = Static<typeof Economics>;

export const proposalEconomics = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/economics',
  section: 'promo_read',
  summary: 'What a proposal is expected to sell and to earn, by line and in total',
  description: `As of now; what was expected at approval is kept in forecast.economics. ${COUNTED}`,
  params: Type.Object({ proposal_id: id('Id of the proposal') }),
  status: 200,
  response: Economics,
  errors: [404],
});

export const UnsavedPlan = Type.Object(
  {
    ...Type.Pick(PromoProposalCreate, [
      'start_year',
      'start_week',
      'end_year',
      'end_week',
      'start_date',
      'end_date',
      'mechanic',
      'sale_kind',
      'source',
      'skus',
    ]).properties,
    proposal_id: optional(id('The proposal that is being changed: its own prices are left out of the NC30 reference')),
  },
  { additionalProperties: false },
);
export type UnsavedPlan = Static<typeof UnsavedPlan>;

export const unsavedEconomics = route({
  method: 'POST',
  path: '/api/promo/economics',
  section: 'promo_read',
  summary: 'What lines are expected to sell and to earn that are not saved, by line and in total',
  description: `A SKU may be listed more than once, to compare prices: totals count the line with the lowest. ${COUNTED}`,
  body: UnsavedPlan,
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: Economics,
});
