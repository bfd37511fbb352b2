import { MAX_YW, MIN_YW } from '@promo/retail/weeks';
import { type Static, Type } from 'typebox';
import { count, money, nullable, number, Yw } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { dataState } from './data-state.ts';
import { outcomeFields } from './outcomes.ts';
import { RESULT_GROUPS, RESULT_WEEKS } from './words.ts';

const WEEKS = { minimum: MIN_YW, maximum: MAX_YW } as const;

/** What suppliers agreed to pay for promotions that have ended. */
export const agreedSums = {
  agreed_funding_eur: money(
    'What suppliers agreed to pay for the units sold, by approved plans or else for the product',
  ),
  open_funding_eur: money('What of it sales rows do not say that they paid; below 0 they paid more'),
};

/** What is compared with the year before. */
const keyFigures = {
  n_events: count('Promotions that ended in the time, of a SKU each'),
  units: outcomeFields.units,
  uplift_units: outcomeFields.uplift_units,
  revenue_eur: outcomeFields.revenue_eur,
  gross_margin_eur: outcomeFields.gross_margin_eur,
  funding_eur: outcomeFields.funding_eur,
  net_effect_margin_eur: money('What they earned beyond no promotion'),
  roi: number(
    'What they earned for each euro that their discounts cost: net_effect_margin_eur / discount_cost_eur; null where they cost nothing',
  ),
  earned_pct: number('Those that earned, percent of those of which it is known'),
};

const results = {
  ...keyFigures,
  n_skus: count('Different products that the promotions were of'),
  n_proposals: count('Approved proposals that they were planned by'),
  cannibalization_eur: outcomeFields.cannibalization_eur,
  pull_forward_eur: outcomeFields.pull_forward_eur,
  discount_cost_eur: money(
    'What the discounts cost beyond what suppliers paid, of promotions of which it is known what they earned: Σ units · (regular_price − avg_price) / (1 + VAT) − funding_eur',
  ),
  agreed_funding_eur: agreedSums.agreed_funding_eur,
  open_funding_eur: agreedSums.open_funding_eur,
  n_earned: count('Promotions with a net_effect_margin_eur above 0'),
  n_without_money: count('Promotions of which it is not known what they earned'),
  n_unsettled: count('Promotions of which weeks after the end are still to come, so that figures may change'),
  q1_margin_eur: money('A quarter of the promotions earned less'),
  median_margin_eur: money('Half of the promotions earned less'),
  q3_margin_eur: money('A quarter of the promotions earned more'),
  n_planned: count(
    'Promotions of which an approved plan says what was expected, and of which it is known what they earned',
  ),
  expected_incremental_margin_eur: money('Expected of those'),
  planned_net_effect_margin_eur: money('What those earned'),
  n_planned_units: count('Promotions of which an approved plan says how many units were expected'),
  expected_units: number(
    'Units expected of those at approval, in the weeks that promotion and plan have in common; each week of a plan has the same share',
  ),
  planned_sold_units: number('Units that those sold in the same weeks'),
  wape: number(
    'How far plans were off: Σ|expected − sold| / Σ sold of those promotions, 0.3 is 30 % of what was sold; null where nothing was sold',
  ),
  steps: Type.Object(
    {
      revenue_eur: money('Revenue net of VAT beyond that of the baseline at the regular price'),
      cost_eur: money('What the uplift cost to buy, negative'),
      funding_eur: money('What suppliers paid'),
      cannibalization_eur: money('Margin that the rest of the families lost, negative'),
      pull_forward_eur: money('Margin that the weeks after lost, negative'),
    },
    { description: 'What net_effect_margin_eur is made of: they add up to it, of the promotions that it is known of' },
  ),
  previous: Type.Object(keyFigures, { description: 'The same of promotions that ended 52 weeks earlier' }),
};

export const ResultTotals = Type.Object(results);
export type ResultTotals = Static<typeof ResultTotals>;

export const ResultRow = Type.Object({
  key: nullable(
    Type.String({
      description:
        'Category, mechanic, depth from (percent), supplier id, source, channel, planner id or month (YYYY-MM); null without one: a plain discount, no known supplier, no proposal, or one that names no channel',
    }),
  ),
  name: nullable(Type.String({ description: 'What people read: name of the supplier or planner, else as the key' })),
  ...results,
});
export type ResultRow = Static<typeof ResultRow>;

/** Results in files; also what they can be sorted by. */
export const RESULT_COLUMNS = columns<ResultRow>({
  key: 'text',
  name: 'text',
  n_events: 'integer',
  n_skus: 'integer',
  n_proposals: 'integer',
  units: 'decimal',
  uplift_units: 'decimal',
  revenue_eur: 'money',
  gross_margin_eur: 'money',
  funding_eur: 'money',
  cannibalization_eur: 'money',
  pull_forward_eur: 'money',
  net_effect_margin_eur: 'money',
  discount_cost_eur: 'money',
  roi: 'decimal',
  n_earned: 'integer',
  earned_pct: 'decimal',
  n_without_money: 'integer',
  n_unsettled: 'integer',
  q1_margin_eur: 'money',
  median_margin_eur: 'money',
  q3_margin_eur: 'money',
  n_planned: 'integer',
  expected_incremental_margin_eur: 'money',
  planned_net_effect_margin_eur: 'money',
  n_planned_units: 'integer',
  expected_units: 'decimal',
  planned_sold_units: 'decimal',
  wape: 'decimal',
  previous_n_events: ['integer', ({ previous }) => previous.n_events],
  previous_units: ['decimal', ({ previous }) => previous.units],
  previous_uplift_units: ['decimal', ({ previous }) => previous.uplift_units],
  previous_revenue_eur: ['money', ({ previous }) => previous.revenue_eur],
  previous_gross_margin_eur: ['money', ({ previous }) => previous.gross_margin_eur],
  previous_funding_eur: ['money', ({ previous }) => previous.funding_eur],
  previous_net_effect_margin_eur: ['money', ({ previous }) => previous.net_effect_margin_eur],
  previous_roi: ['decimal', ({ previous }) => previous.roi],
  previous_earned_pct: ['decimal', ({ previous }) => previous.earned_pct],
  agreed_funding_eur: 'money',
  open_funding_eur: 'money',
});

/** The time that results are asked for. */
export const endedIn = {
  from_yw: Type.Integer({ ...WEEKS, description: 'First week that a promotion ended in' }),
  to_yw: Type.Integer({ ...WEEKS, description: 'Last week that a promotion ended in' }),
};

export const promotionResults = route({
  method: 'GET',
  path: '/api/promo/results',
  section: 'promo_read',
  summary: 'What finished promotions earned, summed by group, with last year beside and what was expected',
  description: `Promotions that ended from from_yw to to_yw; unless given, the last ${RESULT_WEEKS} weeks with sales. Evergreen flags are left out, as in /performance, and promotions of approved proposals whose weeks are not all imported.`,
  query: Type.Partial(
    Type.Object({
      ...endedIn,
      group: Type.Enum([...RESULT_GROUPS], { default: RESULT_GROUPS[0], description: 'What is summed' }),
      ...paging(RESULT_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    from_yw: nullable(Yw),
    to_yw: nullable(Yw),
    group: Type.Enum([...RESULT_GROUPS]),
    results: Type.Array(ResultRow),
    totals: ResultTotals,
    ...dataState,
  }),
  formats: LIST_FORMATS,
});
