/** How long small questions wait while data land, in the system's real processes. */
import { fork } from 'node:child_process';
import { once as event } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { addWeeks } from '@promo/retail/weeks';
import { startSystem } from '../test-e2e/system.ts';
import { once } from './harness.ts';
import { productsCsv, salesCsv } from './http-data.ts';
import type { Probe } from './probe.main.ts';
import { residentMegabytes } from './resident.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const FIRST = 202333;
const WEEKS = 156;
const weeksFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => addWeeks(FIRST, from + i));

/** What docs/scaling.md has operators set for so many products. */
const LARGE = { NODE_OPTIONS: '--max-semi-space-size=16' };

/** A question so often, half of them NC30 of a price, half a page of past promotions. */
const EVERY_MS = 20;
/** A fit is watched for so long at most. */
const FIT_SECONDS = 60;

/** Questions are asked for so long before the first is counted. */
const WARM_MS = 5_000;

/** What lands: named as the table has it, and how it is brought about. */
const LANDINGS: readonly (readonly [string, (system: Filled) => Promise<void>])[] = [
  ['a new week lands', newWeeks],
  ['16 old weeks land', ({ skus, send }) => send('sales', salesCsv(skus, weeksFrom(40, 16), 1))],
  ['all weeks land again', ({ skus, send }) => send('sales', salesCsv(skus, weeksFrom(0, WEEKS), 2))],
  ['products change', ({ skus, send }) => send('products', productsCsv(skus, '0.60'))],
  ['forecasts are fitted', fitting],
];

const rowsAt = (skus: number, number: string, filled: (stage: Stage) => Promise<Filled>): Row[] =>
  LANDINGS.map(([lands, work], i) => ({
    number: `${number}${'abcde'[i]}`,
    work: `the longest wait while ${lands}, ${skus.toLocaleString('en')} products`,
    unit: 'ms',
    target: 50,
    ...(skus > 20_000 && { large: true }),
    measure: async (stage) => waits(await stage.use(filled), work),
  }));

/** The 99.9th percentile of the answers to small questions, through the gateway. */
export const stallRows: readonly Row[] = rowsAt(20_000, '15', (stage) => filledWith(stage, 20_000));
export const largeStallRows: readonly Row[] = rowsAt(200_000, '16', (stage) => filledWith(stage, 200_000));

interface Filled {
  readonly skus: number;
  readonly send: (dataset: string, source: Iterable<string>) => Promise<void>;
  readonly isFitting: () => Promise<boolean>;
  /** Begins to ask; gives how long the answers took once it is told to stop. */
  readonly ask: () => () => Promise<number[]>;
  readonly residentMb: () => Promise<number>;
}

async function waits(system: Filled, work: (system: Filled) => Promise<void>): Promise<Measured> {
  const stop = system.ask();
  const started = performance.now();
  await work(system);
  const seconds = (performance.now() - started) / 1000;
  const took = (await stop()).sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(share * (took.length - 1))] as number;
  const note =
    `${took.length} questions in ${seconds.toFixed(1)} s: median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ` +
    `longest ${at(1).toFixed(1)} ms; promo-analytics then ${(await system.residentMb()).toFixed(0)} MB`;
  return { own: once(at(0.999)), note };
}

/** What is asked first after a start, schemas compiled and code optimised among it, is no wait of a system at work. */
async function warm(system: Filled): Promise<Filled> {
  const stop = system.ask();
  await sleep(WARM_MS);
  await stop();
  return system;
}

async function newWeeks({ skus, send }: Filled): Promise<void> {
  for (let week = 0; week < 5; week++) await send('sales', salesCsv(skus, weeksFrom(WEEKS + week, 1)));
}

async function fitting({ isFitting }: Filled): Promise<void> {
  for (let second = 0; second < FIT_SECONDS && (second < 2 || (await isFitting())); second++) await sleep(1_000);
}

async function filledWith(stage: Stage, skus: number): Promise<Filled> {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const { gateway, ports, stop } = await startSystem(dir, {
    ...(skus > 20_000 && LARGE),
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
  });
  stage.defer(stop);
  const token = await demoLogin(gateway, 'Admin');
  const headers = { authorization: `Bearer ${token}` };
  const send = async (dataset: string, source: Iterable<string>) =>
    void (await upload({ gateway, token, dataset, source }));
  await send('products', productsCsv(skus));
  await send('sales', salesCsv(skus, weeksFrom(0, WEEKS)));

  const child = fork(join(import.meta.dirname, 'probe.main.ts'));
  stage.defer(() => child.kill());
  const paths = ['/api/promo/nc30?sku=S00001&promo_price=1.49', '/api/promo/performance?limit=50'];
  const probe: Probe = { urls: paths.map((path) => `${gateway}${path}`), headers, everyMs: EVERY_MS };
  const quality = new URL('/api/promo/forecast-quality', gateway);
  return warm({
    skus,
    send,
    isFitting: async () => {
      const { status, provisional } = await fetchJson<{ status: string; provisional?: boolean }>('fit', quality, {
        headers,
      });
      return status === 'pending' || provisional === true;
    },
    ask: () => {
      child.send(probe);
      return async () => {
        child.send('stop');
        const [reply] = (await event(child, 'message')) as [number[] | { error: string }];
        if ('error' in reply) throw new Error(reply.error);
        return reply;
      };
    },
    residentMb: () => residentMegabytes(ports['promo-analytics'] as number),
  });
}
