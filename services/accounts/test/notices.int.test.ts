import { randomUUID } from 'node:crypto';
import { answer } from '@promo/bus/answer';
import { publish } from '@promo/bus/publish';
import { MAX_DAYS_BEFORE, type NoticeType } from '@promo/contracts/accounts/notice-words';
import { IMPORT_FAILED } from '@promo/contracts/imports';
import { NPL_DELIVERY_LATE, NPL_UPDATED } from '@promo/contracts/npl/events';
import { NC30_BREACHED, RESULT_IN } from '@promo/contracts/promo-analytics/events';
import { CONFLICT_FOUND, PROPOSAL_DELETED, PROPOSAL_OVERTAKEN } from '@promo/contracts/promo-proposals/events';
import { plannedProposals, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import { SWEEP_MISSED } from '@promo/contracts/scheduler/events';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeEach, expect, test } from 'vitest';
import { BUYER, HOUR, PLANNER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { bus, changes, clock, deliveries, hook, mail, nextProposals, receiver, service, subscribe } = harness;
beforeEach(harness.reset);

test('an e-mail says it in the user’s language, and waits for a mail server that is down', async () => {
  await subscribe(PLANNER, { language: 'hr' });
  await mail.stop();
  const { proposal_id } = await changes('rejected', { title: 'Šećer' });
  await expect.poll(async () => (await deliveries())[0]?.fault).toMatch(/ECONNREFUSED|connect/i);
  await mail.start();
  clock.now += 5_000;
  await expect.poll(() => mail.letters.length).toBe(1);
  const [letter] = mail.letters;
  expect(letter?.to).toEqual(['petra@promo.example']);
  expect(letter?.text).toMatch(/^From: Promo <promo@promo\.example>\r$/m);
  expect(letter?.text).toContain(`https://promo.example/proposals/${proposal_id}`);
  expect(letter?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('a digest gathers what happened until its hour', async () => {
  clock.now = Date.parse('2026-11-24T10:00:00Z');
  await subscribe(PLANNER, { digest_hour: 7, events: ['proposal.decided', 'proposal.returned'] });
  await changes('approved');
  await changes('revision');
  await expect.poll(async () => (await deliveries()).length).toBe(2);
  for (const { next_at, state } of await deliveries())
    expect([state, next_at]).toEqual(['waiting', '2026-11-25T06:00:00.000Z']);
  clock.now = Date.parse('2026-11-25T06:00:00Z');
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
  clock.now += 24 * HOUR;
  await expect.poll(receivers).toEqual([['p@promo.example', 'sent']]);
  expect(mail.letters.map(({ to }) => to)).toEqual([['p@promo.example']]);
});

test('an approved promotion that begins soon is told of once, each receiver by its own days, and not one that was deleted', async () => {
  await hook({ events: ['proposal.starts_soon'], days_before: 3 });
  await subscribe(PLANNER, { events: ['proposal.starts_soon'], days_before: 10 });
  const soon = new Date(clock.now + 9 * 24 * HOUR).toISOString().slice(0, 10);
  await changes('approved', { start_date: soon });
  const { proposal_id } = await changes('approved', { start_date: soon, title: 'gone' });
  const at = new Date(clock.now).toISOString();
  const data = { proposal_id, version: 3 };
  await publish(bus, { id: randomUUID(), subject: PROPOSAL_DELETED, at, actor: 6, version: 3, data });
  const known = () => service.db.collection<{ _id: number }>('proposals').findOne({ _id: proposal_id });
  await expect.poll(known).toMatchObject({ version: 3, start_date: null });
  clock.now += 60_000;
  await expect.poll(() => mail.letters.length).toBe(1);
  clock.now += 60_000;
  clock.now += 7 * 24 * HOUR;
  await expect.poll(() => receiver.posts.length).toBe(1);
  expect(JSON.parse(receiver.posts[0]?.body ?? '')).toMatchObject({ data: { start_date: soon } });
  expect(mail.letters).toHaveLength(1);
});

test('a clock that ran ahead keeps nobody from being told of a start once it is put back', async () => {
  await hook({ events: ['proposal.starts_soon'], days_before: 3 });
  const month = 30 * 24 * HOUR;
  for (const [told, by] of [month, -month].entries()) {
    clock.now += by;
    await changes('approved', { start_date: new Date(clock.now + 24 * HOUR).toISOString().slice(0, 10) });
    const nextLook = () => {
      clock.now += 60_000;
      return receiver.posts.length;
    };
    await expect.poll(nextLook, { interval: 1_000 }).toBe(told + 1);
  }
});

test('a start that was told is not written down again at each look', async () => {
  await hook({ events: ['proposal.starts_soon'], days_before: 10 });
  const start_date = new Date(clock.now + 9 * 24 * HOUR).toISOString().slice(0, 10);
  await service.db.command({ profile: 2 });
  for (const told of [1, 2]) {
    await changes('approved', { start_date });
    const nextLook = () => {
      clock.now += 60_000;
      return receiver.posts.length;
    };
    await expect.poll(nextLook, { interval: 1_000 }).toBe(told);
  }
  await service.db.command({ profile: 0 });
  const ns = `${service.db.databaseName}.deliveries`;
  const written = await service.db.collection('system.profile').countDocuments({ ns, 'command.upsert': true });
  expect(written).toBe(2);
});

test('after a restore what was due before it is not sent by itself, and what is due later is', async () => {
  await hook();
  await subscribe(PLANNER, { digest_hour: 7 });
  receiver.state.status = 500;
  await changes('approved');
  await expect.poll(deliveries).toHaveLength(2);
  await expect.poll(async () => (await deliveries()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
  // As if these were of a backup: in its time both were sent.
  await service.db.collection('restored').insertOne({ at: new Date(clock.now + HOUR) });
  await using _started = await service.replica();
  const states = async () => (await deliveries()).map(({ kind, state }) => `${kind} ${state}`).toSorted();
  expect(await states()).toEqual(['mail waiting', 'webhook failed']);
  expect((await deliveries()).find(({ kind }) => kind === 'webhook')?.fault).toContain('not sent again by itself');
  receiver.state.status = 200;
  clock.now += 24 * HOUR;
  await expect.poll(states).toEqual(['mail sent', 'webhook failed']);
  expect(receiver.posts).toHaveLength(1);
  expect(await service.db.collection('restored').countDocuments()).toBe(0);
});

test('after a restore of promo-proposals starts are told as it has them now', async () => {
  await hook({ events: ['proposal.starts_soon'], days_before: 10 });
  const day = (days: number) => new Date(clock.now + days * 24 * HOUR).toISOString().slice(0, 10);
  const [older, gone, unheard] = nextProposals(3) as [number, number, number];
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
      clock.now += 60_000;
      return looks;
    })
    .toBeGreaterThan(1);
  for (const _ of [older, gone]) await changes('approved', { start_date: day(9) });
  const known = async () => (await service.db.collection('proposals').find().toArray()).map(({ version }) => version);
  await expect.poll(known).toEqual(expect.arrayContaining([2, 2]));
  restored = true;
  await expect
    .poll(() => {
      clock.now += 60_000;
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

test('a corrected order is told to all but who corrected it, a late delivery to everybody, and other edits to nobody', async () => {
  const events: NoticeType[] = ['new_product.order_changed', 'new_product.delivery_late'];
  await hook({ events });
  await subscribe(BUYER, { events, email: 'nina@promo.example' });
  const about = { id: 3, sku: 'KAVA-1', version: 4 };
  const order = { order_number: null, quantity: 24, expected_date: '2026-11-20' };
  const told: [string, number | null, object][] = [
    [NPL_UPDATED, 1, about],
    [NPL_UPDATED, 7, { ...about, order }],
    [NPL_UPDATED, 1, { ...about, order: { ...order, quantity: 48 } }],
    [NPL_DELIVERY_LATE, null, { ...about, order }],
  ];
  const at = new Date(clock.now).toISOString();
  for (const [subject, actor, data] of told)
    await publish(bus, { id: randomUUID(), subject, at, actor, version: 4, data });
  await expect.poll(() => receiver.posts.length).toBe(3);
  expect(receiver.posts.map(({ body }) => JSON.parse(body).data.order.quantity).sort()).toEqual([24, 24, 48]);
  const letters = () => mail.letters.map(({ text }) => text).join('');
  await expect.poll(letters).toMatch(/KAVA-1 is late/);
  await expect.poll(letters).toMatch(/quantity 48/);
  expect(letters()).not.toMatch(/quantity 24/);
});

test('failed imports of each service, a missed check and a result are told once, however often they come', async () => {
  const found = ['proposal.conflict_found', 'proposal.nc30_breached', 'proposal.overtaken', 'proposal.result_in'];
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
  const at = new Date(clock.now).toISOString();
  const told: [string, object][] = [
    ...Object.values(IMPORT_FAILED).map((subject): [string, object] => [subject, failed]),
    [SWEEP_MISSED, { sweep_id: 'fmb:2026-11-25', date: '2026-11-25' }],
    [RESULT_IN, { proposal_id: 7, proposal, result }],
    [NC30_BREACHED, { proposal_id: 7, proposal, skus: ['KAVA-1'] }],
    [
      PROPOSAL_OVERTAKEN,
      {
        proposal_id: 7,
        proposal,
        skus: ['KAVA-1'],
        regular_prices: 0,
        unit_costs: 1,
        vat_rates: 0,
        margin_change_eur: -4,
      },
    ],
    [CONFLICT_FOUND, { a: { proposal_id: 7, proposal }, b: { proposal_id: 9, proposal }, skus: 2, severity: 'high' }],
  ];
  for (const [subject, data] of told) {
    const id = randomUUID();
    for (let i = 0; i < 2; i++) await publish(bus, { id, subject, at, actor: 1, version: 1, data });
  }
  await expect.poll(() => receiver.posts.length).toBe(8);
  const types = receiver.posts.map(({ body }) => JSON.parse(body).type).sort();
  expect(types).toEqual([...Array(3).fill('import.failed'), ...found, 'sweep.missed']);
  expect(await subscribe(PLANNER, { events: ['import.failed'] })).toMatchObject({ status: 400 });
});
