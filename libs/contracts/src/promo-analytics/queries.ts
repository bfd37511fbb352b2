import { UNITS, type Unit } from '@promo/retail/units';
import { Type } from 'typebox';
import { CalendarDay, Money, nullable, number, Sku, Yw } from '../fields.ts';
import { query } from '../query.ts';
import { LONGEST } from '../words.ts';
import { fitFields } from './forecast-fields.ts';
import { MAX_HORIZON_DAYS, MAX_SUPPLIERS } from './words.ts';

/** The questions that other services ask promo-analytics of products. Each takes all codes at once, so that nobody asks per SKU. */

/** So many codes fit one question, and what is known of them one answer. */
export const MAX_CODES = 2000;

export const codes = Type.Array(Sku, { maxItems: MAX_CODES });
/** Optional, since a replica of an earlier release does not tell. */
export const fit = Type.Partial(Type.Object(fitFields)).properties;
const closed = { additionalProperties: false };
const Ean = nullable(Type.String({ description: 'Bar code of 8, 12, 13 or 14 digits' }));
/** Names, bar codes, prices and what they cost to buy of products by code, in no particular order; unknown codes are absent. */
export const skuPrices = query({
  subject: 'promo-analytics.query.sku-prices',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({
    prices: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        // a replica of an earlier release does not tell
        ean: Type.Optional(Ean),
        regular_price: Type.Number({ description: 'Euro including VAT' }),
        // nor these
        unit_cost: Type.Optional(number('Euro net of VAT')),
        vat_rate: Type.Optional(Type.Number({ description: 'Percent' })),
      }),
    ),
  }),
});

/** Names of products by code; unknown codes are absent. */
export const skuNames = query({
  subject: 'promo-analytics.query.sku-names',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({ names: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) }),
});

/** What shelf labels say of products, null where it is not known; unknown codes are absent. */
export const skuLabels = query({
  subject: 'promo-analytics.query.sku-labels',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({
    labels: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        brand: nullable(Type.String()),
        ean: Ean,
        net_quantity: number('What it holds, in its unit'),
        unit: nullable(Type.Enum(Object.keys(UNITS) as Unit[])),
        anchor_price: number('Euro including VAT, of the anchor date'),
        anchor_date: nullable(Type.String({ description: 'YYYY-MM-DD' })),
        regular_price: Type.Number({ description: 'Euro including VAT' }),
      }),
    ),
  }),
});

/** Codes times weeks of one question may not exceed this; more is refused. */
export const MAX_SKU_WEEKS = 40_000;

/** Weekly sales, each code once; one that is unknown, or was not listed in the window, has no weeks. */
export const skuWeeks = query({
  subject: 'promo-analytics.query.sku-weeks',
  request: Type.Object({ codes, from_yw: Yw, to_yw: Yw }, closed),
  reply: Type.Object({
    as_of_yw: nullable(Yw),
    skus: Type.Array(
      Type.Object({
        code: Type.String(),
        baseline_weekly_qty: number('Weekly baseline at the first week of the window'),
        from_yw: nullable(Yw),
        qty: Type.Array(Type.Number(), { description: 'Units of each week from from_yw on, without gaps' }),
        revenue: Type.Array(nullable(Money), { description: 'Euro of the same weeks' }),
      }),
    ),
  }),
});

/** What is there, what is coming and what is asked for, in the items' order; unknown codes are absent. Fit: of the uplift that is planned. */
export const skuStock = query({
  subject: 'promo-analytics.query.sku-stock',
  request: Type.Object(
    {
      today: CalendarDay('First day of every horizon', 'date-of-weeks'),
      items: Type.Array(
        Type.Object({ code: Sku, horizon_days: Type.Integer({ minimum: 1, maximum: MAX_HORIZON_DAYS }) }, closed),
        {
          maxItems: MAX_CODES,
        },
      ),
    },
    closed,
  ),
  reply: Type.Object({
    as_of_yw: nullable(Yw),
    ...fit,
    stock: Type.Array(
      Type.Object({
        code: Type.String(),
        on_hand: number('Units in stock'),
        on_order: number('Units ordered and not yet there'),
        lead_time_days: nullable(Type.Integer()),
        baseline_weekly_qty: number('Units of an ordinary week'),
        cover_weeks: number('on_hand over baseline_weekly_qty'),
        planned_uplift_units: Type.Number({
          description: 'Units that approved promotions are expected to sell above the baseline within the horizon',
        }),
      }),
    ),
  }),
});

/** What is there and what is coming of products, by whom and how fast; unknown codes are absent. */
export const skuSupply = query({
  subject: 'promo-analytics.query.sku-supply',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({
    supply: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        supplier_id: nullable(Type.String()),
        supplier_name: nullable(Type.String()),
        on_hand: number('Units in stock'),
        on_order: number('Units ordered and not yet there'),
        lead_time_days: nullable(Type.Integer()),
        // a replica of an earlier release does not say
        moq: Type.Optional(number('The least order, units')),
        pack_size: Type.Optional(number('Units in a pack')),
      }),
    ),
  }),
});

/** Suppliers of the product range by a part of their name, in alphabetical order. */
export const suppliers = query({
  subject: 'promo-analytics.query.suppliers',
  request: Type.Object(
    { q: Type.String({ maxLength: LONGEST.search }), limit: Type.Integer({ minimum: 1, maximum: MAX_SUPPLIERS }) },
    closed,
  ),
  reply: Type.Object({
    suppliers: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), n_skus: Type.Integer() })),
  }),
});
