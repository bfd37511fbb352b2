import { PRICES, SALES } from '@promo/contracts/promo-analytics/datasets';
import { PRICES_LAYOUT, SALES_LAYOUT } from './layout.ts';
import { PRICE_PLACES, SALES_PLACES } from './places.ts';

/** The datasets that are kept as rows: what is imported, how it is laid out in a part, and where a row is found. */
export const ROW_DATASETS = {
  sales: { dataset: SALES, layout: SALES_LAYOUT, places: SALES_PLACES },
  prices: { dataset: PRICES, layout: PRICES_LAYOUT, places: PRICE_PLACES },
} as const;

export type RowDataset = keyof typeof ROW_DATASETS;
