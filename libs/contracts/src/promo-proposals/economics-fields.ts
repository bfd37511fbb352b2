import { type Static, Type } from 'typebox';
import { Day, nullable, number } from '../fields.ts';
import {
  BetterDepth,
  EconomicsTotals,
  LastPromotion,
  LineFigures,
  MissingMoney,
} from '../promo-analytics/economics.ts';
import { Overtaken } from './overtaken.ts';

const { on_hand, on_order, needed_p90, shortfall, nc30, ...figures } = LineFigures.properties;

const keptLine = {
  code: Type.String(),
  ...figures,
  stock: Type.Object(
    {
      on_hand,
      on_order,
      needed: figures.units,
      needed_p90,
      shortfall,
      needed_earlier: Type.Optional(
        Type.Number({
          description:
            'What approved promotions of the SKU that start before it need, as in /stock-shortfalls, units; not in `shortfall`. Left out where there is nothing, and in what is kept at approval',
        }),
      ),
      order_by: Type.Optional(
        Day(
          'The last day to order for the first day, as in /stock-shortfalls, whether anything lacks or not. Left out without a lead time, and in older approvals',
        ),
      ),
    },
    { description: 'As it is now; what is sold until the start is not taken off' },
  ),
};

const BreakEvenFunding = number(
  'What the supplier has to pay a unit at least, so that the line earns as much as no promotion: net of VAT, whole cents upwards',
);

const UsualFunding = number(
  'What the supplier may be expected to pay a unit, net of VAT: its share of the discounts of the last 52 weeks, or by a standing agreement where that is more; null where it is not known that it ever pays',
);

export const FundingOverUsual = number(
  'How much more totals.funding_eur is than by the usual_funding_eur of the lines that have one; below 0 where suppliers usually pay more',
);

export const FundingToAgree = Type.Optional(
  Type.Number({
    description:
      'Of totals.funding_eur, what is yet to be agreed: without it incremental_margin_eur is so much less; absent without any',
  }),
);

/** What a line earns or why that is not known, with the stock it needs and what the NC30 rule says of it. */
export const EconomicsLine = Type.Object({
  ...keptLine,
  break_even_funding_eur: BreakEvenFunding,
  usual_funding_eur: UsualFunding,
  nc30,
  missing: MissingMoney,
  better_depth: nullable(BetterDepth),
  last_promotion: nullable(LastPromotion),
  overtaken: Type.Optional(Overtaken),
});
export type EconomicsLine = Static<typeof EconomicsLine>;

/** As it was at approval; the NC30 results are kept with the forecast. Of lines with money nothing is `missing`, nor of older approvals, which do not have what is optional either. */
export const KeptEconomics = Type.Object({
  lines: Type.Array(
    Type.Object({
      ...keptLine,
      break_even_funding_eur: Type.Optional(BreakEvenFunding),
      usual_funding_eur: Type.Optional(UsualFunding),
      missing: Type.Optional(MissingMoney),
    }),
  ),
  totals: EconomicsTotals,
  funding_over_usual_eur: Type.Optional(FundingOverUsual),
  funding_to_agree_eur: FundingToAgree,
});
export type KeptEconomics = Static<typeof KeptEconomics>;
