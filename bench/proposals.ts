/**
 * The whole list of proposals and the first calendar through the gateway, at 10,000 proposals of 30 lines. Brings up its own
 * MongoDB, NATS, promo-proposals and gateway; the proposals are copies of one, put into the database as they are kept.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import { connectMongo } from '@promo/mongo/connect';
import { addWeeks } from '@promo/retail/weeks';
import { createLogger } from '@promo/runtime/logger';
import { openProcesses } from '@promo/servers/processes/processes';
import { optionsFrom } from '../deploy/local/options.ts';
import { type Service, type Site, services } from '../deploy/local/services.ts';
import { bringUp } from '../deploy/local/system.ts';
import { figureOf, once } from './harness.ts';
import { type Read, readAnswer } from './reading.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const PROPOSALS = 10_000;
const LINES = 30;
const SKUS = 20_000;
const WEEKS = 104;
const SOURCES = ['manual', 'webshop', 'leaflet', 'supplier', 'loyalty', 'stores'];

export const proposalRows: readonly Row[] = [
  {
    number: '14a',
    work: 'first calendar after a start with 10,000 proposals of 30 lines',
    unit: 'ms',
    measure: async (stage) => ({ own: once((await stage.use(afterStart)).calendarMs) }),
  },
  {
    number: '14b',
    work: 'the list of all of them, its first byte',
    unit: 'ms',
    target: 200,
    measure: async (stage) => ({ own: once((await stage.use(wholeList)).firstMs) }),
  },
  { number: '14c', work: 'its last byte', unit: 's', target: 1.5, measure: lastByte },
  {
    number: '14d',
    work: 'rise of the memory of promo-proposals meanwhile',
    unit: 'MB',
    target: 50,
    measure: async (stage) => ({ own: once((await stage.use(wholeList)).riseMb) }),
  },
  afterChange('14e', 'the calendar of all of them after one was added', '/api/promo/calendar'),
  afterChange('14f', 'their conflicts after one was added', '/api/promo/calendar/conflicts'),
  afterChange('14g', 'their key figures after one was added', '/api/promo/calendar/stats'),
];

function afterChange(number: string, work: string, path: string): Row {
  return { number, work, unit: 'ms', target: 100, measure: (stage) => changedAndAsked(stage, path) };
}

/** What is asked for right after a proposal was added: the answer has it. */
async function changedAndAsked(stage: Stage, path: string): Promise<Measured> {
  const { gateway, token } = await stage.use(afterStart);
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < stage.rounds; round++) {
    await addProposal(gateway, token);
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    const answer = await fetch(new URL(path, gateway), { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - started);
  }
  return { own: figureOf(times), note: `${(bytes / 1e6).toFixed(2)} MB` };
}

async function lastByte(stage: Stage): Promise<Measured> {
  const { lastMs, bytes } = await stage.use(wholeList);
  const sorted = await read(stage, '/api/promo/proposals?sort=-id');
  const note =
    `${(bytes / 1e6).toFixed(1)} MB. Sorted: first byte after ${sorted.firstMs.toFixed(0)} ms, ` +
    `last after ${sorted.lastMs.toFixed(0)} ms, memory up by ${sorted.riseMb.toFixed(0)} MB`;
  return { own: once(lastMs), note };
}

const wholeList = (stage: Stage): Promise<Read> => read(stage, '/api/promo/proposals');

async function read(stage: Stage, path: string): Promise<Read> {
  return readAnswer(await stage.use(afterStart), path);
}

/** The system that was started when the proposals were there already, and what the first calendar took. */
async function afterStart(stage: Stage) {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  {
    await using empty = await system(dir);
    await fill(empty.mongodbUri, empty.gateway, await demoLogin(empty.gateway, 'Planner'));
  }
  const { gateway, port, ...running } = await system(dir);
  stage.defer(() => running[Symbol.asyncDispose]());
  const token = await demoLogin(gateway, 'Planner');
  const headers = { authorization: `Bearer ${token}` };
  const started = performance.now();
  await fetchJson('the first calendar', new URL('/api/promo/calendar', gateway), { headers });
  return { gateway, token, port, calendarMs: performance.now() - started };
}

async function system(dataDir: string) {
  await using starting = new AsyncDisposableStack();
  const processes = starting.use(openProcesses());
  const options = optionsFrom({ DATA_DIR: dataDir, GATEWAY_PORT: '0', LOG_LEVEL: 'warn' });
  let mongodbUri = '';
  /** The other services are not there, which costs their own routes only. */
  const table = (site: Site): Service[] => {
    mongodbUri = site.mongodbUri;
    const url = (name: string) => (name === 'promo-proposals' ? site.url(name) : 'http://127.0.0.1:1');
    return services({ ...site, url }).filter(({ name }) => name === 'promo-proposals' || name === 'gateway');
  };
  const { gateway, ports } = await bringUp(options, table, processes, () => {});
  const started = starting.move();
  const port = ports['promo-proposals'] as number;
  return { gateway, mongodbUri, port, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** One is made as anybody would, the others after it. */
async function fill(mongodbUri: string, gateway: string, token: string): Promise<void> {
  const { id } = await addProposal(gateway, token);
  await using mongo = await connectMongo(mongodbUri, 'promo_proposals', createLogger('bench', 'silent'));
  const stored = mongo.db.collection<{ _id: number }>('proposals');
  const { skus, ...record } = (await stored.findOne({ _id: id })) as unknown as { _id: number; skus: object[] };
  const copyOf = (i: number) => {
    const start = addWeeks(202601, (i * 31) % WEEKS);
    return {
      ...record,
      _id: id + i,
      source: SOURCES[i % SOURCES.length],
      start_year: Math.floor(start / 100),
      start_week: start % 100,
      skus: skus.map((line, n) => ({ ...line, code: `S${(i * 7919 + n * 613) % SKUS}` })),
    };
  };
  for (let i = 1; i < PROPOSALS; i += 1_000) {
    const many = Math.min(1_000, PROPOSALS - i);
    await stored.insertMany(Array.from({ length: many }, (_, n) => copyOf(i + n)));
  }
  // The next one that is made gets an id of its own.
  await mongo.db
    .collection<{ _id: string; last: number }>('counters')
    .updateOne({ _id: 'proposals' }, { $inc: { last: PROPOSALS } });
}

function addProposal(gateway: string, token: string): Promise<{ id: number }> {
  const lines = Array.from({ length: LINES }, (_, i) => ({
    code: `S${i}`,
    name: `Kava mljevena ${i} 250 g`,
    regular_price: 3.99,
    discount_pct: 20,
  }));
  return fetchJson<{ id: number }>('a proposal', new URL('/api/promo/proposals', gateway), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'draft', title: 'Akcija', start_year: 2026, start_week: 10, skus: lines }),
  });
}
