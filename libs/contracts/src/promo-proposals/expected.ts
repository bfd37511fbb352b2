import { type Static, Type } from 'typebox';
import { nullable, Yw } from '../fields.ts';
import { moneyFields } from '../promo-analytics/economics.ts';

/** What is expected of a whole proposal, in short. */
export const expectedFields = {
  units: moneyFields.units,
  uplift_units: moneyFields.uplift_units,
  revenue_eur: moneyFields.revenue_eur,
  funding_eur: moneyFields.funding_eur,
  incremental_margin_eur: moneyFields.incremental_margin_eur,
};

export const Expected = Type.Object(
  { ...expectedFields, as_of_yw: nullable(Yw) },
  { description: 'Totals of its economics when it was approved, or last saved; null where they were not to be had' },
);
export type Expected = Static<typeof Expected>;
