import { type Static, Type } from 'typebox';
import { number } from '../fields.ts';

/** What promotions came to, units and euro; null where baseline, price or cost is missing. */
export const outcomeFields = {
  units: number('Sold in the promoted weeks'),
  uplift_units: number('Beyond the baseline'),
  revenue_eur: number('Including VAT'),
  gross_margin_eur: number('Net of VAT and cost, with what the supplier pays'),
  funding_eur: number('What the supplier pays, in gross_margin_eur already'),
  cannibalization_eur: number('Margin that the rest of the family lost'),
  pull_forward_eur: number('Margin that the weeks after lost'),
};

/**
 * What the promotions of a SKU that overlap a plan's weeks came to, summed: the events of /performance, no longer than the
 * plan or a usual promotion.
 */
export const PromotionOutcome = Type.Object({
  promoted_weeks: Type.Integer({ description: 'Of the plan’s own weeks, those sold as promoted' }),
  weeks: Type.Integer({ description: 'All weeks of the promotions, also before and after the plan’s' }),
  discount_pct: number('Depth of the promotions, weighted by units'),
  ...outcomeFields,
  incremental_margin_eur: number('net_effect_margin_eur of the promotions'),
  settled: Type.Boolean({ description: 'false while weeks after one of the promotions are still to come' }),
  sold_weeks: Type.Integer({
    description: 'Of the plan’s own weeks, those that are imported and the SKU was listed in',
  }),
  sold_units: Type.Number({ description: 'Units of those weeks, promoted or not' }),
  baseline_weekly_qty: number('Units of an ordinary week, before the plan'),
});
export type PromotionOutcome = Static<typeof PromotionOutcome>;
