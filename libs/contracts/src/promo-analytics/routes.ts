import { type Static, Type } from 'typebox';
import { anyOf, nullable, number, Sku, text, Yw, ywBound } from '../fields.ts';
import { importInto, ownImports, RecordedImport } from '../imports.ts';
import { FILE_FORMATS, LIST_FORMATS, labels, paging } from '../lists.ts';
import { route } from '../route.ts';
import { LONGEST } from '../words.ts';
import { forecastQuality } from './forecast-quality.ts';
import { forecaster } from './forecaster.ts';
import { analogForecast } from './forecasts.ts';
import { HISTORY_COLUMNS, HistoryEvent } from './history-event.ts';
import { NC30_ROUTES, Nc30Result } from './nc30.ts';
import { PERFORMANCE_COLUMNS, PerformanceEvent } from './performance-event.ts';
import { listProducts } from './products.ts';
import { proposalResults } from './proposal-results.ts';
import { promotionResults } from './results.ts';
import { planSuggestions } from './suggestions.ts';
import { type AnalyticsDataset, EVENT_WEEKS, EVENTS_LISTED, RESULT_GROUPS, SKU_HISTORY_WEEKS } from './words.ts';

const MaxEvents = Type.Integer({
  minimum: EVENTS_LISTED.min,
  maximum: EVENTS_LISTED.max,
  default: EVENTS_LISTED.usual,
  description: 'How many events at most, newest first',
});

const dataState = {
  as_of_yw: nullable(Yw),
  data_version: Type.Integer({ description: 'Rises with every import that changed something' }),
};

const categoryAndTier = { category: anyOf('Category'), tier: anyOf('Tier') };

export const history = route({
  method: 'GET',
  path: '/api/promo/history',
  section: 'promo_read',
  summary: 'Past promotion events, one per contiguous run of promoted weeks per SKU, most recent first',
  description:
    'What was promoted when, how deep and how much was sold, in units and euro; what it earned is told by /performance. `max_events` counts before `limit` and `offset` do; with `min_weeks` only what lasted as long.',
  query: Type.Partial(
    Type.Object({
      ...categoryAndTier,
      min_weeks: Type.Integer({
        minimum: EVENT_WEEKS.min,
        maximum: EVENT_WEEKS.max + 1,
        description: 'Shortest event listed; one more than `max_weeks` of /performance gives what that leaves out',
      }),
      min_yw: ywBound('Earliest start week'),
      max_yw: ywBound('Latest start week'),
      max_events: MaxEvents,
      ...paging(HISTORY_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ events: Type.Array(HistoryEvent), ...dataState }),
  formats: LIST_FORMATS,
  etag: true,
});

export const performance = route({
  method: 'GET',
  path: '/api/promo/performance',
  section: 'promo_read',
  summary: 'What past promotions earned: quantities before, during and after, uplift, cannibalization and net effect',
  description:
    'Quantities are units, money is euro; null where a baseline, a price or a cost is missing. Events longer than `max_weeks` are left out, and figures may change while `after_complete` is false.',
  query: Type.Partial(
    Type.Object({
      ...categoryAndTier,
      sku: text(LONGEST.sku, 'Only those of this product', 1),
      max_weeks: Type.Integer({
        minimum: EVENT_WEEKS.min,
        maximum: EVENT_WEEKS.max,
        default: EVENT_WEEKS.usual,
        description: 'Longest event counted; leaves out evergreen flags',
      }),
      min_yw: ywBound('Earliest start week'),
      max_yw: ywBound('Latest start week'),
      ended_from: ywBound('Earliest week that it ended in'),
      ended_to: ywBound('Latest week that it ended in'),
      group: Type.Enum([...RESULT_GROUPS], {
        description: 'Only those that /results adds up in one group: that of `key`',
      }),
      key: text(LONGEST.productName, 'With `group`: its `key` in /results; left out for those that have none'),
      max_events: MaxEvents,
      ...paging(PERFORMANCE_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ events: Type.Array(PerformanceEvent), ...dataState }),
  formats: LIST_FORMATS,
  etag: true,
});

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
  price: Type.Number({ description: 'Regular price, euro including VAT' }),
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
      price: Type.Number(),
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

export const importProducts = importInto('products');
export const importSales = importInto('sales');
export const importPrices = importInto('prices');

export const analyticsImports = ownImports;

export const voidImport = route({
  method: 'POST',
  path: '/api/promo/imports/:import_id/void',
  section: 'data_import',
  summary: 'Take back an import of products, sales or prices that no newer one has built on',
  description:
    'The data are as they were before it, under a new data version; the import stays in the list, marked as voided. 400 where a newer import has built on it.',
  params: Type.Object({ import_id: text(LONGEST.importId, 'The import', 1) }),
  status: 200,
  response: RecordedImport,
  errors: [400, 404],
});

const exportOf = <const D extends AnalyticsDataset>(dataset: D) =>
  route({
    method: 'GET',
    path: `/api/promo/exports/${dataset}`,
    section: 'data_import',
    summary: `All ${dataset} as a file with the columns of their import, which can be imported again`,
    description:
      'CSV with semicolons, decimal commas and a byte order mark, one sheet of a workbook, or Parquet; streamed, since it may be long. There is no paging.',
    query: Type.Object(
      {
        format: Type.Enum([...FILE_FORMATS], { default: 'csv', description: 'csv unless given' }),
        labels: Type.Optional(labels),
      },
      { additionalProperties: false },
    ),
    status: 200,
    response: Type.String({ description: 'The file' }),
    formats: FILE_FORMATS,
  });

export const exportProducts = exportOf('products');
export const exportSales = exportOf('sales');
export const exportPrices = exportOf('prices');

/** Every route that promo-analytics serves. */
export const ANALYTICS_ROUTES = [
  history,
  performance,
  promotionResults,
  proposalResults,
  skuSnapshot,
  skuHistory,
  parentGroups,
  listProducts,
  ...NC30_ROUTES,
  analogForecast,
  forecaster,
  forecastQuality,
  planSuggestions,
  importProducts,
  importSales,
  importPrices,
  analyticsImports,
  voidImport,
  exportProducts,
  exportSales,
  exportPrices,
] as const;
