import { type Static, Type } from 'typebox';
import { nullable, number, Sku, Yw } from '../fields.ts';
import { route } from '../route.ts';
import { dataState } from './data-state.ts';
import { HistoryEvent } from './history-event.ts';
import { Nc30Result } from './nc30.ts';
import { SKU_HISTORY_WEEKS } from './words.ts';

export const PlannedPromotion = Type.Object({
  proposal_id: Type.Integer(),
  title: nullable(Type.String()),
  status: Type.String(),
  start_yw: nullable(Yw),
  end_yw: nullable(Yw),
  discount_pct: nullable(Type.Number()),
});
export type PlannedPromotion = Static<typeof PlannedPromotion>;

export const SkuSnapshot = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  category: Type.String(),
  tier: nullable(Type.String()),
  family: nullable(Type.String()),
  supplier_id: nullable(Type.String()),
  supplier_name: nullable(Type.String()),
  price: number('Regular price, euro including VAT; null where nobody knows it'),
  cost: number('Euro net of VAT'),
  vat_rate: Type.Number({ description: '25 = 25 %' }),
  active: Type.Boolean({ description: 'False for a retired product' }),
  margin_eur: number('Price net of VAT − cost'),
  margin_pct: number('Margin as percent of the net price'),
  nc30: Type.Pick(Nc30Result, ['nc30_price', 'nc30_date', 'has_data']),
  baseline_weekly_qty: number('Units of an ordinary week'),
  on_hand: nullable(Type.Number()),
  on_order: nullable(Type.Number()),
  cover_weeks: number('on_hand / baseline_weekly_qty'),
  last_promo: nullable(HistoryEvent),
  promos_52w: Type.Integer({ description: 'Promotions that began in the 52 weeks before as_of_yw' }),
  deepest_discount_pct: number('Of those promotions, percent'),
  planned_promotions: Type.Array(PlannedPromotion),
  as_of_yw: nullable(Yw),
});
export type SkuSnapshot = Static<typeof SkuSnapshot>;

export const skuSnapshot = route({
  method: 'GET',
  path: '/api/promo/sku-snapshot',
  section: 'promo_read',
  summary: 'Price, cost, NC30 reference, baseline, stock and promotions of a SKU',
  description:
    'What a planner looks up before planning a product: prices include VAT, the cost does not, stock is in units and cover in weeks. As of the last week with sales; it forecasts nothing.',
  query: Type.Object({ sku: Sku }, { additionalProperties: false }),
  status: 200,
  response: SkuSnapshot,
  errors: [404],
});

export const SkuWeek = Type.Object({
  yw: Yw,
  qty: Type.Number({ description: 'Units sold' }),
  revenue: number('Euro including VAT'),
  avg_price: number('Revenue over units, euro including VAT'),
  promoted: Type.Boolean(),
  in_stock: Type.Boolean(),
  nc30_price: number('Lowest price of the 30 days before the week begins, euro including VAT'),
});
export type SkuWeek = Static<typeof SkuWeek>;

export const skuHistory = route({
  method: 'GET',
  path: '/api/promo/sku-history',
  section: 'promo_read',
  summary: 'Weekly sales and prices of a SKU, oldest first',
  description:
    'As far as the SKU was listed, up to the week before as_of_yw. Beside each week stands the lowest price of the 30 days before it, by price rows, or by weekly averages where no row reaches them.',
  query: Type.Object(
    {
      sku: Sku,
      weeks: Type.Optional(
        Type.Integer({
          minimum: SKU_HISTORY_WEEKS.min,
          maximum: SKU_HISTORY_WEEKS.max,
          default: SKU_HISTORY_WEEKS.usual,
          description: 'How many weeks back',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ sku: Type.String(), weeks: Type.Array(SkuWeek), ...dataState }),
  errors: [404],
});

export const ParentGroup = Type.Object({
  stem: Type.String(),
  size: Type.Integer(),
  skus: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      price: number('As of the snapshot'),
      on_hand: nullable(Type.Number()),
    }),
  ),
});
export type ParentGroup = Static<typeof ParentGroup>;

export const parentGroups = route({
  method: 'GET',
  path: '/api/promo/parent-groups',
  section: 'promo_read',
  summary: 'Product families: groups of variants that share a name stem',
  description:
    'To plan a family together, or to find siblings that stand in for a new product in /analog-forecast. A product that belongs to no group of `min_size` is not listed.',
  query: Type.Partial(
    Type.Object({
      min_size: Type.Integer({ minimum: 2, maximum: 50, default: 2, description: 'Smallest group listed' }),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    groups: Type.Array(ParentGroup),
    retired: Type.Array(Type.String(), {
      description: 'Products that are not to be offered any more; they are in no group',
    }),
  }),
});
