/**
 * Rows 10 and 11 of the table of targets: requests through the gateway, in the system's real processes.
 *
 *     node bench/http.ts [--rounds 15]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { nc30 } from '@promo/contracts/promo-analytics/nc30';
import { startSystem } from '../test-e2e/system.ts';
import { type BenchRow, compare, interleave, report, type Timing } from './harness.ts';
import { productsCsv, salesCsv } from './http-data.ts';
import { startFastapi, startFastify } from './http-peers.ts';
import type { Load, Loaded } from './load.main.ts';

const SKUS = 5_000;
const CONNECTIONS = 16;
/** Requests a turn; enough that each takes tens of milliseconds at least. */
const SMALL = 1_500;
const LARGE_CONNECTIONS = 2;

/** Rows 10 and 11. */
export async function benchHttp({ rounds = 15 } = {}): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const system = await startSystem(dir, { LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' });
  stack.defer(async () => void (await system.stop()));
  const token = await demoLogin(system.gateway, 'Admin');
  const into = { gateway: system.gateway, token };
  await upload({ ...into, dataset: 'products', source: productsCsv(SKUS) });
  await upload({ ...into, dataset: 'sales', source: salesCsv(SKUS) });

  const headers = { authorization: `Bearer ${token}` };
  const smallPath = '/api/promo/nc30?sku=S00001&promo_price=1.49';
  const files = { schema: join(dir, 'schema.json'), small: join(dir, 'small.json'), large: join(dir, 'large.json') };
  const read = <T extends object>(path: string) => fetchJson<T>(path, new URL(path, system.gateway), { headers });
  // The fit in the background that follows an import would take part of the machine.
  while ((await read<{ status: string }>('/api/promo/forecast-quality')).status === 'pending') await sleep(1_000);
  writeFileSync(files.schema, JSON.stringify(nc30.response));
  writeFileSync(files.small, JSON.stringify(await read(smallPath)));
  writeFileSync(files.large, JSON.stringify(await read('/api/promo/performance')));
  const bare = stack.use(await startFastify(files.schema, files.small));
  const fastapi = stack.use(await startFastapi(files.small, files.large));
  const load = stack.use(loadProcess());

  const many = (name: string, url: string, sent: object) => ({
    name,
    run: () => load.run({ url, headers: { ...sent }, requests: SMALL, connections: CONNECTIONS }),
  });
  const [own, raw, small] = await interleave(
    [
      many('gateway', `${system.gateway}${smallPath}`, headers),
      many('raw Fastify', `${bare.url}/?sku=S00001&promo_price=1.49`, {}),
      ...(fastapi ? [many('FastAPI', `${fastapi.url}/small?sku=S00001&promo_price=1.49`, {})] : []),
    ],
    rounds,
  );
  const rows = [compare(10, 'small GET with token through the gateway', per(own, SMALL), per(raw, SMALL), 1 / 0.28)];
  if (!fastapi) return rows;
  rows.push(compare(10, 'the same', per(own, SMALL), per(small, SMALL), 1 / 3));

  let turn = 0;
  const few = (name: string, requests: number, url: () => string, sent: object) => ({
    name,
    run: () => load.run({ url: url(), headers: { ...sent }, requests, connections: LARGE_CONNECTIONS }),
  });
  const performancePath = `${system.gateway}/api/promo/performance`;
  const gzip = { ...headers, 'accept-encoding': 'gzip' };
  const [uncached, cached, large] = await interleave(
    [
      // Another start week each turn, so that no answer was asked for before; the same events are in all of them.
      few('put together', 20, () => `${performancePath}?min_yw=${190_000 + turn++}`, headers),
      few('cached gzip', 400, () => performancePath, gzip),
      few('FastAPI', 4, () => `${fastapi.url}/performance`, {}),
    ],
    rounds,
  );
  rows.push(compare(11, '/performance, 5,000 events, put together anew', per(uncached, 20), per(large, 4), 1 / 8));
  rows.push(compare(11, 'the same, cached gzip', per(cached, 400), per(large, 4), 1 / 50));
  return rows;
}

/** The time of one request of a turn; requests run side by side, so it is what one costs, not how long it takes. */
function per(timing: Timing | undefined, requests: number): Timing {
  if (!timing) throw new Error('a case was not measured');
  const { median, low, high, ...rest } = timing;
  return { ...rest, median: median / requests, low: low / requests, high: high / requests };
}

function loadProcess(): Disposable & { run(load: Load): Promise<Loaded> } {
  const child = fork(join(import.meta.dirname, 'load.main.ts'));
  return {
    run: async (load) => {
      child.send(load);
      const [reply] = (await once(child, 'message')) as [Loaded | { error: string }];
      if ('error' in reply) throw new Error(`${load.url}: ${reply.error}`);
      return reply;
    },
    [Symbol.dispose]: () => child.kill(),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
  for (const row of await benchHttp({ rounds: Number(values.rounds) })) console.log(report(row));
}
