import { randomUUID } from 'node:crypto';
import { publish } from '@promo/bus/publish';
import { MAX_WEBHOOKS } from '@promo/contracts/accounts/notice-words';
import { putSubscription } from '@promo/contracts/accounts/subscription';
import { IMPORT_FAILED } from '@promo/contracts/imports';
import { PROPOSAL_NOTICES } from '@promo/contracts/streams';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { keptStreams } from '@promo/testing/surroundings';
import { Webhook as Signature } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { BUYER, HOUR, PLANNER, startAccounts, startHarness } from './harness.ts';
import { startReceiver } from './receivers.ts';

const harness = await keepForTests(startHarness());
const { bus, changes, clock, deliveries, hook, mail, put, receiver, service, subscribe } = harness;
beforeEach(harness.reset);

test('a webhook is told of what it names, signed, once however often the event comes', async () => {
  const { secret } = (await hook()).body;
  const { proposal_id, at } = await changes('approved', { times: 2 });
  await changes('revision');
  await expect.poll(() => receiver.posts.length).toBe(1);
  const [post] = receiver.posts;
  // The library that receivers use checks the signature, and that the timestamp is not old: by its own clock.
  const sent = new Signature(secret).sign(
    post?.headers['webhook-id'] as string,
    new Date(Number(post?.headers['webhook-timestamp']) * 1000),
    post?.body as string,
  );
  expect(post?.headers['webhook-signature']).toBe(sent);
  expect(Number(post?.headers['webhook-timestamp'])).toBe(Math.floor(clock.now / 1000));
  const notice = {
    type: 'proposal.decided',
    timestamp: at,
    data: {
      id: proposal_id,
      name: `Akcija ${proposal_id}`,
      status: 'approved',
      start_date: '2027-03-22',
      source: 'leaflet',
      planner: 'Petra Planner',
    },
  };
  expect(JSON.parse(post?.body ?? '')).toEqual(notice);
  await expect.poll(async () => (await deliveries())[0]?.state).toBe('sent');

  // All that the stream still has comes again, to two replicas now, and then something new.
  await using _replica = await service.replica();
  await bus.manager.consumers.delete('PROMO_PROPOSALS_EVENT', PROPOSAL_NOTICES.durable);
  await keptStreams(service.nats.url);
  await changes('approved');
  await expect.poll(() => receiver.posts.length).toBe(2);
  expect(await deliveries()).toHaveLength(2);
});

test('a receiver that is down is told when it is back, under the same id, and nobody else waits for it', async () => {
  await hook();
  await subscribe(PLANNER);
  receiver.state.status = 500;
  await changes('approved');
  await expect.poll(() => mail.letters.length).toBe(1);
  const webhook = async () => (await deliveries()).find(({ kind }) => kind === 'webhook');
  await expect.poll(webhook).toMatchObject({ attempts: 1, fault: 'status 500' });
  // The next try is reckoned from the time at which this one is noted, so that the clock waits for the note.
  receiver.state.status = 503;
  clock.now += 5_000;
  await expect.poll(webhook).toMatchObject({ attempts: 2, fault: 'status 503' });
  receiver.state.status = 204;
  clock.now += 30_000;
  await expect.poll(() => receiver.posts.length).toBe(3);
  expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await expect.poll(webhook).toMatchObject({ state: 'sent', attempts: 3, fault: null });
  expect(mail.letters).toHaveLength(1);
});

/** Below the ten seconds that a silent receiver is waited for. */
const IN_TIME = { timeout: 9_000 };

test('a webhook that is silent keeps nobody else waiting, however much waits for it', async () => {
  await using silent = await startReceiver();
  const { promise, resolve } = Promise.withResolvers<void>();
  silent.state.until = promise;
  await hook({ url: silent.url });
  await hook();
  await subscribe(PLANNER);
  for (let i = 0; i < 10; i++) await changes('approved');
  const unsent = async () => (await deliveries()).filter(({ state }) => state !== 'sent').map((one) => one.receiver);
  await expect.poll(unsent, IN_TIME).toEqual(Array(10).fill(new URL(silent.url).host));
  resolve();
  await expect.poll(unsent).toEqual([]);
});

test('a mail server that is silent keeps no webhook waiting', async () => {
  await hook();
  await subscribe(PLANNER);
  const { promise, resolve } = Promise.withResolvers<void>();
  mail.state.until = promise;
  await changes('approved');
  await put(BUYER, { email: 'nina@promo.example' });
  await expect.poll(() => mail.letters.length).toBe(2);
  await changes('approved');
  await expect.poll(() => receiver.posts.length, IN_TIME).toBe(2);
  mail.state.until = undefined;
  resolve();
  await expect.poll(() => mail.letters.length).toBe(3);
});

test('it stops in time while nobody answers, and the next one sends what was under way', async () => {
  await using own = await startHarness();
  await own.hook();
  await own.subscribe(PLANNER);
  const { promise, resolve } = Promise.withResolvers<void>();
  own.receiver.state.until = promise;
  own.mail.state.until = promise;
  await own.changes('approved');
  await own.put(BUYER, { email: 'nina@promo.example' });
  const sent = () => [own.receiver.posts.length, own.mail.letters.length];
  await expect.poll(sent).toEqual([1, 2]);
  const before = performance.now();
  await own.service.service[Symbol.asyncDispose]();
  expect(performance.now() - before).toBeLessThan(IN_TIME.timeout);
  const rows = () => own.service.db.collection('deliveries').find().toArray();
  expect(await rows()).toMatchObject(Array(2).fill({ state: 'waiting', fault: null }));

  resolve();
  await using _next = await own.service.replica();
  own.clock.now += 60_000;
  await expect.poll(sent).toEqual([2, 4]);
  await expect.poll(rows).toMatchObject(Array(2).fill({ state: 'sent' }));
  expect(new Set(own.receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('one that is down for a day is given up, and can be sent again by hand', async () => {
  await hook();
  receiver.state.status = 503;
  await changes('submitted');
  await expect.poll(() => receiver.posts.length).toBe(1);
  clock.now += 24 * HOUR;
  await expect.poll(async () => (await deliveries())[0]?.state).toBe('failed');
  const [failed] = await deliveries();
  receiver.state.status = 200;
  expect((await service.call('POST', `/deliveries/${failed?.id}/resend`)).status).toBe(200);
  await expect.poll(async () => (await deliveries())[0]).toMatchObject({ id: failed?.id, state: 'sent', attempts: 1 });
  expect((await service.call('POST', `/deliveries/msg_${'x'.repeat(32)}/resend`)).status).toBe(404);
});

test('a webhook whose answer was lost is added once, and its secret told again under the same key', async () => {
  const ask = () =>
    service.call(
      'POST',
      '/webhooks',
      { url: receiver.url, events: ['proposal.decided'], days_before: 7 },
      { headers: { 'idempotency-key': 'lost' } },
    );
  const lost = await ask();
  expect(lost.status).toBe(201);
  expect((await ask()).body).toEqual(lost.body);
  expect((await service.get('/webhooks')).body.webhooks).toHaveLength(1);
  expect(JSON.stringify(await service.db.collection('idempotency').find().toArray())).not.toContain('whsec_');
  await service.call('DELETE', `/webhooks/${lost.body.id}`);
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'unknown_webhook' } });
});

test('webhooks are so many at most, their secrets are told once, and their hosts only are in the log', async () => {
  const made = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 2 }, () => hook()));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS);
  expect(made.find(({ status }) => status === 400)?.body.code).toBe('too_many_webhooks');
  const listed = JSON.stringify((await service.get('/webhooks')).body);
  expect(listed).not.toContain('whsec_');
  expect((await service.get('/webhooks')).body.webhooks).toHaveLength(MAX_WEBHOOKS);
});

test.each(['https://hooks.example.com:99999/x', 'https://[::1', 'https://a:b:c/'])(
  '%s is no URL: it is refused by name, and keeps nobody from being told where it is stored already',
  async (url) => {
    expect(await hook({ url })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'url', code: 'no_address' }] },
    });
    const events = ['proposal.decided', 'proposal.starts_soon'];
    const { id } = (await hook({ events, days_before: 10 })).body;
    const hooks = service.db.collection<{ _id: string }>('webhooks');
    const { _id, ...good } = (await hooks.findOne({ _id: id })) as Record<string, unknown>;
    await hooks.insertOne({ ...good, _id: randomUUID(), slot: 9, url } as never);
    const start_date = new Date(clock.now + 9 * 24 * HOUR).toISOString().slice(0, 10);
    const { proposal_id } = await changes('approved', { start_date });
    const told = () => receiver.posts.map(({ body }) => `${JSON.parse(body).type} ${JSON.parse(body).data.id}`).sort();
    const afterAnotherLook = () => {
      clock.now += 60_000;
      return told();
    };
    await expect.poll(afterAnotherLook, { interval: 1_000 }).toEqual(events.map((type) => `${type} ${proposal_id}`));
    const [, , host] = url.split(/[/?]/);
    const failing = async () => (await deliveries()).filter(({ receiver }) => receiver === host);
    await expect.poll(failing).toMatchObject(Array(2).fill({ state: 'waiting', fault: 'Invalid URL' }));
  },
);

test('unless a setting allows it nothing inside is asked, and without a mail server a subscription waits', async () => {
  await using closed = await startAccounts({});
  const add = (url: string) => closed.call('POST', '/webhooks', { url, events: ['proposal.decided'], days_before: 7 });
  expect(await add('http://hooks.example.com/')).toMatchObject({ status: 400, body: { code: 'https_needed' } });
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://mongo:27017/'])
    expect(await add(url)).toMatchObject({ status: 400, body: { code: 'address_private' } });
  for (const url of ['ftp://hooks.example.com/', 'https://user:secret@hooks.example.com/', 'https://'])
    expect((await add(url)).status).toBe(422);
  const { id } = (await add('https://hooks.example.com/promo?key=1')).body;
  // One from when more was allowed gets nothing.
  const kept = { url: receiver.url, events: ['import.failed'] };
  await closed.db.collection<{ _id: string }>('webhooks').updateOne({ _id: id }, { $set: kept });
  await using own = await testBus(closed.nats.url, 'marketing');
  const data = { dataset: 'coupons', by: 'Ana Admin', code: 'no_header', detail: 'there is no header' };
  const at = '2026-11-21T11:00:00.000Z';
  await publish(own, { id: randomUUID(), subject: IMPORT_FAILED.marketing, at, actor: 1, version: 1, data });
  await expect
    .poll(async () => (await closed.get('/deliveries')).body.deliveries.map(({ fault }) => fault))
    .toEqual(['the address must begin with https://']);
  expect(receiver.posts).toEqual([]);
  await closed.take(putSubscription, {
    body: {
      email: 'ana@anywhere.example',
      events: ['proposal.decided'],
      own_only: false,
      digest_hour: null,
      days_before: 1,
      language: 'hr',
    },
  });
  expect((await closed.get('/subscription')).body.mail).toBe(false);
});
