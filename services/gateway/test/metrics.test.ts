import { metricsText } from '@promo/runtime/metrics';
import { metricIn } from '@promo/testing/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityKeys, raw, startGateway, startUpstream, type Upstream } from './harness.ts';

const keys = identityKeys();
let upstream: Upstream;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  upstream = await startUpstream(keys.publicPem);
  gateway = await startGateway(keys.privatePem, upstream.url);
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await upstream.close();
});

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
