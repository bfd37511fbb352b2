import { type Static, Type } from 'typebox';
import { nullable, number, Yw } from '../fields.ts';
import { route } from '../route.ts';
import { fitFields } from './forecast-fields.ts';
import { BACKTEST_MODELS, FORECAST_POCKETS, FORECASTING_METHODS, QUALITY_STATUSES } from './words.ts';

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
