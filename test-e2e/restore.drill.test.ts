import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Bus, connectBus } from '@promo/bus/connect';
import { IDENTITY_HEADER } from '@promo/contracts/identity';
import { createLogger } from '@promo/runtime/logger';
import { freePort } from '@promo/servers/ports';
import { eventually } from '@promo/testing/eventually';
import { testIdentities } from '@promo/testing/identity';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { NplRecord } from '../services/npl/src/domain/record.ts';
import type { Sweep } from '../services/npl/src/store/sweeps.ts';
import type { Run } from '../services/scheduler/src/store/runs.ts';
import { setClock } from './chaos/clock.ts';
import { messagesIn } from './chaos/stream.ts';
import { recordsFor } from './chaos/sweep/records.ts';
import { startWorld, type World } from './chaos/world.ts';

/**
 * docs/operations.md, "To restore", as it is written there: services in their own processes on servers of the test's own, and the
 * commands that people give. npl and the scheduler live by a clock that the test sets.
 */
const ROOT = join(import.meta.dirname, '..');
const SERVICES = ['promo-analytics', 'promo-proposals', 'npl', 'scheduler'] as const;
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'] as const;
/** A record that comes due on each of the days, and one that never does. */
const RECORDS = recordsFor(DAYS, 1).map(({ record }) => record);

const PATIENT = { timeout: 60_000 };
const PROPOSAL = { status: 'draft', skus: [{ code: 'A', name: 'Kava', regular_price: 3.99, discount_pct: 20 }] };

let world: World;
let client: MongoClient;
let bus: Bus;
let clock: string;
let stopped: Disposable[] = [];
const ports = new Map<string, number>();
const { publicKey, sign } = testIdentities();

beforeAll(async () => {
  world = await startWorld();
  client = await new MongoClient(world.mongodbUri).connect();
  bus = await connectBus(world.natsUrl, createLogger('test', 'silent'));
  clock = join(world.dir, 'clock');
  at(DAYS[0]);
  await client
    .db('npl')
    .collection('products')
    .insertMany(RECORDS as never[]);
  const keeper = join(ROOT, 'services/stream-keeper/src/main.ts');
  world.keep('stream-keeper', keeper, { NATS_URL: world.natsUrl, PORT: '0', DRAIN_MS: '0' });
  for (const name of SERVICES) {
    const port = await freePort();
    ports.set(name, port);
    const onClock = join(ROOT, 'test-e2e/chaos/sweep', `${name}.main.ts`);
    const main = name === 'npl' || name === 'scheduler' ? onClock : join(ROOT, 'services', name, 'src/main.ts');
    const to = { MONGODB_URI: world.mongodbUri, NATS_URL: world.natsUrl, IDENTITY_PUBLIC_KEY: publicKey };
    world.keep(name, main, { CLOCK: clock, PORT: `${port}`, DRAIN_MS: '0', ...to });
  }
});
afterAll(async () => {
  await bus?.connection.close();
  await client?.close();
  await world?.[Symbol.asyncDispose]();
});

const at = (day: string, time = '12:00') =>
  setClock(clock, Temporal.ZonedDateTime.from(`${day}T${time}[Europe/Zagreb]`).toInstant());

const stop = () => {
  stopped = SERVICES.map((name) => world.keepDown(name));
};
const start = () => {
  for (const one of stopped) one[Symbol.dispose]();
};
const command = (...args: string[]) => node([], ...args);
const node = (options: string[], ...args: string[]) =>
  promisify(execFile)(process.execPath, [...options, join(ROOT, 'tools/backup/run.ts'), ...args], {
    env: { ...process.env, MONGODB_URI: world.mongodbUri },
  });

async function proposals<T>(method: string, path: string, body: object): Promise<T> {
  const identity = await sign({ user_id: 5, name: 'Petra Planner', roles: ['Planner'] });
  const headers = { [IDENTITY_HEADER]: identity, 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${ports.get('promo-proposals')}/api/promo/proposals${path}`;
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Days that npl swept, and those whose runs the scheduler knows to be done. */
async function swept(): Promise<[string[], string[]]> {
  const done = { finished_at: { $ne: null } } as never;
  const sweeps = await client.db('npl').collection<Sweep>('sweeps').find(done).sort({ _id: 1 }).toArray();
  const runs = await client.db('scheduler').collection<Run>('runs').find(done).sort({ _id: 1 }).toArray();
  return [sweeps.map(({ date }) => date), runs.map(({ date }) => date)];
}
const sweptUpTo = (count: number) => expect.poll(swept, PATIENT).toEqual([DAYS.slice(0, count), DAYS.slice(0, count)]);

/** By which check each record was triggered, and how often. */
async function triggered(): Promise<[by: string | undefined, times: number][]> {
  const records = await client.db('npl').collection<NplRecord>('products').find().sort({ _id: 1 }).toArray();
  return records
    .slice(0, DAYS.length)
    .map(({ status, fmb, history }) => [status === 'fmb_triggered' ? fmb?.date : undefined, history.length]);
}

const planned = async () =>
  (await client.db('promo_analytics').collection('planned_promos').find().sort({ _id: 1 }).toArray()).map(
    ({ _id, version, title }) => [_id, version, title],
  );

const ready = (name: string) => async () =>
  (await fetch(`http://127.0.0.1:${ports.get(name)}/ready`).catch(() => undefined))?.status;

const commands = async () =>
  (await messagesIn(bus, 'NPL_COMMAND')).map(({ subject }) => subject.replace('npl.command.run-fmb-check.', ''));

/** What is asked of services while they run: what is read is there before and after, what is written is taken. */
const ASKED = [
  ['promo-proposals', '/api/promo/proposals'],
  ['promo-proposals', '/api/promo/proposals/1'],
  ['promo-proposals', '/api/promo/proposals', { ...PROPOSAL, title: 'meanwhile' }],
  ['npl', '/api/npl'],
  ['npl', `/api/npl/${RECORDS[0]?._id}`],
  ['promo-analytics', '/api/promo/performance'],
] as const;

/** Asks all that over and over, and gives in the end what was answered: the gateway makes 503 of nobody there. */
async function askUntil(signal: AbortSignal): Promise<string[]> {
  const identity = await sign({ user_id: 1, name: 'Ana Admin', roles: ['Admin'] });
  const answers = new Set<string>();
  const ask = async ([name, path, body]: (typeof ASKED)[number]) => {
    const headers = { [IDENTITY_HEADER]: identity, ...(body && { 'content-type': 'application/json' }) };
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    while (!signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${ports.get(name)}${path}`, sent).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      answers.add(
        text === undefined ? 'nobody there' : `${answer?.status}${text.includes('"items":[]') ? ', nothing' : ''}`,
      );
      await sleep(5);
    }
  };
  await Promise.all(ASKED.map(ask));
  return [...answers].sort();
}

/** Of a failed test, what the processes had to say. */
const sayWhy = () => onTestFailed(() => console.log(world.lastWords()));

test('what was lost by a restore comes again by itself, once', async () => {
  sayWhy();
  await sweptUpTo(1);
  const { id } = await eventually(() =>
    proposals<{ id: number }>('POST', '', { ...PROPOSAL, title: 'before' }).catch(() => undefined),
  );
  await expect.poll(planned, PATIENT).toEqual([[id, 1, 'before']]);

  const daily = join(world.dir, 'backups');
  expect((await command('backup', daily, '--keep', '1')).stdout).toContain('and verified: ');
  const [name = ''] = readdirSync(daily);
  const dir = join(daily, name);
  expect((await command('backup', 'verify', dir)).stdout).toContain('verified: ');

  // What happens after the backup: a day is swept, a proposal changes, another one comes.
  await proposals('PUT', `/${id}`, { title: 'after' });
  await proposals('POST', '', { ...PROPOSAL, title: 'lost' });
  at(DAYS[1]);
  await sweptUpTo(2);
  await expect.poll(planned).toEqual([
    [id, 2, 'after'],
    [id + 1, 1, 'lost'],
  ]);
  expect(await triggered()).toEqual([
    [DAYS[0], 1],
    [DAYS[1], 1],
    [undefined, 0],
  ]);

  stop();
  await expect(command('restore', dir)).rejects.toThrow('Not empty: promo_analytics, promo_proposals, npl, scheduler');
  expect((await command('restore', dir, '--drop')).stdout).toContain('restored and compared: ');
  expect(await swept()).toEqual([[DAYS[0]], [DAYS[0]]]);
  start();

  // The day is due again, and NATS refuses its command, which it has had.
  const open = await eventually(() =>
    client
      .db('scheduler')
      .collection<Run>('runs')
      .findOne({ date: DAYS[1], published_at: { $ne: null } }),
  );
  expect(open).toMatchObject({ attempt: 1, finished_at: null });
  expect(await commands()).toEqual([DAYS[0], DAYS[1]]);
  at(DAYS[1], '12:06');
  await sweptUpTo(2);
  expect((await commands()).slice(0, 3)).toEqual([DAYS[0], DAYS[1], `${DAYS[1]}-2`]);
  expect(await triggered()).toEqual([
    [DAYS[0], 1],
    [DAYS[1], 1],
    [undefined, 0],
  ]);
  expect(await planned()).toEqual([[id, 1, 'before']]);
  // The id of what the restore took away is not given again: by it a page that is still open would change the other one.
  await eventually(ready('promo-proposals'));
  expect(await proposals('POST', '', { ...PROPOSAL, title: 'again' })).toMatchObject({ id: id + 2 });
  await expect.poll(planned, PATIENT).toEqual([
    [id, 1, 'before'],
    [id + 2, 1, 'again'],
  ]);
  for (const name of SERVICES) await expect.poll(ready(name), PATIENT).toBe(200);
});

test('a database that is lost alone learns what the others know, also beside an empty JetStream', async () => {
  sayWhy();
  const before = await planned();
  stop();
  for (const name of ['promo_analytics', 'scheduler']) await client.db(name).dropDatabase();
  for (const { config } of await bus.manager.streams.list().next()) await bus.manager.streams.delete(config.name);
  at(DAYS[2]);
  start();
  // The scheduler learns the days that npl has swept, and goes on from there.
  await sweptUpTo(3);
  await expect.poll(planned, PATIENT).toEqual(before);
  expect(await triggered()).toEqual(DAYS.map((day) => [day, 1]));

  // npl alone is lost, and its records are put back as they were long ago: its days are swept again.
  stop();
  await client.db('npl').dropDatabase();
  await client
    .db('npl')
    .collection('products')
    .insertMany(RECORDS as never[]);
  start();
  await sweptUpTo(3);
  expect(await triggered()).toEqual(DAYS.map((day) => [day, 1]));
  for (const name of SERVICES) await expect.poll(ready(name), PATIENT).toBe(200);
});

test('on databases of a restore that was killed no service starts, until it is run to its end', async () => {
  sayWhy();
  const before = await planned();
  const dir = join(world.dir, 'killed');
  await command('backup', dir);
  stop();
  // Killed by itself, with all databases emptied and nothing filled yet.
  const killing = ['--import', join(ROOT, 'test-e2e/chaos/killed-at-first-insert.ts')];
  await expect(node(killing, 'restore', dir, '--drop')).rejects.toMatchObject({ signal: 'SIGKILL' });
  start();
  for (const name of SERVICES) {
    const said = () => readFileSync(join(world.dir, 'logs', `${name}.log`), 'utf8');
    await expect.poll(said, PATIENT).toContain(`the restore of killed into ${name.replace('-', '_')}, begun `);
    expect(await ready(name)()).toBeUndefined();
  }
  expect((await command('restore', dir, '--drop')).stdout).toContain('restored and compared: ');
  for (const name of SERVICES) await expect.poll(ready(name), PATIENT).toBe(200);
  expect(await planned()).toEqual(before);
});

test('services that run while all is restored end before it is emptied, and start on what was restored', async () => {
  sayWhy();
  const before = await planned();
  const dir = join(world.dir, 'beneath');
  await command('backup', dir);
  await proposals('POST', '', { ...PROPOSAL, title: 'lost again' });
  await expect.poll(async () => (await planned()).length).toBe(before.length + 1);
  const ended = (name: string) => world.ends.get(name)?.length ?? 0;
  const soFar = new Map(SERVICES.map((name) => [name, ended(name)]));
  const restored = new AbortController();
  const asking = askUntil(restored.signal);
  expect((await command('restore', dir, '--drop')).stdout).toContain('restored and compared: ');
  restored.abort();
  // Nobody was told that what is there before and after is not, and nothing failed.
  expect(await asking).toEqual(['200', 'nobody there']);
  for (const name of SERVICES) {
    await expect.poll(() => ended(name), PATIENT).toBeGreaterThan(soFar.get(name) as number);
    await expect.poll(ready(name), PATIENT).toBe(200);
  }
  expect((await planned()).slice(0, before.length)).toEqual(before);
});
