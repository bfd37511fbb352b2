import { createToken, listTokens, withdrawToken } from '@promo/contracts/accounts/tokens';
import { authSettings, demoLogin, me, mergedImports, promoHealth } from '@promo/contracts/gateway/routes';
import * as marketing from '@promo/contracts/marketing/routes';
import { importRecords } from '@promo/contracts/npl/imports';
import * as analytics from '@promo/contracts/promo-analytics/routes';
import type { Product } from './promotions.ts';
import type { Recorder } from './recorder.ts';

/** Sign-in and health. */
export async function recordGateway({ record }: Recorder): Promise<void> {
  await record(promoHealth);
  await record(authSettings);
  await record(demoLogin, { body: { role: 'Planner' } });
  await record(me);
  const { id } = await record(createToken, { body: { name: 'Excel', sections: ['promo_read'], days: 90 } });
  await record(listTokens);
  await record(withdrawToken, { params: { token_id: id } });
}

const file = (...lines: string[]): string => `${lines.join('\n')}\n`;

/** Imports of a row or two: dry runs, but for the prices, which are taken back. */
export async function recordImports({ record }: Recorder, { sku, campaign }: Product): Promise<void> {
  const query = { dry_run: true };
  const product = 'KAVA-250;Kava mljevena 250 g;Kava;3,99;25';
  await record(analytics.importProducts, { query, body: file('sku;name;category;regular_price;vat_rate', product) });
  await record(analytics.importSales, { query, body: file('sku;yw;qty;promoted', `${sku};202601;24;0`) });
  const prices = await record(analytics.importPrices, { body: file('sku;date;price', `${sku};2020-01-06;3,49`) });
  await record(analytics.voidImport, { params: { import_id: prices.import_id } });
  const named = 'Proljeće 2027.;2027-03-01;2027-03-14;5000';
  const offered = `${campaign.id};KAVA10;${sku}`;
  const redeemed = `${campaign.id};${campaign.start_date};KAVA10`;
  await record(marketing.importCampaigns, {
    query,
    body: file('campaign_id;name;start_date;end_date;targeted', `9001;${named}`),
  });
  await record(marketing.importCoupons, { query, body: file('campaign_id;coupon_code;sku', offered) });
  await record(marketing.importRedemptions, { query, body: file('campaign_id;date;coupon_code', redeemed) });
  await record(importRecords, { query, body: file('sku;name;launch_date', 'NOVO-1;Kava zrno 500 g;2027-06-01') });
  await record(mergedImports);
}
