import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { MAX_DAYS_BEFORE, MAX_WEBHOOKS } from '@promo/contracts/accounts/notice-words';
import { listSubscriptions, putSubscription, type Subscription } from '@promo/contracts/accounts/subscription';
import type { Delivery, Webhook } from '@promo/contracts/accounts/webhooks';
import type { Identity } from '@promo/contracts/identity';
import { IMPORT_FAILED } from '@promo/contracts/imports';
import { NPL_STATUS_CHANGED } from '@promo/contracts/npl/events';
import { NC30_BREACHED, RESULT_IN } from '@promo/contracts/promo-analytics/events';
import {
  CONFLICT_FOUND,
  type Planned,
  PROPOSAL_DELETED,
  PROPOSAL_STATUS_CHANGED,
} from '@promo/contracts/promo-proposals/events';
import { plannedProposals, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { SWEEP_MISSED } from '@promo/contracts/scheduler/events';
import { PROPOSAL_NOTICES } from '@promo/contracts/streams';
import { testBus } from '@promo/testing/bus';
import { startTestService, type TestService } from '@promo/testing/service';
import { keptStreams } from '@promo/testing/surroundings';
import { Webhook as Signature } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Config } from '../src/config.ts';
import { start } from '../src/service.ts';
import { startMailServer, startReceiver } from './receivers.ts';

const PLANNER: Identity = { user_id: 5, name: 'Petra Planner', roles: ['Planner'] };
const BUYER: Identity = { user_id: 7, name: 'Nina Nabava', roles: ['Nabava'] };
const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };
const HOUR = 3_600_000;

interface Body {
  readonly id: string;
  readonly secret: string;
  readonly code: string;
  readonly webhooks: readonly Webhook[];
  readonly deliveries: readonly Delivery[];
  readonly subscription: Subscription | null;
  readonly mail: boolean;
  readonly confirmation: { confirmed: boolean; sent_at: string | null; expires_at: string | null } | null;
}

const startService = (config: Partial<Config>, now?: () => Date) =>
  startTestService<Config, Body>({
    name: 'accounts',
    main: join(import.meta.dirname, '../src/main.ts'),
    base: '/api/account',
    start,
    config: {
      SMTP_URL: '',
      MAIL_FROM: 'Promo <promo@promo.example>',
      MAIL_DOMAINS: '',
      CONSOLE_URL: 'https://promo.example',
      WEBHOOKS_PRIVATE: false,
      ...config,
    },
    as: ADMIN,
    now,
  });

let mail: Awaited<ReturnType<typeof startMailServer>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let service: TestService<Body>;
let bus: Bus;
/** The service's clock. */
let now = Date.parse('2026-11-21T10:00:00Z');

beforeAll(async () => {
  mail = await startMailServer();
  receiver = await startReceiver();
  const config = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_DOMAINS: 'promo.example', WEBHOOKS_PRIVATE: true };
  service = await startService(config, () => new Date(now));
  bus = await testBus(service.nats.url, 'promo-proposals');
});
afterAll(async () => {
  await bus[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const collection of ['webhooks', 'subscriptions', 'deliveries', 'proposals', 'confirmations'])
    await service.db.collection(collection).deleteMany({});
  receiver.posts.length = 0;
  receiver.state.status = 200;
  mail.letters.length = 0;
});

const hook = async (fields = {}) => {
  const wanted = { url: receiver.url, events: ['proposal.submitted', 'proposal.decided'], days_before: 7, ...fields };
  return service.call('POST', '/webhooks', wanted);
};
const put = (as: Identity, fields: Partial<Subscription> = {}) =>
  service.call(
    'PUT',
    '/subscription',
    {
      email: 'petra@promo.example',
      events: ['proposal.decided'],
      own_only: true,
      digest_hour: null,
      days_before: 7,
      language: 'en',
      ...fields,
    } satisfies Subscription,
    { as },
  );
/** The code of the latest letter that asks an address. */
const codeTo = async (address: string): Promise<string> => {
  const letter = () => mail.letters.findLast(({ to, text }) => to[0] === address && text.includes('#confirm='));
  await expect.poll(letter).toBeDefined();
  // Lines that are longer than e-mail allows are broken by = at their end.
  return /#confirm=(?:3D)?([\w-]{22})/.exec(letter()?.text.replace(/=\r\n/g, '') ?? '')?.[1] ?? '';
};
const confirm = (as: Identity, code: string) => service.call('POST', '/subscription/confirm', { code }, { as });
/** Subscribes with an address that is confirmed; what is told is what comes after. */
const subscribe = async (as: Identity, fields: Partial<Subscription> = {}) => {
  const answer = await put(as, fields);
  const { email = 'petra@promo.example' } = fields;
  if (answer.status === 200) expect((await confirm(as, await codeTo(email))).status).toBe(204);
  mail.letters.length = 0;
  return answer;
};
const deliveries = async () => (await service.get('/deliveries')).body.deliveries;

let proposals = 0;
/** Tells on the bus what promo-proposals would, once or more. */
async function changes(
  status: ProposalStatus,
  { id = randomUUID(), times = 1, ...planned }: Partial<Planned> & { id?: string; times?: number } = {},
) {
  const proposal_id = ++proposals;
  const proposal = {
    title: `Akcija ${proposal_id}`,
    status,
    start_yw: 202712,
    end_yw: 202713,
    start_date: '2027-03-22',
    source: 'leaflet',
    user: { id: 5, name: 'Petra Planner' },
    lines: [],
    ...planned,
  };
  const data = {
    proposal_id,
    version: 2,
    status_from: status === 'submitted' ? 'draft' : 'submitted',
    status,
    proposal,
  };
  const at = new Date(now).toISOString();
  for (let i = 0; i < times; i++)
    await publish(bus, { id, subject: PROPOSAL_STATUS_CHANGED, at, actor: 6, version: 2, data });
  return { proposal_id, at };
}

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
  expect(Number(post?.headers['webhook-timestamp'])).toBe(Math.floor(now / 1000));
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
  now += 5_000;
  await expect.poll(webhook).toMatchObject({ attempts: 2, fault: 'status 503' });
  receiver.state.status = 204;
  now += 30_000;
  await expect.poll(() => receiver.posts.length).toBe(3);
  expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await expect.poll(webhook).toMatchObject({ state: 'sent', attempts: 3, fault: null });
  expect(mail.letters).toHaveLength(1);
});

test('one that is down for a day is given up, and can be sent again by hand', async () => {
  await hook();
  receiver.state.status = 503;
  await changes('submitted');
  await expect.poll(() => receiver.posts.length).toBe(1);
  now += 24 * HOUR;
  await expect.poll(async () => (await deliveries())[0]?.state).toBe('failed');
  const [failed] = await deliveries();
  receiver.state.status = 200;
  expect((await service.call('POST', `/deliveries/${failed?.id}/resend`)).status).toBe(200);
  await expect.poll(async () => (await deliveries())[0]).toMatchObject({ id: failed?.id, state: 'sent', attempts: 1 });
  expect((await service.call('POST', `/deliveries/msg_${'x'.repeat(32)}/resend`)).status).toBe(404);
});

test('an e-mail says it in the user’s language, and waits for a mail server that is down', async () => {
  await subscribe(PLANNER, { language: 'hr' });
  const { port } = mail;
  await mail[Symbol.asyncDispose]();
  const { proposal_id } = await changes('rejected', { title: 'Šećer' });
  await expect.poll(async () => (await deliveries())[0]?.fault).toMatch(/ECONNREFUSED|connect/i);
  mail = await startMailServer(port);
  now += 5_000;
  await expect.poll(() => mail.letters.length).toBe(1);
  const [letter] = mail.letters;
  expect(letter?.to).toEqual(['petra@promo.example']);
  expect(letter?.text).toMatch(/^From: Promo <promo@promo\.example>\r$/m);
  expect(letter?.text).toContain(`https://promo.example/proposals/${proposal_id}`);
  expect(letter?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('a digest gathers what happened until its hour', async () => {
  now = Date.parse('2026-11-24T10:00:00Z');
  await subscribe(PLANNER, { digest_hour: 7, events: ['proposal.decided', 'proposal.returned'] });
  await changes('approved');
  await changes('revision');
  await expect.poll(async () => (await deliveries()).length).toBe(2);
  for (const { next_at, state } of await deliveries())
    expect([state, next_at]).toEqual(['waiting', '2026-11-25T06:00:00.000Z']);
  now = Date.parse('2026-11-25T06:00:00Z');
  await expect.poll(() => mail.letters.length).toBe(1);
  expect(mail.letters[0]?.text).toContain('Subject: Promotion planning: 2 notices');
  await expect.poll(async () => (await deliveries()).every(({ state }) => state === 'sent')).toBe(true);
  expect(mail.letters).toHaveLength(1);
});

test('the log names the address that an e-mail went to, also where it was another one when it happened', async () => {
  await subscribe(PLANNER, { digest_hour: 7 });
  await changes('approved');
  const receivers = async () => (await deliveries()).map(({ receiver, state }) => [receiver, state]);
  await expect.poll(receivers).toEqual([['petra@promo.example', 'waiting']]);
  await subscribe(PLANNER, { digest_hour: 7, email: 'p@promo.example' });
  now += 24 * HOUR;
  await expect.poll(receivers).toEqual([['p@promo.example', 'sent']]);
  expect(mail.letters.map(({ to }) => to)).toEqual([['p@promo.example']]);
});

test('an approved promotion that begins soon is told of once, each receiver by its own days, and not one that was deleted', async () => {
  await hook({ events: ['proposal.starts_soon'], days_before: 3 });
  await subscribe(PLANNER, { events: ['proposal.starts_soon'], days_before: 10 });
  const soon = new Date(now + 9 * 24 * HOUR).toISOString().slice(0, 10);
  await changes('approved', { start_date: soon });
  const { proposal_id } = await changes('approved', { start_date: soon, title: 'gone' });
  const at = new Date(now).toISOString();
  const data = { proposal_id, version: 3 };
  await publish(bus, { id: randomUUID(), subject: PROPOSAL_DELETED, at, actor: 6, version: 3, data });
  const known = () => service.db.collection<{ _id: number }>('proposals').findOne({ _id: proposal_id });
  await expect.poll(known).toMatchObject({ version: 3, start_date: null });
  now += 60_000;
  await expect.poll(() => mail.letters.length).toBe(1);
  now += 60_000;
  now += 7 * 24 * HOUR;
  await expect.poll(() => receiver.posts.length).toBe(1);
  expect(JSON.parse(receiver.posts[0]?.body ?? '')).toMatchObject({ data: { start_date: soon } });
  expect(mail.letters).toHaveLength(1);
});

test('after a restore what was due before it is not sent by itself, and what is due later is', async () => {
  await hook();
  await subscribe(PLANNER, { digest_hour: 7 });
  receiver.state.status = 500;
  await changes('approved');
  await expect.poll(deliveries).toHaveLength(2);
  await expect.poll(async () => (await deliveries()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
  // As if these were of a backup: in its time both were sent.
  await service.db.collection('restored').insertOne({ at: new Date(now + HOUR) });
  await using _started = await service.replica();
  const states = async () => (await deliveries()).map(({ kind, state }) => `${kind} ${state}`).toSorted();
  expect(await states()).toEqual(['mail waiting', 'webhook failed']);
  expect((await deliveries()).find(({ kind }) => kind === 'webhook')?.fault).toContain('not sent again by itself');
  receiver.state.status = 200;
  now += 24 * HOUR;
  await expect.poll(states).toEqual(['mail sent', 'webhook failed']);
  expect(receiver.posts).toHaveLength(1);
  expect(await service.db.collection('restored').countDocuments()).toBe(0);
});

test('after a restore of promo-proposals starts are told as it has them now', async () => {
  await hook({ events: ['proposal.starts_soon'], days_before: 10 });
  const day = (days: number) => new Date(now + days * 24 * HOUR).toISOString().slice(0, 10);
  const [older, gone, unheard] = [proposals + 1, proposals + 2, proposals + 3];
  const at = '2026-11-20T10:00:00.000Z';
  const theirs = [older, unheard].map((proposal_id) => ({ proposal_id, version: 1, at }));
  const plan = { status: 'approved' as const, start_yw: null, end_yw: null, lines: [] };
  // The second look, which fails once, tells nothing however long it takes; the first one was over by then.
  let looks = 0;
  let restored = false;
  await using _versions = answer(bus, proposalVersions, () => {
    if (++looks > 1 && !restored) throw new Error('away');
    return { versions: restored ? theirs : [], more: false };
  });
  await using _planned = answer(bus, plannedProposals, ({ ids }) => ({
    through: unheard,
    proposals: theirs
      .filter(({ proposal_id }) => ids.includes(proposal_id))
      .map((one) => {
        const start_date = day(one.proposal_id === older ? 40 : 9);
        return { ...one, proposal: { ...plan, title: `${one.proposal_id}`, start_date } };
      }),
  }));
  await expect
    .poll(() => {
      now += 60_000;
      return looks;
    })
    .toBeGreaterThan(1);
  for (const _ of [older, gone]) await changes('approved', { start_date: day(9) });
  const known = async () => (await service.db.collection('proposals').find().toArray()).map(({ version }) => version);
  await expect.poll(known).toEqual(expect.arrayContaining([2, 2]));
  restored = true;
  await expect
    .poll(() => {
      now += 60_000;
      return receiver.posts.map(({ body }) => JSON.parse(body).data.id);
    })
    .toEqual([unheard]);
  expect(await deliveries()).toHaveLength(1);
});

test('what was told stays known until every start that it may be of has come, also after an upgrade', async () => {
  const rows = service.db.collection('deliveries');
  await rows.createIndex({ created_at: 1 }, { expireAfterSeconds: 35 * 24 * 3600, name: 'expire' });
  await using _upgraded = await service.replica();
  const kept = (await rows.indexes()).flatMap(({ expireAfterSeconds = [] }) => expireAfterSeconds);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toBeGreaterThan((MAX_DAYS_BEFORE + 1) * 24 * 3600);
});

/** Tells on the bus that a new product must be ordered now. */
const orderNow = (sku: string) => {
  const data = { id: 3, sku, version: 4, status_from: 'approved', status: 'fmb_triggered' };
  const at = new Date(now).toISOString();
  return publish(bus, { id: randomUUID(), subject: NPL_STATUS_CHANGED, at, actor: null, version: 4, data });
};

test('a new product to order is told of to those who may see it', async () => {
  const events = ['new_product.fmb_triggered'] as Subscription['events'];
  expect(await subscribe(PLANNER, { events })).toMatchObject({ status: 400, body: { code: 'section_not_yours' } });
  expect((await subscribe(BUYER, { events, email: 'nina@promo.example' })).status).toBe(200);
  await orderNow('KAVA-1');
  await expect.poll(() => mail.letters.length).toBe(1);
  expect(mail.letters[0]?.text).toContain('KAVA-1');
});

test('what a user may no longer see is told no more from their next request on, neither what waits nor what comes', async () => {
  const email = 'nina@promo.example';
  const events: Subscription['events'] = ['new_product.fmb_triggered', 'proposal.decided'];
  await subscribe(BUYER, { events, email, own_only: false, digest_hour: 7 });
  const told = async () => (await deliveries()).map(({ notice }) => notice.type).sort();
  await orderNow('KAVA-1');
  await changes('approved');
  await expect.poll(told).toEqual(events);
  const planner: Identity = { ...BUYER, roles: ['Planner'] };
  await service.get('/tokens', { as: planner });
  expect(await told()).toEqual(['proposal.decided']);
  await orderNow('KAVA-2');
  await changes('rejected');
  await expect.poll(told).toEqual(['proposal.decided', 'proposal.decided']);
  const { body } = await service.get('/subscription', { as: planner });
  expect(body).toMatchObject({ subscription: { events: ['proposal.decided'] }, confirmation: { confirmed: true } });
  // It can be saved as it is read; whoever is left nothing to be told of has no subscription.
  expect((await put(planner, { ...body.subscription })).status).toBe(200);
  expect((await put(BUYER, { ...body.subscription, events: ['new_product.fmb_triggered'] })).status).toBe(200);
  expect((await service.get('/subscription', { as: planner })).body.subscription).toBeNull();
});

test('what a user may no longer see is not sent again from the log either', async () => {
  await subscribe(BUYER, { events: ['new_product.fmb_triggered', 'proposal.decided'], email: 'nina@promo.example' });
  await orderNow('KAVA-1');
  const states = async () => (await deliveries()).map(({ state, fault }) => ({ state, fault }));
  await expect.poll(states).toEqual([{ state: 'sent', fault: null }]);
  await service.get('/tokens', { as: { ...BUYER, roles: ['Planner'] } });
  const [sent] = await deliveries();
  expect((await service.call('POST', `/deliveries/${sent?.id}/resend`)).status).toBe(200);
  await expect.poll(states).toEqual([{ state: 'failed', fault: 'the subscription has no such events any more' }]);
  expect(mail.letters).toHaveLength(1);
});

test('Admin sees who is told of what, and ends it with what waits', async () => {
  await subscribe(PLANNER, { digest_hour: 7 });
  now += 1_000;
  await put(BUYER, { email: 'nina@promo.example' });
  await changes('approved');
  await expect.poll(async () => (await deliveries()).length).toBe(1);
  const { subscriptions } = await service.take(listSubscriptions);
  const told = { events: ['proposal.decided'], own_only: true, days_before: 7, language: 'en' };
  const since = new Date(now - 1_000).toISOString();
  expect(subscriptions).toEqual([
    {
      ...{ ...told, digest_hour: null, user: { id: 7, name: 'Nina Nabava' }, email: 'nina@promo.example' },
      ...{ confirmed: false, since: new Date(now).toISOString() },
    },
    {
      ...{ ...told, digest_hour: 7, user: { id: 5, name: 'Petra Planner' }, email: 'petra@promo.example' },
      ...{ confirmed: true, since },
    },
  ]);
  expect((await service.call('DELETE', '/subscriptions/5')).status).toBe(204);
  expect(await service.call('DELETE', '/subscriptions/5')).toMatchObject({
    status: 404,
    body: { code: 'unknown_subscription' },
  });
  expect(await deliveries()).toEqual([]);
  expect((await service.get('/subscription', { as: PLANNER })).body.subscription).toBeNull();
  expect((await service.take(listSubscriptions)).subscriptions).toHaveLength(1);
});

test('failed imports of each service, a missed check and a result are told once, however often they come', async () => {
  const found = ['proposal.conflict_found', 'proposal.nc30_breached', 'proposal.result_in'];
  await hook({ events: ['import.failed', 'sweep.missed', ...found] });
  const failed = { dataset: 'sales', by: 'Ana Admin', code: 'no_header', detail: 'there is no header' };
  const proposal = { title: 'Uskrs', status: 'approved', user: { id: 5, name: 'Petra Planner' } };
  const result = {
    proposal_id: 7,
    end_yw: 202645,
    complete: true,
    settled: false,
    lines: 1,
    lines_not_run: 0,
    expected_incremental_margin_eur: null,
    actual_incremental_margin_eur: 10,
    error_incremental_margin_eur: null,
  };
  const at = new Date(now).toISOString();
  const told: [string, object][] = [
    ...Object.values(IMPORT_FAILED).map((subject): [string, object] => [subject, failed]),
    [SWEEP_MISSED, { sweep_id: 'fmb:2026-11-25', date: '2026-11-25' }],
    [RESULT_IN, { proposal_id: 7, proposal, result }],
    [NC30_BREACHED, { proposal_id: 7, proposal, skus: ['KAVA-1'] }],
    [CONFLICT_FOUND, { a: { proposal_id: 7, proposal }, b: { proposal_id: 9, proposal }, skus: 2, severity: 'high' }],
  ];
  for (const [subject, data] of told) {
    const id = randomUUID();
    for (let i = 0; i < 2; i++) await publish(bus, { id, subject, at, actor: 1, version: 1, data });
  }
  await expect.poll(() => receiver.posts.length).toBe(7);
  const types = receiver.posts.map(({ body }) => JSON.parse(body).type).sort();
  expect(types).toEqual([...Array(3).fill('import.failed'), ...found, 'sweep.missed']);
  expect(await subscribe(PLANNER, { events: ['import.failed'] })).toMatchObject({ status: 400 });
});

test('who ends a subscription or removes a webhook is told nothing that still waits', async () => {
  await subscribe(PLANNER, { digest_hour: 7 });
  const { id } = (await hook()).body;
  receiver.state.status = 500;
  await changes('approved');
  await expect.poll(async () => (await deliveries()).length).toBe(2);
  expect((await service.call('DELETE', '/subscription', undefined, { as: PLANNER })).status).toBe(204);
  expect((await service.call('DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect((await service.call('DELETE', `/webhooks/${id}`)).status).toBe(404);
  expect((await service.get('/subscription', { as: PLANNER })).body).toEqual({
    subscription: null,
    mail: true,
    confirmation: null,
  });
  await expect.poll(async () => (await deliveries()).filter(({ state }) => state === 'waiting')).toEqual([]);
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
    const start_date = new Date(now + 9 * 24 * HOUR).toISOString().slice(0, 10);
    const { proposal_id } = await changes('approved', { start_date });
    const told = () => receiver.posts.map(({ body }) => `${JSON.parse(body).type} ${JSON.parse(body).data.id}`).sort();
    const afterAnotherLook = () => {
      now += 60_000;
      return told();
    };
    await expect.poll(afterAnotherLook, { interval: 1_000 }).toEqual(events.map((type) => `${type} ${proposal_id}`));
    const [, , host] = url.split(/[/?]/);
    const failing = async () => (await deliveries()).filter(({ receiver }) => receiver === host);
    await expect.poll(failing).toMatchObject(Array(2).fill({ state: 'waiting', fault: 'Invalid URL' }));
  },
);

test.each([
  ['an address of another domain', { email: 'petra@elsewhere.example' }, 400],
  ['a second address', { email: 'a@promo.example, b@promo.example' }, 422],
  ['a header smuggled in', { email: 'a@promo.example\r\nBcc: b@x.example' }, 422],
  ['no event', { events: [] }, 422],
  ['an hour that is none', { digest_hour: 24 }, 422],
])('a subscription is refused with %s', async (_name, fields, status) => {
  expect((await put(PLANNER, fields)).status).toBe(status);
});

test('unless a setting allows it nothing inside is asked, and without a mail server a subscription waits', async () => {
  await using closed = await startService({});
  const add = (url: string) => closed.call('POST', '/webhooks', { url, events: ['proposal.decided'], days_before: 7 });
  expect(await add('http://hooks.example.com/')).toMatchObject({ status: 400, body: { code: 'https_needed' } });
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://mongo:27017/'])
    expect(await add(url)).toMatchObject({ status: 400, body: { code: 'address_private' } });
  for (const url of ['ftp://hooks.example.com/', 'https://user:secret@hooks.example.com/', 'https://'])
    expect((await add(url)).status).toBe(422);
  expect((await add('https://hooks.example.com/promo?key=1')).status).toBe(201);
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

test('an address gets nothing but the letter that asks, until its user gives the code back', async () => {
  const email = 'petra@promo.example';
  const state = async () => (await service.get('/subscription', { as: PLANNER })).body.confirmation;
  expect((await put(PLANNER)).status).toBe(200);
  const code = await codeTo(email);
  await expect.poll(state).toEqual({
    confirmed: false,
    sent_at: new Date(now).toISOString(),
    expires_at: new Date(now + 48 * HOUR).toISOString(),
  });
  await changes('approved');
  await expect.poll(async () => (await deliveries())[0]?.fault).toBe('the address is not confirmed');
  expect(mail.letters).toHaveLength(1);
  // Neither a guess, nor somebody else, nor after its time.
  const wrong = { status: 400, body: { code: 'confirmation_wrong' } };
  expect(await confirm(PLANNER, 'A'.repeat(22))).toMatchObject(wrong);
  expect(await confirm(BUYER, code)).toMatchObject(wrong);
  expect((await put(BUYER, { email, events: ['proposal.decided'] })).status).toBe(200);
  expect(await confirm(BUYER, code)).toMatchObject(wrong);
  expect((await confirm(PLANNER, code)).status).toBe(204);
  expect((await confirm(PLANNER, code)).status).toBe(204);
  expect(await state()).toMatchObject({ confirmed: true });
  // What was held back comes now.
  await expect.poll(() => mail.letters.filter(({ text }) => text.includes('was approved'))).toHaveLength(1);
  expect(JSON.stringify(await service.db.collection('confirmations').find().toArray())).not.toContain(code);

  // Other wishes keep it confirmed, another address does not.
  await put(PLANNER, { own_only: false });
  expect(await state()).toMatchObject({ confirmed: true });
  await put(PLANNER, { email: 'p@promo.example' });
  expect(await state()).toMatchObject({ confirmed: false });
  expect(await confirm(PLANNER, code)).toMatchObject(wrong);
});

test('a code ends with its time and with the next one, and a user has five letters within a day', async () => {
  const again = () => service.call('POST', '/subscription/confirmation', undefined, { as: PLANNER });
  expect(await again()).toMatchObject({ status: 400, body: { code: 'no_subscription' } });
  await put(PLANNER);
  const first = await codeTo('petra@promo.example');
  mail.letters.length = 0;
  expect((await again()).status).toBe(204);
  const second = await codeTo('petra@promo.example');
  expect((await confirm(PLANNER, first)).status).toBe(400);
  expect((await Promise.all(Array.from({ length: 6 }, again))).filter(({ status }) => status === 204)).toHaveLength(3);
  const unsent = () => service.db.collection('confirmations').countDocuments({ next_at: { $ne: null } });
  await expect.poll(unsent).toBe(0);
  expect((await service.call('DELETE', '/subscription', undefined, { as: PLANNER })).status).toBe(204);
  expect(await put(PLANNER, { email: 'p@promo.example' })).toMatchObject({ status: 429 });
  expect((await service.get('/subscription', { as: PLANNER })).body.subscription).toBeNull();
  expect((await put(PLANNER)).status).toBe(200);
  now += 49 * HOUR;
  expect((await confirm(PLANNER, second)).status).toBe(400);
  mail.letters.length = 0;
  expect((await again()).status).toBe(204);
  expect((await confirm(PLANNER, await codeTo('petra@promo.example'))).status).toBe(204);
  expect(await again()).toMatchObject({ status: 400, body: { code: 'already_confirmed' } });
});

test('an address from before addresses were confirmed is asked once, at the next start', async () => {
  await put(PLANNER);
  await codeTo('petra@promo.example');
  await service.db.collection('confirmations').deleteMany({});
  mail.letters.length = 0;
  await using _first = await service.replica();
  await using _second = await service.replica();
  expect((await confirm(PLANNER, await codeTo('petra@promo.example'))).status).toBe(204);
  await using _third = await service.replica();
  expect(await service.db.collection('confirmations').countDocuments({ next_at: { $ne: null } })).toBe(0);
  expect(mail.letters).toHaveLength(1);
});
