import { CAMPAIGNS, COUPONS, REDEMPTIONS } from './marketing/datasets.ts';
import { PRICES, PRODUCTS, SALES } from './promo-analytics/datasets.ts';

/** All that the import API takes, in an order in which none needs a later one. */
export const DATASETS = {
  products: PRODUCTS,
  sales: SALES,
  prices: PRICES,
  campaigns: CAMPAIGNS,
  coupons: COUPONS,
  redemptions: REDEMPTIONS,
} as const;
export type DatasetName = keyof typeof DATASETS;
