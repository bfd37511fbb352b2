import { type Static, Type } from 'typebox';
import { id, nullable, number, Yw } from '../fields.ts';
import { outcomeFields } from '../promo-analytics/outcomes.ts';
import { route } from '../route.ts';
import { ACCURACY_STATES } from './words.ts';

/** What a plan and what came of it are compared by. */
const figures = {
  uplift_units: outcomeFields.uplift_units,
  units: outcomeFields.units,
  revenue_eur: outcomeFields.revenue_eur,
  gross_margin_eur: outcomeFields.gross_margin_eur,
  funding_eur: outcomeFields.funding_eur,
  incremental_margin_eur: number('What it earns beyond no promotion'),
};

const compared = {
  expected: Type.Object(
    { ...figures, uplift_p90_units: number('The uplift that is not exceeded nine times out of ten') },
    { description: 'Of forecast.economics, frozen at approval' },
  ),
  actual: Type.Object(figures, {
    description: 'Of the promotions in /performance that overlap its weeks; 0 of a line that did not run',
  }),
  error: Type.Object(
    {
      uplift_units: number('Actual less expected'),
      incremental_margin_eur: number('Actual less expected'),
    },
    { description: 'null until the sales of all its weeks are imported' },
  ),
  within_p90: nullable(Type.Boolean({ description: 'The actual uplift is not above uplift_p90_units' })),
  forecast_value_added: number(
    'Points of uplift by which the planner’s figure was nearer than the forecast: |actual − expected_uplift_pct| − |actual − planner_uplift_pct|',
  ),
};

export const AccuracyLine = Type.Object({
  code: Type.String(),
  expected_uplift_pct: number('Expected sales over those of ordinary weeks, percent'),
  p90_uplift_pct: number('The uplift that is not exceeded nine times out of ten'),
  planner_uplift_pct: number('What the planner expected, set by hand on the line'),
  actual_uplift_pct: number('The same, as sold in the weeks imported so far'),
  actual_qty: number('Units sold in those weeks'),
  ...compared,
  ran: nullable(Type.Boolean({ description: 'It had a promoted week; null while that may still come' })),
  planned_discount_pct: number('Depth as approved'),
  actual_discount_pct: number('Depth as sold'),
  ran_deeper: nullable(Type.Boolean({ description: 'By more than a point' })),
  actual_weeks: nullable(Type.Integer({ description: 'Weeks of the promotions, also before and after those planned' })),
  ran_longer: nullable(Type.Boolean({ description: 'In more weeks than planned' })),
});
export type AccuracyLine = Static<typeof AccuracyLine>;

export const AccuracyTotals = Type.Object({
  ...compared,
  lines: Type.Integer(),
  lines_not_run: Type.Integer(),
  not_run_margin_eur: number('What was expected of lines that did not run, part of the error'),
  lines_deeper: Type.Integer(),
  lines_longer: Type.Integer(),
  lines_overridden: Type.Integer({ description: 'Lines that forecast_value_added is the mean of' }),
});
export type AccuracyTotals = Static<typeof AccuracyTotals>;

export const Accuracy = Type.Object({
  proposal_id: Type.Integer(),
  complete: Type.Boolean({ description: 'The sales of all its weeks are imported' }),
  state: Type.Enum([...ACCURACY_STATES], {
    description:
      'partly: over, and sales are still to come, of its weeks or of up to four after them; complete: what is told will change by corrections only',
  }),
  weeks: nullable(Type.Integer({ description: 'As planned' })),
  as_of_yw: nullable(Yw),
  lines: Type.Array(AccuracyLine),
  totals: AccuracyTotals,
});
export type Accuracy = Static<typeof Accuracy>;

export const proposalAccuracy = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/accuracy',
  section: 'promo_read',
  summary: 'Plan against actual, in units and money: what was expected at approval, and what came of it',
  description:
    'Units and euro as frozen at approval, beside the promotions that overlap its weeks. Errors are null until the sales of all its weeks are imported; of a proposal that was never approved nothing is expected.',
  params: Type.Object({ proposal_id: id('Id of the proposal') }),
  status: 200,
  response: Accuracy,
  errors: [404],
});
