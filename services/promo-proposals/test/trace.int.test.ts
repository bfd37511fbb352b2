import { answer } from '@promo/bus/answer';
import { ask } from '@promo/bus/ask';
import { consume } from '@promo/bus/consume';
import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import { PLANNED_PROMOTIONS } from '@promo/contracts/streams';
import { currentOrigin, type Origin } from '@promo/runtime/origin';
import { testBus } from '@promo/testing/bus';
import { expect, test } from 'vitest';
import { startHarness } from './harness.ts';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('one request id and trace go from the request to the question and the event, and on from there', async () => {
  await using harness = await startHarness();
  await using bus = await testBus(harness.nats.url, 'reader');
  const asked: Origin[] = [];
  const consumed: Origin[] = [];
  await using _answering = answer(bus, skuPrices, (_request, origin) => {
    asked.push(origin);
    return { prices: [] };
  });
  await using other = await testBus(harness.nats.url, 'other');
  await using _consuming = consume(bus, {
    ...PLANNED_PROMOTIONS,
    handle: async () => {
      consumed.push(currentOrigin());
      await ask(other, skuPrices, { codes: ['B'] });
    },
    attempts: { failed: async () => 1, forget: async () => {} },
  });
  const headers = { 'x-request-id': 'r-1', traceparent: TRACE, tracestate: 'a=b' };
  await harness.create({ skus: [{ code: 'A', discount_pct: 10 }] }, { headers });
  const origin = { requestId: 'r-1', traceparent: TRACE, tracestate: 'a=b' };
  await expect.poll(() => asked).toEqual([origin, origin]);
  expect(consumed).toEqual([origin]);
});
