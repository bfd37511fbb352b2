import type { ForecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import { addWeeks } from '@promo/retail/weeks';
import { eventually } from '@promo/testing/eventually';
import { expect } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

/**
 * Six coffees at 4.00 (25 % VAT, cost 1.00) sell 100 a week each, and twice a year 10 % off lifts that to 160, 20 % to 240.
 * BEZ has no cost, NOVO was never sold, and DARAK has a price of 0.
 */
export async function startCoffees(): Promise<Harness> {
  const harness = await startHarness(() => new Date('2026-11-21T10:00:00Z'));
  const skus = ['K1', 'K2', 'K3', 'K4', 'K5', 'BEZ', 'DARAK'];
  const cost = (sku: string) => (sku === 'BEZ' ? '' : '1.00');
  const price = (sku: string) => (sku === 'DARAK' ? '0' : '4.00');
  await harness.upload(
    'products',
    `sku,name,category,regular_price,cost,on_hand,lead_time_days
${skus.map((sku) => `${sku},Kava ${sku},Kava,${price(sku)},${cost(sku)},150,${sku === 'K1' ? 10 : ''}`).join('\n')}
NOVO,Nova kava,Kava,4.00,1.00,,
`,
  );
  const rows = skus.flatMap((sku, s) =>
    Array.from({ length: 98 }, (_, i) => {
      const depth = i % 13 === s ? 20 : i % 13 === s + 6 ? 10 : 0;
      const qty = depth === 20 ? 240 : depth === 10 ? 160 : 100;
      return `${sku},${addWeeks(202501, i)},${qty},${Number(depth > 0)},${(qty * 4 * (1 - depth / 100)).toFixed(2)},${depth || ''}`;
    }),
  );
  await harness.upload('sales', `sku,yw,qty,promoted,revenue,discount_pct\n${rows.join('\n')}\n`);
  await harness.upload('prices', 'sku,date,price\nK1,2026-10-01,4.00\nK1,2026-11-10,3.49\nK1,2026-11-15,4.00\n');
  // Two answers are alike once one fit gives both.
  await eventually(async () => !(await harness.get<ForecastQuality>('/forecast-quality')).body.provisional);
  return harness;
}

/** What the forecaster answers. */
export async function forecast(harness: Harness, query: string): Promise<ForecasterAnswer> {
  const { status, body } = await harness.get<ForecasterAnswer>(`/forecaster?${query}`);
  expect(status).toBe(200);
  return body;
}
