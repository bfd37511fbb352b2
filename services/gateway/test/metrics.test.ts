import { metricsText } from '@promo/runtime/metrics';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { metricIn } from '@promo/testing/metrics';
import { expect, test } from 'vitest';
import { identityKeys, raw, startGateway, startUpstream } from './harness.ts';

const keys = identityKeys();
const upstream = await keepForTests(startUpstream(keys.publicPem));
const gateway = await keepForTests(startGateway(keys.privatePem, upstream.url));

const count = async (labels: Record<string, string>) =>
  metricIn(await metricsText(), 'http_request_duration_seconds_count', labels) ?? 0;

test('requests that are passed on are counted by the service behind', async () => {
  const analytics = { upstream: 'promo-analytics', route: '/api/promo/sku-snapshot', status_code: '404' };
  const before = await count(analytics);
  for (const sku of ['A', 'B']) await raw(gateway.url, 'GET', `/api/promo/sku-snapshot?sku=${sku}`);
  expect((await count(analytics)) - before).toBe(2);
});

test('who listens to live updates is counted, and for how long is no latency', async () => {
  const live = async () => metricIn(await metricsText(), 'live_clients');
  expect(await live()).toBe(0);
  const leaving = new AbortController();
  await fetch(`${gateway.url}/events`, { signal: leaving.signal });
  expect(await live()).toBe(1);
  leaving.abort();
  await expect.poll(live).toBe(0);
  expect(await count({ route: '/events' })).toBe(0);
});
