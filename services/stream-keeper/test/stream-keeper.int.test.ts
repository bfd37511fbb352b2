import { rm } from 'node:fs/promises';
import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { publish } from '@promo/bus/publish';
import { FMB_CHECK_FINISHED } from '@promo/contracts/npl/fmb';
import { FMB_RUNS, STREAMS } from '@promo/contracts/streams';
import { testBus } from '@promo/testing/bus';
import { silent } from '@promo/testing/log';
import { type TestNats, testNats } from '@promo/testing/nats';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from '../src/service.ts';

let nats: TestNats;
let bus: Bus;
let keeper: Awaited<ReturnType<typeof start>>;
const config = { HOST: '127.0.0.1', PORT: 0, DRAIN_MS: 0, LOG_LEVEL: 'silent', NATS_REPLICAS: 1 } as const;

beforeEach(async () => {
  nats = await testNats();
  bus = await testBus(nats.url, 'tester');
  keeper = await start({ ...config, NATS_URL: nats.url }, { logger: silent('stream-keeper'), lookMs: 200 });
  await expect.poll(ready).toBe(200);
});
afterEach(async () => {
  await keeper[Symbol.asyncDispose]();
  await bus[Symbol.asyncDispose]();
  await nats[Symbol.asyncDispose]();
});

const ready = async () => (await fetch(`${keeper.url}/ready`)).status;

let count = 0;
/** As an outbox does it: again, until the stream has it. */
const tell = (subject: string) =>
  expect
    .poll(() =>
      publish(bus, {
        id: `m${++count}`,
        subject,
        at: '2026-11-21T06:00:00Z',
        actor: null,
        version: 1,
        data: { sweep_id: `fmb:${count}`, date: '2026-11-21', checked: 0, triggered: 0, skipped: 0 },
      }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

test('whichever stream somebody deletes, what is told goes in, and is heard, without anybody’s help', async () => {
  const heard: string[] = [];
  await using _ = consume(bus, {
    ...FMB_RUNS,
    handle: async ({ data }) => void heard.push(data.sweep_id),
    attempts: { failed: async () => 1, forget: async () => {} },
    lookMs: 100,
  });
  for (const { name, subjects } of STREAMS) {
    await bus.manager.streams.delete(name);
    if (name !== 'DEAD_LETTERS') await tell((subjects[0] as string).replace('>', `told.${name}`));
    await tell(FMB_CHECK_FINISHED);
    // Among what is heard, not last: what is not acknowledged in time comes again, after what was told later.
    await expect.poll(() => heard).toContain(`fmb:${count}`);
  }
  await expect.poll(async () => (await bus.manager.streams.names().next()).length).toBe(STREAMS.length);
});

test('a JetStream that starts empty gets all back', async () => {
  await nats.stop();
  await rm(nats.store, { recursive: true });
  await nats.restart();
  await tell(FMB_CHECK_FINISHED);
  await expect.poll(async () => (await bus.manager.streams.names().next()).length).toBe(STREAMS.length);
});

test('what somebody changed is put right', async () => {
  const before = await bus.manager.streams.info('NPL_EVENT');
  const republish = { src: 'npl.event.>', dest: 'elsewhere.>' };
  await bus.manager.streams.update('NPL_EVENT', { subjects: ['npl.event.>', 'promo-analytics.query.>'], republish });
  await bus.manager.consumers.update('NPL_EVENT', FMB_RUNS.durable, { ack_wait: 1_000_000_000 });
  await expect.poll(async () => (await bus.manager.streams.info('NPL_EVENT')).config).toEqual(before.config);
  const ackWait = async () => (await bus.manager.consumers.info('NPL_EVENT', FMB_RUNS.durable)).config.ack_wait;
  await expect.poll(ackWait).toBe(30_000_000_000);
});

test('what it cannot make is told by /ready', async () => {
  const url = nats.url;
  await using clustered = await start(
    { ...config, NATS_URL: url, NATS_REPLICAS: 3 },
    { logger: silent('stream-keeper') },
  );
  await expect
    .poll(async () => JSON.stringify(await (await fetch(`${clustered.url}/ready`)).json()))
    .toContain('replicas > 1 not supported in non-clustered mode');
});
