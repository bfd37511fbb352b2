import { Type } from 'typebox';
import { nullable, share, text, ywBound } from '../fields.ts';
import { PROPOSAL_LONGEST } from '../promo-proposals/words.ts';
import { FORECAST_WEEKS } from './words.ts';

const Weeks = Type.Integer({
  minimum: FORECAST_WEEKS.min,
  maximum: FORECAST_WEEKS.max,
  default: FORECAST_WEEKS.usual,
  description: 'How long the promotion lasts, weeks',
});

/** What may be told of a plan beside its SKU and depth. */
export const planFields = {
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
