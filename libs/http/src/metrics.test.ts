import { createLogger } from '@promo/runtime/logger';
import { measure } from '@promo/runtime/metrics';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { metricsAt } from '@promo/testing/metrics';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { startThings } from '../test/harness.ts';
import { createHttp } from './create-http.ts';

const things = await keepForTests(startThings());

const COUNT = 'http_request_duration_seconds_count';

test('requests are counted by declared route and status; paths that nobody serves are one series', async () => {
  const before = await metricsAt(things.url);
  for (const id of [7, 8, 3, 0]) await things.call('GET', `/api/promo/things/${id}`);
  for (const path of ['/a', '/b/c', '/api/promo/things/1/x']) await things.call('GET', path);
  await things.call('DELETE', '/api/promo/things/7');
  const after = await metricsAt(things.url);
  const rise = (labels: Record<string, string>) => (after(COUNT, labels) ?? 0) - (before(COUNT, labels) ?? 0);
  const route = '/api/promo/things/:id';
  expect(rise({ route, status_code: '200' })).toBe(2);
  expect(rise({ route, status_code: '503' })).toBe(1);
  expect(rise({ route, status_code: '422' })).toBe(1);
  expect(rise({ route: 'unmatched', status_code: '404' })).toBe(3);
  expect(rise({ route: 'unmatched', status_code: '405' })).toBe(1);
  expect(rise({})).toBe(8);
  expect(after('http_request_duration_seconds_bucket', { route, le: '+Inf' })).toBe(after(COUNT, { route }));
});

test('probes are not among them', async () => {
  for (const path of ['/health', '/ready', '/metrics']) await fetch(`${things.url}${path}`);
  const now = await metricsAt(things.url);
  for (const route of ['/health', '/ready', '/metrics']) expect(now(COUNT, { route })).toBeUndefined();
});

test('memory and the lag of the event loop are there, and whether the service is ready', async () => {
  let well = true;
  const probe = async () => (well ? undefined : Promise.reject(new Error('gone')));
  const app = await createHttp({ logger: createLogger('test', 'silent'), checks: [{ name: 'store', probe }] });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await metricsAt(url))('service_ready')).toBe(1);
  well = false;
  const now = await metricsAt(url);
  expect(now('service_ready')).toBe(0);
  expect(now('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(now('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  await app.close();
});

test('which release runs is told by /health and /metrics alike', async () => {
  const { version } = manifest;
  const health = await (await fetch(`${things.url}/health`)).json();
  expect(health).toEqual({ status: 'ok', version, commit: null });
  expect((await metricsAt(things.url))('release_info', { version, commit: 'unknown' })).toBe(1);
});

test('a number that cannot be read, or takes too long, is left out of what is told', async () => {
  measure('test_fails', 'A test', () => Promise.reject(new Error('no database')));
  measure('test_throws', 'A test', () => {
    throw new Error('no database');
  });
  measure('test_hangs', 'A test', () => new Promise<number>(() => {}));
  measure('test_works', 'A test', async () => 3);
  const now = await metricsAt(things.url);
  for (const name of ['test_fails', 'test_throws', 'test_hangs']) expect(now(name)).toBeUndefined();
  expect(now('test_works')).toBe(3);
});
