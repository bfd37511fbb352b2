import { type Campaign, campaignDetail, couponOverlaps, marketingHistory } from '@promo/contracts/marketing/routes';
import { agreedFunding } from '@promo/contracts/promo-analytics/agreed-funding';
import { forecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import { forecaster } from '@promo/contracts/promo-analytics/forecaster';
import { analogForecast } from '@promo/contracts/promo-analytics/forecasts';
import * as nc30 from '@promo/contracts/promo-analytics/nc30';
import { listProducts } from '@promo/contracts/promo-analytics/products';
import { proposalResults } from '@promo/contracts/promo-analytics/proposal-results';
import { promotionResults } from '@promo/contracts/promo-analytics/results';
import * as analytics from '@promo/contracts/promo-analytics/routes';
import * as skus from '@promo/contracts/promo-analytics/skus';
import { planSuggestions } from '@promo/contracts/promo-analytics/suggestions';
import type { Recorder } from './recorder.ts';

/** A product that examples are about. */
export interface Product {
  readonly sku: string;
  readonly price: number;
  /** A campaign that there is. */
  readonly campaign: Campaign;
}

/** Past promotions, prices, forecasts and campaigns; gives a product that has been promoted. */
export async function recordPromotions({ record }: Recorder, start_date: string, from_yw: number): Promise<Product> {
  const { events } = await record(analytics.history, { query: { max_events: 50, limit: 2 } });
  await record(analytics.performance, { query: { max_events: 50, limit: 2 } });
  await record(promotionResults, { query: { group: 'category', limit: 2 } });
  await record(agreedFunding, { query: { limit: 2 } });
  await record(proposalResults, { query: { limit: 2 } });
  const sku = events[0]?.sku;
  if (sku === undefined) throw new Error('nothing was promoted: the examples are those of a demo');
  const { price, category } = await record(skus.skuSnapshot, { query: { sku } });
  await record(listProducts, { query: { category: [category], limit: 2 } });
  await record(skus.skuHistory, { query: { sku, weeks: 8 } });
  await record(skus.parentGroups, { query: { min_size: 3 } });

  if (price === null) throw new Error('a promoted product has a price: the examples are those of a demo');
  const promo_price = Math.round(price * 80) / 100;
  await record(nc30.nc30, { query: { sku, promo_price, start_date } });
  await record(nc30.nc30Evidence, { query: { sku, promo_price, start_date } });
  await record(nc30.nc30Batch, {
    body: [
      { sku, promo_price, start_date },
      { sku, promo_price: price, start_date },
    ],
  });

  await record(analogForecast, { query: { sku, discount: 20 } });
  await record(forecaster, { query: { sku, outcome: 'traffic' } });
  await record(forecastQuality);

  const wished = { categories: [category], from_yw, weeks: 4, slots_per_week: 2, budget: 500, usual_funding: true };
  await record(planSuggestions, { body: wished });

  const { campaigns } = await record(marketingHistory, { query: { limit: 2 } });
  const [campaign] = campaigns;
  if (!campaign) throw new Error('there is no campaign: the examples are those of a demo');
  const { skus: offered } = await record(campaignDetail, { params: { campaign_id: campaign.id } });
  await record(couponOverlaps, {
    body: {
      skus: offered.slice(0, 1).map((product) => product.sku),
      start_date: campaign.start_date,
      end_date: campaign.end_date,
    },
  });
  return { sku, price, campaign };
}
