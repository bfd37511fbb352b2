import { rm } from 'node:fs/promises';
import { answer } from '@promo/bus/answer';
import { ask } from '@promo/bus/ask';
import { type Bus, connectBus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { follow } from '@promo/bus/follow';
import { prepareStreams } from '@promo/bus/prepare-streams';
import { publish } from '@promo/bus/publish';
import type { BusMessage } from '@promo/contracts/bus-message';
import { LIVE_EVENTS } from '@promo/contracts/gateway/live-events';
import { dailySweeps, FMB_CHECK_FINISHED } from '@promo/contracts/npl/fmb';
import { skuNames } from '@promo/contracts/promo-analytics/queries';
import { proposalVersions } from '@promo/contracts/promo-proposals/queries';
import {
  ANALYTICS_NOTICES,
  FMB_COMMANDS,
  FMB_RUNS,
  MARKETING_NOTICES,
  NEW_PRODUCT_NOTICES,
  PLANNED_PROMOTIONS,
  PROPOSAL_NOTICES,
  STREAMS,
  SWEEP_NOTICES,
} from '@promo/contracts/streams';
import { createLogger } from '@promo/runtime/logger';
import { type TestNats, testNats } from '@promo/testing/nats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RIGHTS, usersConfig } from './permissions.ts';

const password = (service: string) => `pass word/of@${service}`;
const passwords = Object.fromEntries(Object.keys(RIGHTS).map((service) => [service, password(service)]));

let nats: TestNats;
const connected = new Map<string, Promise<Bus>>();

const as = (service: string): Promise<Bus> =>
  connected.getOrInsertComputed(service, () => {
    const url = nats.url.replace('://', `://${service}:${encodeURIComponent(password(service))}@`);
    return connectBus(url, createLogger(service, 'silent'), { patient: false });
  });

const keepStreams = async () => prepareStreams(await as('stream-keeper'), { replicas: 1 });

beforeAll(async () => {
  nats = await testNats(usersConfig(passwords));
  await keepStreams();
});
afterAll(async () => {
  for (const bus of await Promise.all(connected.values())) await bus.connection.close();
  await nats[Symbol.asyncDispose]();
});

let sent = 0;
const message = (subject: string, data: unknown = {}): BusMessage => ({
  id: `message ${++sent}`,
  subject,
  at: '2026-11-21T06:00:00Z',
  actor: null,
  version: 1,
  data,
});

test('nobody gets in without a password', async () => {
  await expect(connectBus(nats.url, createLogger('npl', 'silent'), { patient: false })).rejects.toThrow('NATS refuses');
});

describe('what each does', () => {
  test('the stream keeper makes all streams and durables, and again when the store is lost', async () => {
    expect(await keepStreams()).toEqual([]);
    const returned = Promise.withResolvers<void>();
    using _returning = (await as('stream-keeper')).onReturn(returned.resolve);
    await nats.stop();
    await rm(nats.store, { recursive: true });
    await nats.restart();
    await returned.promise;
    const all = STREAMS.flatMap(({ name, durables }) => [name, ...durables.map(({ durable }) => durable)]);
    expect(await keepStreams()).toEqual(all);
  });

  test('what a service tells is followed and consumed, and what cannot be handled is set aside', async () => {
    const npl = await as('npl');
    const [followed, consumed] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const gateway = await as('gateway');
    await using _following = follow(gateway, 'npl.event.>', {
      handle: async ({ subject }) => followed.resolve(subject),
      missed: async () => {},
    });
    await gateway.connection.flush();
    await using _working = consume(await as('scheduler'), {
      ...FMB_RUNS,
      handle: async ({ data }) => consumed.resolve(data.sweep_id),
      attempts: { failed: async () => 1, forget: async () => {} },
    });
    await publish(npl, message(FMB_CHECK_FINISHED, { no: 'sweep' }));
    await publish(
      npl,
      message(FMB_CHECK_FINISHED, { sweep_id: 'fmb:x', date: 'x', checked: 1, triggered: 1, skipped: 0 }),
    );
    expect(await Promise.all([followed.promise, consumed.promise])).toEqual([FMB_CHECK_FINISHED, 'fmb:x']);
    const letter = await (await as('operator')).manager.streams.getMessage('DEAD_LETTERS', { seq: 1 });
    expect(letter?.subject).toBe('dead-letters.scheduler-fmb-runs');
  });

  test('questions to analytics are answered, to the asker only', async () => {
    await using _answering = answer(await as('promo-analytics'), skuNames, () => ({
      names: [{ code: 'A', name: 'Kava' }],
    }));
    expect(await ask(await as('marketing'), skuNames, { codes: ['A'] })).toEqual({
      names: [{ code: 'A', name: 'Kava' }],
    });
  });

  test('so are those to npl and promo-proposals, which restore what events cannot tell any more', async () => {
    const swept = { today: '2026-11-21', sweeps: [] };
    await using _npl = answer(await as('npl'), dailySweeps, () => swept);
    expect(await ask(await as('scheduler'), dailySweeps, { dates: ['2026-11-21'] })).toEqual(swept);
    const page = { versions: [], more: false };
    await using _proposals = answer(await as('promo-proposals'), proposalVersions, () => page);
    expect(await ask(await as('promo-analytics'), proposalVersions, { after: 0 })).toEqual(page);
  });
});

test.each([
  ['marketing', 'npl.event.status-changed'],
  ['scheduler', 'npl.event.status-changed'],
  ['promo-proposals', 'npl.command.run-fmb-check.2026-11-21'],
  ['npl', 'promo-proposals.event.updated'],
  ['gateway', 'promo-proposals.event.updated'],
  ['stream-keeper', 'promo-proposals.event.updated'],
])('%s cannot publish %s', async (service, subject) => {
  await expect(publish(await as(service), message(subject))).rejects.toThrow();
});

test('nobody reads the answers to another, or answers in the place of analytics', async () => {
  const marketing = await as('marketing');
  for (const subject of ['_INBOX.npl.>', 'promo-analytics.query.sku-names', 'npl.event.>', '>']) {
    const subscription = marketing.connection.subscribe(subject);
    await expect(
      (async () => {
        for await (const _ of subscription);
      })(),
    ).rejects.toThrow(/ermissions/);
  }
});

test('an answer goes to an inbox, never into a stream that the asker may not write to', async () => {
  const analytics = await as('promo-analytics');
  let asked = 0;
  await using _answering = answer(analytics, skuNames, () => {
    asked++;
    return { names: [] };
  });
  const marketing = await as('marketing');
  await ask(marketing, skuNames, { codes: ['A'] });
  marketing.connection.publish(skuNames.subject, '{"codes":["A"]}', { reply: 'promo-analytics.event.facts-imported' });
  await ask(marketing, skuNames, { codes: ['A'] });
  expect(asked).toBe(2);
});

/** Each of these once went through, with the right of every service to make and change its own streams and consumers. */
describe('no service reaches what belongs to others by way of JetStream', () => {
  /** Its own streams, if it has some, and all others. */
  const services = Object.keys(RIGHTS).filter((name) => name !== 'stream-keeper' && name !== 'operator');
  const names = STREAMS.map(({ name }) => name);
  const durables = [PLANNED_PROMOTIONS, FMB_COMMANDS, FMB_RUNS].map(({ durable }) => durable);

  /** What the server is sent, with no client in between that would rather ask first. */
  const request = async (service: string, api: string, body: unknown) => {
    const bus = await as(service);
    const asked = bus.connection.request(`$JS.API.${api}`, JSON.stringify(body), { timeout: 10_000 });
    return asked.then((reply) => reply.string());
  };
  const refused = (service: string, api: string, body: unknown = {}) =>
    expect(request(service, api, body), `${service}: ${api}`).rejects.toThrow(/ermissions/);

  const CHANGES: readonly (readonly [what: string, change: object])[] = [
    ['republishes into the subjects of another', { republish: { src: '>', dest: 'promo-proposals.event.>' } }],
    ['sources what another tells', { sources: [{ name: 'PROMO_PROPOSALS_EVENT' }] }],
    ['mirrors what another tells', { mirror: { name: 'PROMO_PROPOSALS_EVENT' } }],
    ['takes the subjects of another', { subjects: ['npl.event.>', 'promo-analytics.query.>'] }],
    ['keeps nothing', { subjects: ['npl.event.>'], max_msgs: 1 }],
  ];
  test.each(CHANGES)('none %s', async (_what, change) => {
    for (const service of services) {
      for (const name of [...names, 'OWN']) {
        await refused(service, `STREAM.UPDATE.${name}`, { name, ...change });
        await refused(service, `STREAM.CREATE.${name}`, { name, ...change });
      }
    }
  });

  test('none makes a consumer that pushes to where another listens, or changes or deletes a durable', async () => {
    const config = { deliver_subject: 'promo-analytics.query.sku-names', ack_policy: 'none', deliver_policy: 'all' };
    for (const service of services) {
      for (const stream_name of names) {
        for (const name of [...durables, 'evil']) {
          await refused(service, `CONSUMER.CREATE.${stream_name}.${name}`, {
            stream_name,
            config: { ...config, name },
          });
          await refused(service, `CONSUMER.DURABLE.CREATE.${stream_name}.${name}`, {
            stream_name,
            config: { ...config, durable_name: name },
          });
          await refused(service, `CONSUMER.DELETE.${stream_name}.${name}`);
        }
        await refused(service, `CONSUMER.CREATE.${stream_name}`, { stream_name, config });
      }
    }
  });

  test('none deletes, empties, copies or reads a stream', async () => {
    const actions = ['DELETE', 'PURGE', 'SNAPSHOT', 'MSG.GET', 'MSG.DELETE', 'INFO', 'LEADER.STEPDOWN'];
    for (const service of services) {
      for (const name of names) {
        for (const action of actions) await refused(service, `STREAM.${action}.${name}`, { seq: 1 });
        await refused(service, `DIRECT.GET.${name}`, { seq: 1 });
      }
      await refused(service, 'STREAM.NAMES');
    }
  });

  test('none takes messages that are for another', async () => {
    const own: Record<string, readonly string[]> = {
      accounts: [PROPOSAL_NOTICES, NEW_PRODUCT_NOTICES, ANALYTICS_NOTICES, MARKETING_NOTICES, SWEEP_NOTICES].map(
        ({ durable }) => durable,
      ),
      'promo-analytics': [PLANNED_PROMOTIONS.durable],
      npl: [FMB_COMMANDS.durable],
      scheduler: [FMB_RUNS.durable],
    };
    for (const service of services) {
      for (const { name, durables: those } of STREAMS) {
        for (const { durable } of those.filter((one) => !own[service]?.includes(one.durable))) {
          await refused(service, `CONSUMER.MSG.NEXT.${name}.${durable}`, { batch: 1, no_wait: true });
        }
      }
    }
  });

  test('a stream takes no message that was published for another, wherever its reader has it delivered', async () => {
    const [npl, scheduler, { manager }] = [await as('npl'), await as('scheduler'), await as('operator')];
    await publish(npl, message(FMB_CHECK_FINISHED, { told: 'by npl' }));
    // To a durable that does not know of it yet the server says that there is none, in an empty message of its own.
    const { consumers } = (await as('stream-keeper')).manager;
    const pending = async () => (await consumers.info('NPL_EVENT', 'scheduler-fmb-runs')).num_pending;
    await expect.poll(pending).toBeGreaterThan(0);
    const reply = 'promo-proposals.event.updated';
    const next = '$JS.API.CONSUMER.MSG.NEXT.NPL_EVENT.scheduler-fmb-runs';
    scheduler.connection.publish(next, '{"batch":1,"no_wait":true}', { reply });
    await scheduler.connection.flush();
    await publish(await as('promo-proposals'), message(reply, { last: true }));
    const { state } = await manager.streams.info('PROMO_PROPOSALS_EVENT');
    const last = await manager.streams.getMessage('PROMO_PROPOSALS_EVENT', { seq: state.last_seq });
    expect([state.messages, last?.json<BusMessage>().data]).toEqual([1, { last: true }]);
  });
});

test('the gateway follows every event that it tells callers about', () => {
  const followed = Object.keys(LIVE_EVENTS).map((subject) => subject.replace(/[^.]+$/, '>'));
  expect(new Set(RIGHTS.gateway?.follows)).toEqual(new Set(followed));
});
