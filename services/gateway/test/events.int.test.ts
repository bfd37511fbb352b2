import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { LIVE_EVENTS } from '@promo/contracts/gateway/live-events';
import { RESTORED_EVENTS } from '@promo/contracts/gateway/restored';
import { NPL_STATUS_CHANGED } from '@promo/contracts/npl/events';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics/events';
import { PROPOSAL_DELETED, PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import type { Role } from '@promo/contracts/sections';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testNats } from '@promo/testing/nats';
import { keptStreams } from '@promo/testing/surroundings';
import { describe, expect, test, vi } from 'vitest';
import { start } from '../src/service.ts';
import { bearer, gatewayConfig, identityKeys, login, raw, silent, startUpstream } from './harness.ts';

const keys = identityKeys();
/** The gateway's clock runs this far ahead of the real one. */
let ahead = 0;

const startWith = (natsUrl: string, more = {}) =>
  start(
    { ...gatewayConfig(keys.privatePem, upstream.url), NATS_URL: natsUrl, ...more },
    { logger: silent, now: () => Date.now() + ahead },
  );

const readiness = async (url: string) => JSON.parse((await raw(url, 'GET', '/ready')).body);

const nats = await keepForTests(testNats());
const bus = await keepForTests(connectBus(nats.url, silent));
await keptStreams(nats.url);
const upstream = await keepForTests(startUpstream(keys.publicPem));
const gateway = await keepForTests(startWith(nats.url));
await vi.waitFor(async () => expect((await readiness(gateway.url)).checks[0].ok).toBe(true), 10_000);

interface Stream {
  readonly status: number;
  readonly headers: Headers;
  /** All that has come so far. */
  text: string;
  /** The subjects told so far, in order. */
  subjects: () => string[];
  readonly ended: Promise<void>;
  close: () => void;
}

async function listen(url: string, headers: Record<string, string> = {}): Promise<Stream> {
  const leaving = new AbortController();
  const { status, headers: told, body } = await fetch(`${url}/events`, { headers, signal: leaving.signal });
  const decoder = new TextDecoder();
  const stream: Omit<Stream, 'ended'> = {
    status,
    headers: told,
    text: '',
    subjects: () => subjectsIn(stream.text),
    close: () => leaving.abort(),
  };
  const read = async () => {
    for await (const part of body ?? []) stream.text += decoder.decode(part, { stream: true });
  };
  return Object.assign(stream, { ended: read().catch(() => undefined) });
}

const subjectsIn = (text: string): string[] =>
  [...text.matchAll(/^event: (.*)$/gm)].map(([, subject]) => subject as string);

let count = 0;
const tell = (subject: string, data: unknown = {}) => {
  count += 1;
  return publish(bus, { id: `m-${count}`, subject, at: '2026-11-21T12:00:00Z', actor: 5, version: 1, data });
};

const done = () => true;

/** Told last, so that what did not come before it is known not to come. */
const MARK = FACTS_IMPORTED;

describe('GET /events', () => {
  test('tells what happened, as server-sent events', async () => {
    const stream = await listen(gateway.url);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(stream.headers.get('cache-control')).toBe('no-store');
    await tell(PROPOSAL_DELETED, { proposal_id: 7, version: 3 });
    const told = `event: ${PROPOSAL_DELETED}\ndata: {"id":"m-${count}","at":"2026-11-21T12:00:00Z","actor":5,"data":{"proposal_id":7,"version":3}}\n\n`;
    await expect.poll(() => stream.text).toContain(told);
    stream.close();
  });

  /** Who is told of new products: those who hold npl_module, and barely those who read the report of them. */
  const TOLD: [caller: Role | 'anonymous', subjects: string[]][] = [
    ['anonymous', [PROPOSAL_UPDATED, MARK]],
    ['Planner', [PROPOSAL_UPDATED, MARK]],
    ['Kontroling', [PROPOSAL_UPDATED, NPL_STATUS_CHANGED, MARK]],
    ['Nabava', [PROPOSAL_UPDATED, NPL_STATUS_CHANGED, MARK]],
    ['Admin', [PROPOSAL_UPDATED, NPL_STATUS_CHANGED, MARK]],
  ];
  test.each(TOLD)('%s is told of the sections held, and of no others', async (caller, subjects) => {
    const stream = await listen(gateway.url, caller === 'anonymous' ? {} : bearer(await login(gateway.url, caller)));
    await tell('promo-proposals.event.secret');
    await tell(PROPOSAL_UPDATED);
    await expect.poll(() => stream.subjects()).toContain(PROPOSAL_UPDATED);
    await tell(NPL_STATUS_CHANGED, { sku: 'A1' });
    const id = `"m-${count}"`;
    if (subjects.includes(NPL_STATUS_CHANGED)) await expect.poll(() => stream.subjects()).toContain(NPL_STATUS_CHANGED);
    else await sleep(100);
    await tell(MARK);
    await expect.poll(() => stream.subjects()).toEqual(subjects);
    // ids of messages name records too
    for (const about of ['A1', id]) expect(stream.text.includes(about)).toBe(['Nabava', 'Admin'].includes(caller));
    if (caller === 'Kontroling') expect(stream.text).toContain('"actor":null,"data":{}}');
    stream.close();
  });

  test('ends when the token does', async () => {
    const token = await login(gateway.url, 'Planner');
    // Of which it tells whole seconds: five to six are left.
    ahead = 8 * 3_600_000 + 30_000 - 6_000;
    const ending = await listen(gateway.url, bearer(token));
    expect(ending.text + ending.status).toContain('200');
    await ending.ended;
    expect((await raw(gateway.url, 'GET', '/health')).status).toBe(200);
    ahead = 0;
  });

  test('ends when the database of an owner was restored: what was told before may be otherwise now', async () => {
    const stream = await listen(gateway.url);
    await tell(RESTORED_EVENTS.npl);
    await stream.ended;
    expect(stream.subjects()).toEqual([]);
  });

  test('answers HEAD and refuses parameters', async () => {
    expect((await raw(gateway.url, 'HEAD', '/events')).status).toBe(200);
    expect((await raw(gateway.url, 'GET', '/events?token=x')).status).toBe(422);
    expect((await raw(gateway.url, 'POST', '/events')).status).toBe(405);
  });

  test('takes twenty streams of one caller, and no more', async () => {
    const headers = bearer(await login(gateway.url, 'Veleprodaja'));
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(gateway.url, headers)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const more = await raw(gateway.url, 'GET', '/events', headers);
    expect([more.status, JSON.parse(more.body)]).toEqual([
      429,
      { detail: 'at most 20 streams of one caller', code: 'too_many_streams', params: { maximum: 20 } },
    ]);
    streams[0]?.close();
    await expect
      .poll(async () => {
        const next = await listen(gateway.url, headers);
        next.close();
        return next.status;
      })
      .toBe(200);
    for (const { close } of streams) close();
  });

  test('is for nobody who may be told nothing', async () => {
    const closed = await startWith(nats.url, { PROMO_ACCESS: 'roles' });
    const { status, headers } = await raw(closed.url, 'GET', '/events');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="promo"']);
    await closed[Symbol.asyncDispose]();
  });
});

test('a restart of the bus ends streams, so that callers look for what they missed; meanwhile all else answers', async () => {
  const stream = await listen(gateway.url);
  await nats.stop();
  await expect.poll(() => readiness(gateway.url)).toMatchObject({ status: 'ready', checks: [{ ok: false }] });
  expect((await raw(gateway.url, 'GET', '/api/promo/history')).status).toBe(200);
  await nats.restart();
  await stream.ended;
  const again = await listen(gateway.url);
  await expect.poll(() => tell(PROPOSAL_DELETED, { proposal_id: 9 }).then(done, () => false)).toBe(true);
  await expect.poll(() => again.text).toContain('"proposal_id":9');
  again.close();
}, 40_000);

test('a bus that has lost its store tells what comes, without a restart of the gateway', async () => {
  const stream = await listen(gateway.url);
  await nats.stop();
  await rm(nats.store, { recursive: true });
  await nats.restart();
  await stream.ended;
  await keptStreams(nats.url);
  const again = await listen(gateway.url);
  await expect.poll(() => tell(PROPOSAL_UPDATED).then(done, () => false)).toBe(true);
  await expect.poll(() => again.subjects()).toContain(PROPOSAL_UPDATED);
  again.close();
}, 40_000);

test('a gateway that starts without the bus answers, and once it is there ends streams of before and tells', async () => {
  await nats.stop();
  const early = await startWith(nats.url);
  expect(await readiness(early.url)).toMatchObject({
    status: 'ready',
    checks: [{ name: 'nats', ok: false, detail: 'not connected' }],
  });
  const before = await listen(early.url);
  await nats.restart();
  await before.ended;
  await expect.poll(() => readiness(early.url)).toMatchObject({ checks: [{ ok: true }] });
  const stream = await listen(early.url);
  await expect
    .poll(
      async () => {
        await tell(PROPOSAL_UPDATED).catch(() => undefined);
        return stream.subjects();
      },
      { timeout: 15_000, interval: 500 },
    )
    .toContain(PROPOSAL_UPDATED);
  const stopped = early[Symbol.asyncDispose]();
  await stream.ended;
  await stopped;
}, 40_000);

test('every subject told is one of an event', () => {
  for (const subject of Object.keys(LIVE_EVENTS)) expect(subject).toMatch(/^[a-z-]+\.event\.[a-z-]+$/);
});
