import { Type } from 'typebox';
import { anyOf, text, ywBound } from '../fields.ts';
import { importInto, ownImports, RecordedImport } from '../imports.ts';
import { FILE_FORMATS, LIST_FORMATS, labels, paging } from '../lists.ts';
import { route } from '../route.ts';
import { LONGEST } from '../words.ts';
import { agreedFunding } from './agreed-funding.ts';
import { dataState } from './data-state.ts';
import { forecastQuality } from './forecast-quality.ts';
import { forecaster } from './forecaster.ts';
import { analogForecast } from './forecasts.ts';
import { HISTORY_COLUMNS, HistoryEvent } from './history-event.ts';
import { NC30_ROUTES } from './nc30.ts';
import { PERFORMANCE_COLUMNS, PerformanceEvent } from './performance-event.ts';
import { listProducts } from './products.ts';
import { proposalResults } from './proposal-results.ts';
import { promotionResults } from './results.ts';
import { parentGroups, skuHistory, skuSnapshot } from './skus.ts';
import { planSuggestions } from './suggestions.ts';
import { type AnalyticsDataset, EVENT_WEEKS, EVENTS_LISTED, RESULT_GROUPS } from './words.ts';

const MaxEvents = Type.Integer({
  minimum: EVENTS_LISTED.min,
  maximum: EVENTS_LISTED.max,
  default: EVENTS_LISTED.usual,
  description: 'How many events at most, newest first',
});

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
        description:
          'Only those that /results adds up in one group, that of `key`: without it also those whose proposal is not over, which are in no group yet',
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
  agreedFunding,
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
