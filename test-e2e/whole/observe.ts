import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { demoLogin } from '@promo/client/sign-in';
import type { history } from '@promo/contracts/promo-analytics/routes';
import { freePort } from '@promo/servers/ports';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alerts, dashboard, metricsIn, namesIn, OTHERS } from '../../deploy/observe/metrics.ts';
import { removeFolder, type System, startSystem, testFolder } from '../system.ts';
import { get } from './system.ts';

type History = Static<typeof history.response>;

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** A span that was sent, and by whom. */
type Sent = OtlpSpan & { readonly service: string | undefined };

/** Takes what OpenTelemetry sends over HTTP. */
const spans: Sent[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as OtlpTraces;
  for (const { resource, scopeSpans } of resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
    for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service });
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

const SERVICES = ['promo-analytics', 'promo-proposals', 'marketing', 'npl', 'accounts', 'scheduler', 'stream-keeper'];

/** The way of one request: who did what, and on whose behalf. */
const WAY: readonly [service: string, name: string, parent: string | null][] = [
  ['gateway', 'POST /api/promo/proposals', null],
  ['gateway', 'pass on to promo-proposals', 'POST /api/promo/proposals'],
  ['promo-proposals', 'POST /api/promo/proposals', 'pass on to promo-proposals'],
  ['promo-proposals', 'ask promo-analytics.query.sku-prices', 'POST /api/promo/proposals'],
  ['promo-analytics', 'answer promo-analytics.query.sku-prices', 'ask promo-analytics.query.sku-prices'],
  ['promo-proposals', 'publish to PROMO_PROPOSALS_EVENT', 'POST /api/promo/proposals'],
  ['promo-analytics', 'handle promo-analytics-planned-promotions', 'publish to PROMO_PROPOSALS_EVENT'],
];

describe('another instance beside it', () => {
  const dataDir = testFolder();
  let second: System;
  let metricsPort: number;
  beforeAll(async () => {
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    metricsPort = await freePort();
    second = await startSystem(dataDir, {
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
  });
  afterAll(async () => {
    await second?.stop();
    collector.close();
    removeFolder(dataDir);
  });

  it('has data of its own', async () => {
    const other = await fetch(`${second.gateway}/api/promo/history`);
    expect(await other.json()).toEqual({ events: [], as_of_yw: null, data_version: 0 });
    expect((await get<History>('/api/promo/history')).events.length).toBeGreaterThan(0);
  });

  it('one request can be followed from the gateway to the message and its consumer, by its id', async () => {
    const answer = await fetch(`${second.gateway}/api/promo/proposals`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await demoLogin(second.gateway, 'Planner')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        status: 'draft',
        title: 'Followed',
        source: 'e2e',
        start_year: 2031,
        start_week: 10,
        skus: [{ code: 'A', discount_pct: 10 }],
      }),
    });
    expect(answer.status).toBe(200);
    const id = answer.headers.get('x-request-id') as string;

    const own = () => spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
    const nameOf = (spanId: string | undefined) => own().find((span) => span.spanId === spanId)?.name ?? null;
    const way = () => own().map(({ service, name, parentSpanId }) => [service, name, nameOf(parentSpanId)]);
    await expect.poll(way).toEqual(expect.arrayContaining(WAY.map((step) => [...step])));

    const linesOf = (service: string) =>
      readFileSync(join(dataDir, 'logs', `${service}.log`), 'utf8')
        .split('\n')
        .filter((line) => line.includes(`"reqId":"${id}"`));
    const told = () => ['gateway', 'promo-proposals', 'promo-analytics'].map((service) => linesOf(service).length > 0);
    await expect.poll(told).toEqual([true, true, true]);
    expect(linesOf('promo-analytics').join()).toContain('message handled');
  });

  it('what alerts and dashboard ask for is exported by the services', async () => {
    const { gateway: _public, ...ports } = second.ports;
    const addresses = [metricsPort, ...SERVICES.map((service) => ports[service] as number)];
    const texts = await Promise.all(
      addresses.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    const exported = new Set(texts.flatMap(namesIn));
    const asked = [...alerts().map(({ expr }) => expr), ...dashboard().map(([, expr]) => expr)].flatMap(metricsIn);
    const missing = asked.filter(
      (name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing.filter((name) => !OTHERS.includes(name))).toEqual([]);
    expect(texts.every((text) => text.includes('http_request_duration_seconds'))).toBe(true);
    expect((await fetch(`${second.gateway}/metrics`)).status).toBe(404);
  });

  it('ends alone', async () => {
    expect(await second.stop()).toBe(0);
    expect((await get<History>('/api/promo/history')).events.length).toBeGreaterThan(0);
  });
});
