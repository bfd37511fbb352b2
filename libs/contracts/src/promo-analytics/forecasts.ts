import { MAX_DISCOUNT } from '@promo/retail/depth';
import { USUAL_MECHANICS } from '@promo/retail/mechanics';
import { type Static, Type } from 'typebox';
import { nullable, number, Sku, text, Yw } from '../fields.ts';
import { route } from '../route.ts';
import { LONGEST } from '../words.ts';
import { fitFields, planFields } from './forecast-fields.ts';
import {
  CONFIDENCES,
  FORECAST_BASES,
  FORECAST_METHODS,
  FORECASTING_METHODS,
  OFFERED_METHODS,
  PLACEMENT_ORIGINS,
} from './words.ts';

const Discount = Type.Number({ minimum: 0, maximum: MAX_DISCOUNT, description: 'Planned depth, percent' });
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
