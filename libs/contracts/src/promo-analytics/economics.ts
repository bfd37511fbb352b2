import { type Static, Type } from 'typebox';
import { nullable, number, Yw } from '../fields.ts';
import { Nc30Result } from './nc30.ts';
import { MONEY_GAPS, SUGGESTION_BOUNDS } from './words.ts';

/** What a planned promotion earns, of one line or of all. Euro; null where price, cost, sales or a forecast is missing. */
export const moneyFields = {
  units: number('Expected to be sold in all weeks'),
  baseline_units: number('Units of the same weeks without the promotion'),
  uplift_units: number('units − baseline_units'),
  uplift_p90_units: number('The uplift that is not exceeded nine times out of ten; in total the sum of the lines'),
  revenue_eur: number('Including VAT'),
  gross_margin_eur: number('Net of VAT and cost, with what the supplier pays'),
  baseline_margin_eur: number('Margin of the same weeks without the promotion'),
  funding_eur: number('What the supplier pays, in gross_margin_eur already'),
  cannibalization_eur: number('Margin that the rest of the family loses'),
  pull_forward_eur: number('Margin that later weeks lose'),
  incremental_margin_eur: number('gross_margin_eur − baseline_margin_eur − cannibalization_eur − pull_forward_eur'),
  discount_cost_eur: number('Margin given up on the units sold, less what the supplier pays'),
  roi: number('incremental_margin_eur / discount_cost_eur; null where the discount costs nothing'),
  break_even_uplift_pct: number('Uplift at which it earns as much as no promotion; null where none does'),
};

/** What the NC30 rule says of a line, in short. */
export const ShortNc30 = Type.Pick(Nc30Result, [
  'ok',
  'nc30_price',
  'reason',
  'announceable',
  'printable_discount_pct',
]);

/** Figures of one line as analytics tells them. */
export const LineFigures = Type.Object({
  discount_pct: number('Depth of the price under the regular one, percent'),
  ...moneyFields,
  on_hand: number('Units in stock'),
  on_order: number('Units ordered and not yet there'),
  needed_p90: number('Units that are not exceeded nine times out of ten'),
  shortfall: number('units − on_hand − on_order where that is more than nothing; null without a known stock'),
  nc30: nullable(ShortNc30),
  counted: Type.Boolean({ description: 'false where another line of the SKU has the lower price: no total has it' }),
});
export type LineFigures = Static<typeof LineFigures>;

export const MissingMoney = Type.Array(Type.Enum([...MONEY_GAPS]), {
  description:
    'Why the money is not known, empty where it is: the product is none of the catalogue, it has no regular price, no cost, no ordinary sales of late, or there are no promotions to forecast from',
});

/** The depth at which all lines together would earn most, were one line the only one to change. */
export const BetterDepth = Type.Object({
  discount_pct: Type.Integer({ description: 'Whole percent off the regular price of the catalogue' }),
  gain_eur: Type.Number({ description: `What the total would change by, at least ${SUGGESTION_BOUNDS.minGain.usual}` }),
  supplier_funding: Type.Optional(
    Type.Number({
      description:
        'Euro net a unit that is counted at it, the same share of the discount; absent where it stays as it is',
    }),
  ),
});
export type BetterDepth = Static<typeof BetterDepth>;

export const BetterTogether = number(
  'What the total would change by if each line had its better_depth; siblings share a loss, so that it is not the sum of the gains',
);

/** The last promotion of a line's product that was over before the plan, of those that /performance lists, whoever planned it. */
export const LastPromotion = Type.Object({
  start_yw: Yw,
  end_yw: Yw,
  discount_pct: number('Depth as sold, percent'),
  mechanic: nullable(Type.String({ description: 'As sold' })),
  net_effect_margin_eur: number('What it earned beyond no promotion, as /performance tells it'),
});
export type LastPromotion = Static<typeof LastPromotion>;

/** All lines that are counted together. */
export const EconomicsTotals = Type.Object({
  ...moneyFields,
  incremental_margin_p10_eur: Type.Optional(
    number(
      'incremental_margin_eur where each line has the end of its uplift that earns less, the p10 or the p90; what an earlier release approved does not say it',
    ),
  ),
  incremental_margin_p90_eur: Type.Optional(number('The same of the ends that earn more')),
  lines: Type.Integer({ description: 'Lines that are counted' }),
  lines_without_money: Type.Integer({ description: 'Those of which it is not known what they earn' }),
  lines_short: Type.Integer({ description: 'Those that stock and orders do not last for' }),
  lines_not_announceable: Type.Integer({ description: 'Those whose price is no reduction by the NC30 rule' }),
});
export type EconomicsTotals = Static<typeof EconomicsTotals>;
