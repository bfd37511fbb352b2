/** Requests through the gateway, in the system's real processes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { nc30 } from '@promo/contracts/promo-analytics/nc30';
import { startSystem } from '../test-e2e/system.ts';
import { compare, each } from './harness.ts';
import { productsCsv, salesCsv } from './http-data.ts';
import { type Peer, startFastapi, startFastify } from './http-peers.ts';
import type { Load, Loaded } from './load.main.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 5_000;
const SMALL_QUERY = '?sku=S00001&promo_price=1.49';

export const httpRows: readonly Row[] = [
  {
    number: '10a',
    work: 'small GET with token through the gateway',
    peer: 'raw Fastify',
    unit: 'ms',
    target: 3.6,
    measure: async (stage) => {
      const { url } = await stage.use(fastify);
      return perRequest(stage, await small(stage), { ...SMALL, url: () => `${url}/${SMALL_QUERY}` });
    },
  },
  {
    number: '10b',
    work: 'small GET with token through the gateway',
    peer: 'FastAPI',
    unit: 'ms',
    target: 1 / 3,
    measure: async (stage) => {
      const { url } = await stage.use(fastapi);
      return perRequest(stage, await small(stage), { ...SMALL, url: () => `${url}/small${SMALL_QUERY}` });
    },
  },
  {
    number: '11a',
    work: '`/performance`, 5,000 events, put together anew',
    peer: 'FastAPI',
    unit: 'ms',
    target: 1 / 8,
    measure: async (stage) => {
      const { gateway, headers } = await stage.use(filledSystem);
      // Another start week each turn, so that no answer was asked for before; the same events are in all of them.
      let turn = 0;
      const url = () => `${gateway}/api/promo/performance?min_yw=${190_000 + turn++}`;
      return perRequest(stage, { ...LARGE, url, headers, requests: 20 }, await peersLarge(stage));
    },
  },
  {
    number: '11b',
    work: '`/performance`, 5,000 events, cached gzip',
    peer: 'FastAPI',
    unit: 'ms',
    target: 1 / 50,
    held: true,
    measure: async (stage) => {
      const { gateway, headers } = await stage.use(filledSystem);
      const url = () => `${gateway}/api/promo/performance`;
      const sent = { ...headers, 'accept-encoding': 'gzip' };
      return perRequest(stage, { ...LARGE, url, headers: sent, requests: 400 }, await peersLarge(stage));
    },
  },
];

interface Turn extends Omit<Load, 'url'> {
  readonly url: () => string;
}

/** Requests of a turn are enough that each turn takes tens of milliseconds at least. */
const SMALL = { headers: {}, requests: 1_500, connections: 16 };
const LARGE = { headers: {}, requests: 4, connections: 2 };

async function small(stage: Stage): Promise<Turn> {
  const { gateway, headers } = await stage.use(filledSystem);
  return { ...SMALL, url: () => `${gateway}/api/promo/nc30${SMALL_QUERY}`, headers };
}

async function peersLarge(stage: Stage): Promise<Turn> {
  const { url } = await stage.use(fastapi);
  return { ...LARGE, url: () => `${url}/performance` };
}

/** The time of one request; requests run side by side, so it is what one costs, not how long it takes. */
async function perRequest(stage: Stage, own: Turn, peer: Turn) {
  const load = await stage.use(loadProcess);
  const turn = (of: Turn) => () => load.run({ ...of, url: of.url() });
  const timings = await compare(turn(own), turn(peer), stage.rounds);
  return { own: each(timings.own, own.requests), peer: each(timings.peer, peer.requests) };
}

interface Filled {
  readonly gateway: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the peers answer, and by which schema. */
  readonly files: Readonly<Record<'schema' | 'small' | 'large', string>>;
}

/** The system with sales of 5,000 products, at rest. */
async function filledSystem(stage: Stage): Promise<Filled> {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const { gateway, stop } = await startSystem(dir, { LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' });
  stage.defer(stop);
  const token = await demoLogin(gateway, 'Admin');
  await upload({ gateway, token, dataset: 'products', source: productsCsv(SKUS) });
  await upload({ gateway, token, dataset: 'sales', source: salesCsv(SKUS) });

  const headers = { authorization: `Bearer ${token}` };
  const files = { schema: join(dir, 'schema.json'), small: join(dir, 'small.json'), large: join(dir, 'large.json') };
  const read = <T extends object>(path: string) => fetchJson<T>(path, new URL(path, gateway), { headers });
  // The fit in the background that follows an import would take part of the machine.
  while ((await read<{ status: string }>('/api/promo/forecast-quality')).status === 'pending') await sleep(1_000);
  writeFileSync(files.schema, JSON.stringify(nc30.response));
  writeFileSync(files.small, JSON.stringify(await read(`/api/promo/nc30${SMALL_QUERY}`)));
  writeFileSync(files.large, JSON.stringify(await read('/api/promo/performance')));
  return { gateway, headers, files };
}

async function fastify(stage: Stage): Promise<Peer> {
  const { files } = await stage.use(filledSystem);
  return peer(stage, await startFastify(files.schema, files.small));
}

async function fastapi(stage: Stage): Promise<Peer> {
  const { files } = await stage.use(filledSystem);
  return peer(stage, await startFastapi(files.small, files.large));
}

function peer(stage: Stage, started: Peer): Peer {
  stage.defer(() => started[Symbol.asyncDispose]());
  return started;
}

function loadProcess(stage: Stage): { run(load: Load): Promise<Loaded> } {
  const child = fork(join(import.meta.dirname, 'load.main.ts'));
  stage.defer(() => child.kill());
  return {
    run: async (load) => {
      child.send(load);
      const [reply] = (await once(child, 'message')) as [Loaded | { error: string }];
      if ('error' in reply) throw new Error(`${load.url}: ${reply.error}`);
      return reply;
    },
  };
}
