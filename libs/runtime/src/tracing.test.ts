import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentOrigin, type Origin, traceOf } from './origin.ts';
import { beginSpan, inSpan, startTracing } from './tracing.ts';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code: number };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const REQUEST = '4be1c0de-0000-4000-8000-00000000000a';

let sent: Sent[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(await text(request));
  for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) sent.push(...spans);
  response.end('{}');
});

beforeEach(async () => {
  sent = [];
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterEach(() => {
  vi.unstubAllEnvs();
  collector.close();
});

const tracing = (port = (collector.address() as AddressInfo).port) => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  return startTracing('test', process.env);
};

const work = (origin: Origin) => inSpan({ kind: 'server', name: 'work', origin }, async () => currentOrigin());

test('nothing is recorded unless asked for, and what callers sent is passed on', async () => {
  expect(await startTracing('test', {})).toBeUndefined();
  const origin = { requestId: 'r-1', traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'a=b' };
  expect(beginSpan({ kind: 'server', name: 'work', origin })).toBeUndefined();
  expect(await work(origin)).toEqual(origin);
});

test('a span belongs to the caller’s trace, what is done within goes on from it, and all are sent by the end', async () => {
  const started = await tracing();
  const within = await work({ requestId: 'r-1', traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'a=b' });
  await started?.[Symbol.asyncDispose]();
  expect(sent).toMatchObject([{ name: 'work', traceId: TRACE, parentSpanId: CALLER }]);
  expect(within).toEqual({ requestId: 'r-1', traceparent: `00-${TRACE}-${sent[0]?.spanId}-01`, tracestate: 'a=b' });
});

test('a trace that begins with a request has its id', async () => {
  const started = await tracing();
  await work({ requestId: REQUEST, traceparent: traceOf(REQUEST) });
  await started?.[Symbol.asyncDispose]();
  expect(sent).toMatchObject([{ traceId: REQUEST.replaceAll('-', '') }]);
  expect(sent[0]?.parentSpanId).toBeFalsy();
});

test('a caller that does not record decides for all', async () => {
  const started = await tracing();
  const { traceparent } = await work({ traceparent: `00-${TRACE}-${CALLER}-00` });
  await started?.[Symbol.asyncDispose]();
  expect(sent).toEqual([]);
  expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
});

test('what is thrown goes on, and marks the span; so does a status of 5xx', async () => {
  const started = await tracing();
  const failing = inSpan({ kind: 'consumer', name: 'throws', origin: {} }, () => {
    throw new Error('no database');
  });
  await expect(failing).rejects.toThrow('no database');
  const refusal = Object.assign(new Error('no such thing'), { status: 404 });
  const refusing = inSpan({ kind: 'server', name: 'refuses', origin: {} }, () => Promise.reject(refusal));
  await expect(refusing).rejects.toBe(refusal);
  for (const status of [404, 503]) beginSpan({ kind: 'server', name: `answers ${status}`, origin: {} })?.end(status);
  await started?.[Symbol.asyncDispose]();
  const ERROR = 2;
  const failed = sent.filter(({ status }) => status.code === ERROR).map(({ name }) => name);
  expect([sent.length, failed]).toEqual([4, ['throws', 'answers 503']]);
});

test('without a collector nothing waits for it', async () => {
  const started = await tracing(1);
  await work({});
  const stopping = performance.now();
  await started?.[Symbol.asyncDispose]();
  expect(performance.now() - stopping).toBeLessThan(4_000);
});
