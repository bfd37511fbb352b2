import { MAX_DISCOUNT } from '@promo/retail/depth';
import { type Static, Type } from 'typebox';
import { Warning } from '../coded.ts';
import { nullable, number, Sku, Yw } from '../fields.ts';
import { columns, format, LIST_FORMATS, labels } from '../lists.ts';
import { route } from '../route.ts';
import { MAX_FUNDING } from '../words.ts';
import { fitFields, planFields } from './forecast-fields.ts';
import { HistoryEvent } from './history-event.ts';
import { CERTAINTIES, FORECASTER_REASONS, OFFERED_OUTCOMES, OUTCOMES } from './words.ts';

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
  breakeven_funding: number(
    'What the supplier has to pay a unit at least, so that the promotion costs nothing: euro net of VAT, whole cents upwards',
  ),
  incremental_margin: number('Euro'),
  p10_incremental_margin: number('The same at p10_uplift_pct'),
  compliant: Type.Boolean({ description: 'It does not lose money and sells above cost' }),
  nc30_ok: nullable(
    Type.Boolean({ description: 'Its price is not above the lowest of the 30 days before; null without a price' }),
  ),
  announceable: nullable(
    Type.Boolean({ description: 'It is below that, and so a reduction; null where NC30 says nothing of it' }),
  ),
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

/** A depth as files have it, with its whole profit and loss. */
export interface ForecastRow extends SensitivityRow, Pnl {
  readonly sku: string;
  readonly name: string;
  /** The week that was asked for. */
  readonly start_yw: number | null;
  readonly weeks: number;
  /** It is the depth that was asked for, or the one that is recommended. */
  readonly planned: boolean;
  readonly recommended: boolean;
  readonly p10_qty: number | null;
  readonly p90_qty: number | null;
}

export const FORECAST_COLUMNS = columns<ForecastRow>({
  sku: 'text',
  name: 'text',
  start_yw: 'integer',
  weeks: 'integer',
  discount_pct: 'decimal',
  planned: 'boolean',
  recommended: 'boolean',
  promo_price: 'money',
  mean_uplift_pct: 'decimal',
  p10_uplift_pct: 'decimal',
  p90_uplift_pct: 'decimal',
  baseline_qty: 'decimal',
  promo_qty: 'decimal',
  p10_qty: 'decimal',
  p90_qty: 'decimal',
  gross_revenue: 'money',
  vat: 'money',
  net_revenue: 'money',
  cogs: 'money',
  supplier_funding: 'money',
  gross_margin: 'money',
  gross_margin_pct: 'decimal',
  baseline_margin: 'money',
  cannibalized_margin: 'money',
  pull_forward_margin: 'money',
  incremental_margin: 'money',
  p10_incremental_margin: 'money',
  roi: 'decimal',
  breakeven_uplift_pct: 'decimal',
  breakeven_funding: 'money',
  compliant: 'boolean',
  nc30_ok: 'boolean',
  announceable: 'boolean',
});

export const forecaster = route({
  method: 'GET',
  path: '/api/promo/forecaster',
  section: 'promo_read',
  summary: 'The discount depth that serves an outcome best and does not lose money, with its profit and loss',
  description:
    'Searches depths in percent by the forecast of the SKU and lowers the best one until it does not lose money; the answer has the P&L in euro and the depths beside it. It recommends, and plans nothing. A file has a row for each depth, also for the one that is asked for, with its whole P&L.',
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
      ...Type.Partial(Type.Object({ ...planFields, format, labels })).properties,
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: ForecasterAnswer,
  formats: LIST_FORMATS,
  errors: [404],
});
