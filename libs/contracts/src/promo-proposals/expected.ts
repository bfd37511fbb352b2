import { type Static, Type } from 'typebox';
import { Money, nullable, Yw } from '../fields.ts';
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
  {
    ...expectedFields,
    as_of_yw: nullable(Yw),
    category: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Of most of its lines; absent where it was saved before categories were kept',
      }),
    ),
    perishable: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Codes that the NC30 rule exempts as perishables below their regular price; absent without any',
      }),
    ),
    regular_prices: Type.Optional(
      Type.Array(Type.Object({ code: Type.String(), regular_price: Money }), {
        description:
          'Regular prices of the catalogue, euro, of lines that are planned with another; absent without any',
      }),
    ),
  },
  { description: 'Totals of its economics when it was approved, or last saved; null where they were not to be had' },
);
export type Expected = Static<typeof Expected>;

type Row = { readonly expected: Expected | null };

/** What is expected of a whole proposal, in files of lists. */
export const EXPECTED_CELLS = {
  expected_units: ['decimal', ({ expected }: Row) => expected?.units],
  expected_uplift_units: ['decimal', ({ expected }: Row) => expected?.uplift_units],
  expected_revenue_eur: ['money', ({ expected }: Row) => expected?.revenue_eur],
  expected_funding_eur: ['money', ({ expected }: Row) => expected?.funding_eur],
  expected_incremental_margin_eur: ['money', ({ expected }: Row) => expected?.incremental_margin_eur],
} as const;
