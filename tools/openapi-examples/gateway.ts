import { setTimeout as sleep } from 'node:timers/promises';
import {
  askConfirmation,
  confirmSubscription,
  deleteSubscription,
  endSubscription,
  getSubscription,
  listSubscriptions,
  putSubscription,
} from '@promo/contracts/accounts/subscription';
import { createToken, listTokens, withdrawToken } from '@promo/contracts/accounts/tokens';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
} from '@promo/contracts/accounts/webhooks';
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
}

/** What a user keeps; gives the id of a webhook, which is told of what is recorded next. */
export async function recordAccount({ record, note }: Recorder): Promise<string> {
  const { id } = await record(createToken, { body: { name: 'Excel', sections: ['promo_read'], days: 90 } });
  await record(listTokens);
  await record(withdrawToken, { params: { token_id: id } });
  const told = { days_before: 7, events: ['proposal.decided' as const, 'proposal.submitted' as const] };
  const mailed = { email: 'ana@promo.example', own_only: true, digest_hour: 7, language: 'hr' as const };
  await record(putSubscription, { body: { ...mailed, ...told } });
  await record(getSubscription);
  await record(askConfirmation);
  // The code comes by e-mail, which a demo does not send.
  note(confirmSubscription, { body: { code: 'm3Qy0uZp7tXb1cVn9aKdLw' } });
  const { subscriptions } = await record(listSubscriptions);
  await record(endSubscription, { params: { user_id: subscriptions[0]?.user.id as number } });
  await record(deleteSubscription);
  const hook = await record(createWebhook, { body: { url: 'https://hooks.promo.example/promo', ...told } });
  await record(listWebhooks);
  return hook.id;
}

/** What was sent to a webhook, and its end. */
export async function recordDeliveries({ record }: Recorder, webhook_id: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const [latest] = (await record(listDeliveries)).deliveries;
    if (latest) await record(resendDelivery, { params: { delivery_id: latest.id } });
    if (latest) break;
    if (tries === 20) throw new Error('nothing was sent to the webhook');
    await sleep(500);
  }
  await record(deleteWebhook, { params: { webhook_id } });
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
