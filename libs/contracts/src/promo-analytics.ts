import { type Static, Type } from 'typebox';
import { anyOf, Money, nullable, Sku, Yw, ywBound } from './fields.ts';
import { ImportList, ImportQuery, ImportReport } from './imports.ts';
import { NC30_ROUTES, Nc30Result } from './nc30.ts';
import { route } from './route.ts';

const MaxEvents = Type.Integer({
  minimum: 10,
  maximum: 20_000,
  default: 5000,
  description: 'How many events at most, newest first',
});

const eventFields = {
  sku: Type.String(),
  name: Type.String(),
  category: Type.String(),
  tier: nullable(Type.String()),
  family: nullable(Type.String()),
  start_yw: Yw,
  end_yw: Yw,
  weeks: Type.Integer({ description: 'Weeks from start to end, both included' }),
  qty: Type.Number({ description: 'Units sold in the event' }),
  revenue: nullable(Money),
  avg_price: nullable(Money),
  regular_price: nullable(Money),
  discount_pct: nullable(Type.Number({ description: 'Depth, 20 = 20 %' })),
  mechanic: nullable(Type.String({ description: 'The most frequent of its weeks; null for a plain discount' })),
};

/** One contiguous run of promoted weeks of a SKU. */
export const HistoryEvent = Type.Object(eventFields);

const units = (description: string) => nullable(Type.Number({ description }));

export const PerformanceEvent = Type.Object({
  ...eventFields,
  before_qty: units('Units in as many ordinary weeks before the event as it lasts'),
  during_qty: Type.Number({ description: 'Units sold in the event' }),
  after_qty: Type.Number({ description: 'Units in up to four weeks after the event' }),
  baseline: units('Units expected in the event weeks without a promotion'),
  uplift: units('during_qty − baseline'),
  uplift_pct: units('100 · uplift / baseline'),
  lift: units('during_qty / baseline'),
  after_baseline: units('Units expected in the after weeks'),
  post_dip: units('after_baseline − after_qty'),
  pull_forward: units('post_dip kept within 0 and uplift'),
  after_complete: Type.Boolean({ description: 'false while data for the after weeks are still to come' }),
  cannibalization: units('Units that the rest of the family lost to the event, kept within 0 and uplift'),
  cannibalization_raw: units('The same before it is kept within bounds; negative means a halo'),
  cannibalization_method: Type.String({ description: 'family or none' }),
  net_effect: units('uplift − cannibalization − pull_forward'),
  net_effect_margin_eur: nullable(Money),
  baseline_method: Type.String({ description: 'before, after or none' }),
  baseline_weeks: Type.Array(Yw, { description: 'Weeks whose sales the baseline was made of' }),
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
  query: Type.Partial(
    Type.Object({
      ...categoryAndTier,
      min_yw: ywBound('Earliest start week'),
      max_yw: ywBound('Latest start week'),
      max_events: MaxEvents,
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ events: Type.Array(HistoryEvent), ...dataState }),
});

export const performance = route({
  method: 'GET',
  path: '/api/promo/performance',
  section: 'promo_read',
  summary: 'What past promotions earned: quantities before, during and after, uplift, cannibalization and net effect',
  query: Type.Partial(
    Type.Object({
      ...categoryAndTier,
      max_weeks: Type.Integer({
        minimum: 1,
        maximum: 52,
        default: 13,
        description: 'Longest event counted; leaves out evergreen flags',
      }),
      min_yw: ywBound('Earliest start week'),
      max_events: MaxEvents,
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ events: Type.Array(PerformanceEvent), ...dataState }),
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
  cost: nullable(Type.Number({ description: 'Euro net of VAT' })),
  vat_rate: Type.Number({ description: '25 = 25 %' }),
  margin_eur: nullable(Type.Number({ description: 'Price net of VAT − cost' })),
  margin_pct: nullable(Type.Number({ description: 'Margin as percent of the net price' })),
  nc30: Type.Pick(Nc30Result, ['nc30_price', 'nc30_date', 'has_data']),
  baseline_weekly_qty: nullable(Type.Number({ description: 'Units of an ordinary week' })),
  on_hand: nullable(Type.Number()),
  on_order: nullable(Type.Number()),
  cover_weeks: nullable(Type.Number({ description: 'on_hand / baseline_weekly_qty' })),
  last_promo: nullable(HistoryEvent),
  promos_52w: Type.Integer({ description: 'Promotions that began in the 52 weeks before as_of_yw' }),
  deepest_discount_pct: nullable(Type.Number()),
  planned_promotions: Type.Array(PlannedPromotion),
  as_of_yw: nullable(Yw),
});

export const skuSnapshot = route({
  method: 'GET',
  path: '/api/promo/sku-snapshot',
  section: 'promo_read',
  summary: 'Price, cost, NC30 reference, baseline, stock and promotions of a SKU',
  query: Type.Object({ sku: Sku }, { additionalProperties: false }),
  status: 200,
  response: SkuSnapshot,
  errors: [404],
});

export const parentGroups = route({
  method: 'GET',
  path: '/api/promo/parent-groups',
  section: 'promo_read',
  summary: 'Product families: groups of variants that share a name stem',
  query: Type.Partial(
    Type.Object({
      min_size: Type.Integer({ minimum: 2, maximum: 50, default: 2, description: 'Smallest group listed' }),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    groups: Type.Array(
      Type.Object({
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
      }),
    ),
  }),
});

/** The datasets that analytics owns; each has its own literal import route. */
export const ANALYTICS_DATASETS = ['products', 'sales', 'prices'] as const;
export type AnalyticsDataset = (typeof ANALYTICS_DATASETS)[number];

const importInto = <const D extends AnalyticsDataset>(dataset: D) =>
  route({
    method: 'POST',
    path: `/api/promo/imports/${dataset}`,
    section: 'data_import',
    summary: `Import ${dataset} from a CSV file`,
    consumes: 'text/csv',
    query: ImportQuery,
    status: 200,
    response: ImportReport,
    errors: [415],
  });

export const importProducts = importInto('products');
export const importSales = importInto('sales');
export const importPrices = importInto('prices');

/** The service's own list; the gateway merges the owners' lists under the same path. */
export const analyticsImports = route({
  method: 'GET',
  path: '/api/promo/imports',
  section: 'data_import',
  summary: 'Imports so far, newest first',
  status: 200,
  response: ImportList,
});

/** Every route that promo-analytics serves. */
export const ANALYTICS_ROUTES = [
  history,
  performance,
  skuSnapshot,
  parentGroups,
  ...NC30_ROUTES,
  importProducts,
  importSales,
  importPrices,
  analyticsImports,
] as const;

/** Published after an import that changed facts; replicas re-read the manifest, which is the truth. */
export const FACTS_IMPORTED = 'promo-analytics.event.facts-imported';
export const FactsImported = Type.Object({ version: Type.Integer(), dataset: Type.String() });
