import { MAX_DISCOUNT } from '@promo/retail/depth';
import { USUAL_MECHANICS } from '@promo/retail/mechanics';
import { type Static, Type } from 'typebox';
import { Warning } from '../coded.ts';
import { nullable, number, Sku, text, Yw, ywBound } from '../fields.ts';
import { PROPOSAL_LONGEST } from '../promo-proposals/words.ts';
import { route } from '../route.ts';
import { LONGEST, MAX_FUNDING } from '../words.ts';
import { HistoryEvent } from './history-event.ts';
import {
  BACKTEST_MODELS,
  CERTAINTIES,
  CONFIDENCES,
  FORECAST_BASES,
  FORECAST_METHODS,
  FORECAST_POCKETS,
  FORECAST_WEEKS,
  FORECASTER_REASONS,
  FORECASTING_METHODS,
  OFFERED_METHODS,
  OFFERED_OUTCOMES,
  OUTCOMES,
  PLACEMENT_ORIGINS,
  QUALITY_STATUSES,
} from './words.ts';

const Discount = Type.Number({ minimum: 0, maximum: MAX_DISCOUNT, description: 'Planned depth, percent' });
const Weeks = Type.Integer({
  minimum: FORECAST_WEEKS.min,
  maximum: FORECAST_WEEKS.max,
  default: FORECAST_WEEKS.usual,
  description: 'How long the promotion lasts, weeks',
});
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** What may be told of a plan beside its SKU and depth. */
const planFields = {
  weeks: Weeks,
  start_yw: ywBound('ISO week in which the promotion starts; as_of_yw when left out'),
  feature: share('Planned leaflet share'),
  display: share('Planned share of second placements'),
  source: text(
    PROPOSAL_LONGEST.source,
    'Where the promotion comes from: shares that are not planned are those that its past promotions had on average',
  ),
};

/** What every answer that forecasts says of the fit it was made from. */
export const fitFields = {
  fitted_as_of_yw: nullable(
    Type.Integer({
      description: 'The week up to which the answering method has learnt from all events; null for none',
    }),
  ),
  provisional: Type.Boolean({
    description: 'The fit of the data in force is still to come: the same question may soon be answered otherwise',
  }),
};

export const Analog = Type.Object({
  sku: Type.String(),
  start_yw: Yw,
  end_yw: Yw,
  discount_pct: number('Depth of the past promotion; null where it is not known'),
  mechanic: nullable(Type.String()),
  weight: Type.Number({
    description: 'How much it counts: 1 is a promotion just ended with the same mechanic and depth',
  }),
  lift: Type.Number({
    description:
      'What it sold over what its weeks would have sold without it, at the level of the last ordinary weeks before, which forecasts start from; that of /performance is at the level of weeks that no promotion pressed down',
  }),
});

/** What a forecast was reckoned with beside product and depth. */
export const Placement = Type.Object({
  feature: number('Leaflet share; null where it is not known'),
  display: number('Share of second placements; null where it is not known'),
  from: Type.Enum([...PLACEMENT_ORIGINS], {
    description: 'Planned, usual for the source, or not known',
  }),
  known_gain: number(
    'By which share errors of the back-test were smaller where both were known; null where that was not to be seen',
  ),
});

export const AnalogForecast = Type.Object({
  sku: Type.String(),
  mechanic: nullable(Type.String({ description: 'N+F; null for a plain discount' })),
  discount_pct: Type.Number({ description: 'Depth that the forecast is for' }),
  weeks: Type.Integer(),
  method: Type.Enum(FORECASTING_METHODS, { description: 'The method that answered' }),
  basis: Type.Enum([...FORECAST_BASES]),
  confidence: Type.Enum([...CONFIDENCES]),
  expected_uplift_pct: number('100 · (expected_lift − 1)'),
  p10_uplift_pct: number('100 · (p10_lift − 1)'),
  p90_uplift_pct: number('100 · (p90_lift − 1)'),
  expected_lift: number('Expected sales over those of ordinary weeks: the middle of what may happen'),
  mean_lift: number('The mean of what may happen, which units and money are reckoned with'),
  p10_lift: number('The lift that is reached nine times out of ten'),
  p90_lift: number('The lift that is not exceeded nine times out of ten'),
  baseline_weekly_qty: number('Units of an ordinary week'),
  expected_weekly_qty: number('Units of a week of the promotion: baseline_weekly_qty · mean_lift'),
  n_analogs: Type.Integer({ description: 'Past promotions that were weighed' }),
  n_eff: Type.Number({ description: 'As how many equally similar ones they count' }),
  analogs: Type.Array(Analog, { description: 'The weightiest first' }),
  placement: Placement,
  band_curve: Type.Array(Type.Object({ discount_pct: Type.Number(), lift: Type.Number() }), {
    description: 'Lift by depth in the category; empty without a basis',
  }),
  disruptor_multiplier: Type.Number({
    description: 'What a price lower than any of late adds, in expected_lift already; 1 where it does not apply',
  }),
  as_of_yw: nullable(Yw),
  ...fitFields,
});
export type AnalogForecast = Static<typeof AnalogForecast>;

export const analogForecast = route({
  method: 'GET',
  path: '/api/promo/analog-forecast',
  section: 'promo_read',
  summary: 'Expected uplift of a SKU and its upside, from its own past promotions',
  description:
    'Weighs past promotions by mechanic, depth and age on top of a depth curve of the category. A new SKU takes baseline and promotions from `group_skus`. Without mechanic and discount the usual depth of the SKU is taken.',
  query: Type.Object(
    {
      sku: Sku,
      mechanic: Type.Optional(text(LONGEST.mechanic, `A percent such as 25 or 25%, or ${USUAL_MECHANICS.join(', ')}`)),
      discount: Type.Optional(Discount),
      group_skus: Type.Optional(
        Type.Array(text(LONGEST.sku, 'Product code'), {
          maxItems: 200,
          description: 'Sibling SKUs that stand in for a new one; repeatable',
        }),
      ),
      method: Type.Optional(
        Type.Enum([...FORECAST_METHODS], {
          default: OFFERED_METHODS[0],
          description:
            'By the SKU’s own past promotions, by one model of all promotions, or auto, by whichever was better on past ones',
        }),
      ),
      ...Type.Partial(Type.Object(planFields)).properties,
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: AnalogForecast,
});

export const Pnl = Type.Object({
  baseline_qty: number('Units without the promotion'),
  promo_qty: number('Units with it'),
  gross_revenue: number('Euro including VAT'),
  net_revenue: number('Euro without VAT'),
  vat: number('Euro'),
  cogs: number('Cost of what is sold, euro'),
  supplier_funding: number('Euro paid by the supplier'),
  gross_margin: number('net_revenue − cogs + supplier_funding, euro'),
  gross_margin_pct: number('The same as percent of net_revenue'),
  baseline_margin: number('Margin without the promotion, euro'),
  cannibalized_margin: number('Margin that the rest of the family loses, euro'),
  pull_forward_margin: number('Margin that later weeks lose, euro'),
  incremental_margin: number('gross_margin − baseline_margin − cannibalized_margin − pull_forward_margin, euro'),
  roi: number('incremental_margin over what the discount costs'),
});
export type Pnl = Static<typeof Pnl>;

export const SensitivityRow = Type.Object({
  discount_pct: Type.Number(),
  promo_price: number('Euro including VAT'),
  uplift_pct: number('Expected uplift: the middle of what may happen'),
  mean_uplift_pct: number('Mean uplift, which units and money follow from'),
  p10_uplift_pct: number('The uplift that is reached nine times out of ten'),
  p90_uplift_pct: number('Its upside'),
  qty: number('Units with the promotion'),
  breakeven_uplift_pct: number('Uplift at which the promotion costs nothing; null where none does'),
  incremental_margin: number('Euro'),
  p10_incremental_margin: number('The same at p10_uplift_pct'),
  compliant: Type.Boolean({ description: 'It does not lose money and sells above cost' }),
  nc30_ok: nullable(Type.Boolean({ description: 'Its price keeps the NC30 rule; null without a price' })),
});
export type SensitivityRow = Static<typeof SensitivityRow>;

export const ForecasterAnswer = Type.Object({
  sku: Type.String(),
  outcome: Type.Enum([...OUTCOMES]),
  weeks: Type.Integer(),
  supplier_funding: Type.Number({ description: 'Euro net of VAT a unit, as asked or agreed' }),
  target_discount: Type.Number({ description: 'Depth that serves the outcome best, percent' }),
  recommended_discount: Type.Number({
    description: 'The same, lowered until it does not lose money; 0 where none does',
  }),
  lowered: Type.Boolean(),
  reason: nullable(Type.Enum([...FORECASTER_REASONS])),
  predicted_uplift_pct: number('Expected uplift at the recommended depth, or at the depth asked for'),
  mean_uplift_pct: number('Mean uplift there, which units and money follow from'),
  p10_uplift_pct: number('The uplift that is reached nine times out of ten'),
  p90_uplift_pct: number('Its upside'),
  pnl: Pnl,
  sensitivity: Type.Array(SensitivityRow),
  history: Type.Array(
    Type.Object({ ...HistoryEvent.properties, lift: number('Units sold over the baseline of the event') }),
    { description: 'Past promotions of the SKU, newest first' },
  ),
  warnings: Type.Array(Warning),
  as_of_yw: nullable(Yw),
  ...fitFields,
});
export type ForecasterAnswer = Static<typeof ForecasterAnswer>;

export const forecaster = route({
  method: 'GET',
  path: '/api/promo/forecaster',
  section: 'promo_read',
  summary: 'The discount depth that serves an outcome best and does not lose money, with its profit and loss',
  description:
    'Searches depths in percent by the forecast of the SKU and lowers the best one until it does not lose money; the answer has the P&L in euro and the depths beside it. It recommends, and plans nothing.',
  query: Type.Object(
    {
      sku: Sku,
      outcome: Type.Optional(
        Type.Enum([...OUTCOMES], {
          default: OFFERED_OUTCOMES[0],
          description:
            'What for: the most margin, the most units (traffic), nearly the best uplift at a low depth (acquisition), or four weeks of stock at most (stock_clear)',
        }),
      ),
      supplier_funding: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: MAX_FUNDING,
          description: 'Euro net of VAT a unit; the product’s standing agreement when left out, 0 without one',
        }),
      ),
      certainty: Type.Optional(
        Type.Number({
          enum: [...CERTAINTIES],
          default: CERTAINTIES[0],
          description:
            '0.5 recommends what is expected to lose nothing, 0.9 what loses nothing at p10_uplift_pct either: at most one time in ten',
        }),
      ),
      discount: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: MAX_DISCOUNT,
          description: 'Asks for the profit and loss at this depth, percent',
        }),
      ),
      ...Type.Partial(Type.Object(planFields)).properties,
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: ForecasterAnswer,
  errors: [404],
});

export const ModelQuality = Type.Object({
  name: Type.Enum([...BACKTEST_MODELS]),
  wape: number('Σ|forecast − sold| / Σ sold, units'),
  bias: number('Σ(forecast − sold) / Σ sold'),
  mdape: number('Median of |forecast − sold| / sold'),
  skill: number('1 − wape / wape of own_mean'),
  pinball_p90: number('Mean pinball loss of the p90 at 0.9, units, over mean units sold; null without a p90'),
  coverage_p10: number('Share of events that sold no less than the p10; null without a p10'),
  coverage_p90: number('Share of events that sold no more than the p90; null without a p90'),
});
export type ModelQuality = Static<typeof ModelQuality>;

const short = {
  n_events: Type.Integer(),
  wape: ModelQuality.properties.wape,
  bias: ModelQuality.properties.bias,
  coverage_p10: ModelQuality.properties.coverage_p10,
  coverage_p90: ModelQuality.properties.coverage_p90,
};
export const LeadQuality = Type.Object({ lead_weeks: Type.Integer(), ...short });
export type LeadQuality = Static<typeof LeadQuality>;
export const PocketQuality = Type.Object({ name: Type.Enum([...FORECAST_POCKETS]), ...short });

const Window = Type.Object({
  from_yw: Yw,
  to_yw: Yw,
  n_events: Type.Integer(),
});

export const ForecastQuality = Type.Object({
  status: Type.Enum([...QUALITY_STATUSES], {
    description: 'pending while the first back-test is being computed',
  }),
  as_of_yw: nullable(Yw),
  ...fitFields,
  data_version: Type.Integer({ description: 'Version of the data that was tested on' }),
  n_events: Type.Integer({ description: 'Events of the test window' }),
  auto_method: Type.Enum(FORECASTING_METHODS, {
    description: 'The one with the lower wape in the validation window',
  }),
  validation: nullable(Window),
  test: nullable(Window),
  models: Type.Array(ModelQuality),
  wape: number("auto's"),
  bias: number("auto's"),
  mdape: number("auto's"),
  pinball_p90: number("auto's"),
  coverage_p10: number("auto's"),
  coverage_p90: number("auto's"),
  mean_wape: number("The same of auto's means, which units and money are reckoned with"),
  mean_bias: number('Likewise'),
  by_lead: Type.Array(LeadQuality, {
    description:
      'The hierarchical method without leaflet and placement, asked so many weeks before the start; of the same promotions of the test window each',
  }),
  pockets: Type.Array(PocketQuality, {
    description: "auto's by what an ordinary week sells, and of first promotions; those that the test window has",
  }),
});
export type ForecastQuality = Static<typeof ForecastQuality>;

export const forecastQuality = route({
  method: 'GET',
  path: '/api/promo/forecast-quality',
  section: 'promo_read',
  summary: 'How far off the forecasts were on the latest past promotions, next to simpler ones',
  description:
    'Errors of the method in force and of simpler ones on events that they had not learnt from, in shares of what was sold. `pending` until the first back-test is computed; it is computed anew after imports.',
  status: 200,
  response: ForecastQuality,
});

export const FORECAST_ROUTES = [analogForecast, forecaster, forecastQuality] as const;
