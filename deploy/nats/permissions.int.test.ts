import { answer } from '@promo/bus/answer';
import { ask } from '@promo/bus/ask';
import { type Bus, connectBus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { follow } from '@promo/bus/follow';
import { ensureStream, publish, streamOf } from '@promo/bus/stream';
import { LIVE_EVENTS } from '@promo/contracts/gateway/live-events';
import type { Message } from '@promo/contracts/message';
import { skuNames } from '@promo/contracts/promo-analytics/queries';
import { createLogger } from '@promo/runtime/logger';
import { type TestNats, testNats } from '@promo/testing/nats';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RIGHTS, usersConfig } from './permissions.ts';

const password = (service: string) => `pass word/of@${service}`;
const passwords = Object.fromEntries(Object.keys(RIGHTS).map((service) => [service, password(service)]));

let nats: TestNats;
const open: Bus[] = [];

async function as(service: string): Promise<Bus> {
  const url = nats.url.replace('://', `://${service}:${encodeURIComponent(password(service))}@`);
  const bus = await connectBus(url, createLogger(service, 'silent'), { patient: false });
  open.push(bus);
  return bus;
}

beforeAll(async () => {
  nats = await testNats(usersConfig(passwords));
});
afterAll(async () => {
  for (const bus of open) await bus.connection.close();
  await nats[Symbol.asyncDispose]();
});

const message = (subject: string): Message => ({
  id: `${subject} 1`,
  subject,
  at: '2026-11-21T06:00:00Z',
  actor: null,
  version: 1,
  data: {},
});

test('nobody gets in without a password', async () => {
  await expect(connectBus(nats.url, createLogger('npl', 'silent'), { patient: false })).rejects.toThrow(/uthorization/);
});

test('a service makes its own streams, publishes to them, and what it wrote is followed and consumed', async () => {
  const npl = await as('npl');
  await ensureStream(npl, 'npl.event.status-changed', 1);
  const [followed, consumed] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  await using _gateway = follow(await as('gateway'), 'npl.event.status-changed', async ({ subject }) =>
    followed.resolve(subject),
  );
  await using _scheduler = consume(await as('scheduler'), {
    durable: 'scheduler-fmb-runs',
    subjects: { 'npl.event.status-changed': Type.Object({}) },
    handle: async ({ subject }) => consumed.resolve(subject),
    attempts: { failed: async () => 1, forget: async () => undefined } as never,
    replicas: 1,
  });
  await publish(npl, message('npl.event.status-changed'));
  expect(await Promise.all([consumed.promise])).toEqual(['npl.event.status-changed']);
  await publish(npl, { ...message('npl.event.status-changed'), id: 'another' });
  expect(await followed.promise).toBe('npl.event.status-changed');
});

test('questions to analytics are answered, to the asker only', async () => {
  await using _answering = answer(await as('promo-analytics'), skuNames, () => ({
    names: [{ code: 'A', name: 'Kava' }],
  }));
  expect(await ask(await as('marketing'), skuNames, { codes: ['A'] })).toEqual({
    names: [{ code: 'A', name: 'Kava' }],
  });
});

test.each([
  ['marketing', 'npl.event.status-changed'],
  ['scheduler', 'npl.event.status-changed'],
  ['promo-proposals', 'npl.command.run-fmb-check.2026-11-21'],
  ['npl', 'promo-proposals.event.updated'],
  ['gateway', 'promo-proposals.event.updated'],
])('%s cannot publish %s', async (service, subject) => {
  await expect(publish(await as(service), message(subject))).rejects.toThrow();
});

test('nobody reads the answers to another, or answers in the place of analytics', async () => {
  const marketing = await as('marketing');
  for (const subject of ['_INBOX.npl.>', 'promo-analytics.query.sku-names', '>']) {
    const subscription = marketing.connection.subscribe(subject);
    await expect(
      (async () => {
        for await (const _ of subscription);
      })(),
    ).rejects.toThrow(/ermissions/);
  }
});

test('the gateway follows every stream that it tells callers about', () => {
  const streams = new Set(Object.keys(LIVE_EVENTS).map((subject) => streamOf(subject).name));
  expect(new Set(RIGHTS.gateway?.follows)).toEqual(streams);
});
