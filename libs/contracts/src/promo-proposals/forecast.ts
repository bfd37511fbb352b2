import { type Static, Type } from 'typebox';
import { nullable, number, Timestamp, Yw } from '../fields.ts';
import { fitFields } from '../promo-analytics/forecast-fields.ts';
import { Nc30Result } from '../promo-analytics/nc30.ts';
import { KeptEconomics } from './economics-fields.ts';

/** A forecast that was frozen by an earlier release holds these five alone. */
export const KeptNc30 = Type.Object({
  ...Type.Partial(Nc30Result).properties,
  ...Type.Pick(Nc30Result, ['ok', 'has_data', 'applies', 'nc30_price', 'reason']).properties,
});

const expected = {
  code: Type.String(),
  expected_uplift_pct: number('Expected sales over those of ordinary weeks, percent'),
  p90_uplift_pct: number('The uplift that is not exceeded nine times out of ten'),
};

/** What the lines of a proposal were expected to do when it was approved. */
export const FrozenForecast = Type.Object({
  frozen_at: Timestamp,
  as_of_yw: nullable(Yw),
  ...Type.Partial(Type.Object(fitFields)).properties,
  economics: Type.Optional(KeptEconomics),
  lines: Type.Array(
    Type.Object({
      ...expected,
      expected_weekly_qty: number('Units of a week of the promotion'),
      nc30: nullable(KeptNc30),
    }),
  ),
});
export type FrozenForecast = Static<typeof FrozenForecast>;
