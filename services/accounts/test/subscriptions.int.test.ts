import { listSubscriptions, type Subscription } from '@promo/contracts/accounts/subscription';
import type { Identity } from '@promo/contracts/identity';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeEach, expect, test } from 'vitest';
import { BUYER, HOUR, PLANNER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { changes, clock, codeTo, confirm, deliveries, hook, mail, orderNow, put, receiver, service, subscribe } =
  harness;
beforeEach(harness.reset);

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

test('a sign-in from before a role was granted takes nothing out that a newer one has asked for', async () => {
  const events: Subscription['events'] = ['new_product.fmb_triggered'];
  const [phone, laptop] = [
    { ...BUYER, user_id: 11, roles: ['Planner' as const], signed_in_at: 1_000 },
    { ...BUYER, user_id: 11, signed_in_at: 2_000 },
  ];
  await subscribe(laptop, { events, email: 'nada@promo.example' });
  const eventsOf = async (as: Identity) => (await service.get('/subscription', { as })).body.subscription?.events;
  expect(await eventsOf(phone)).toEqual(events);
  expect(await eventsOf({ ...phone, signed_in_at: 2_000 })).toBeUndefined();
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
  clock.now += 1_000;
  await put(BUYER, { email: 'nina@promo.example' });
  await changes('approved');
  await expect.poll(async () => (await deliveries()).length).toBe(1);
  const { subscriptions } = await service.take(listSubscriptions);
  const told = { events: ['proposal.decided'], own_only: true, days_before: 7, language: 'en' };
  const since = new Date(clock.now - 1_000).toISOString();
  expect(subscriptions).toEqual([
    {
      ...{ ...told, digest_hour: null, user: { id: 7, name: 'Nina Nabava' }, email: 'nina@promo.example' },
      ...{ confirmed: false, since: new Date(clock.now).toISOString() },
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

test.each([
  ['an address of another domain', { email: 'petra@elsewhere.example' }, 400],
  ['a second address', { email: 'a@promo.example, b@promo.example' }, 422],
  ['a header smuggled in', { email: 'a@promo.example\r\nBcc: b@x.example' }, 422],
  ['no event', { events: [] }, 422],
  ['an hour that is none', { digest_hour: 24 }, 422],
])('a subscription is refused with %s', async (_name, fields, status) => {
  expect((await put(PLANNER, fields)).status).toBe(status);
});

test('an address gets nothing but the letter that asks, until its user gives the code back', async () => {
  const email = 'petra@promo.example';
  const state = async () => (await service.get('/subscription', { as: PLANNER })).body.confirmation;
  expect((await put(PLANNER)).status).toBe(200);
  const code = await codeTo(email);
  await expect.poll(state).toEqual({
    confirmed: false,
    sent_at: new Date(clock.now).toISOString(),
    expires_at: new Date(clock.now + 48 * HOUR).toISOString(),
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
  clock.now += 49 * HOUR;
  expect((await confirm(PLANNER, second)).status).toBe(400);
  mail.letters.length = 0;
  expect((await again()).status).toBe(204);
  expect((await confirm(PLANNER, await codeTo('petra@promo.example'))).status).toBe(204);
  expect(await again()).toMatchObject({ status: 400, body: { code: 'already_confirmed' } });
});

test('an address that no letter reached is asked anew when it is saved again', async () => {
  await mail.stop();
  await put(PLANNER);
  const due = async () => (await service.db.collection('confirmations').findOne({ attempts: { $gt: 0 } }))?.next_at;
  // A day of tries.
  await expect
    .poll(
      async () => {
        clock.now += HOUR;
        return due();
      },
      { timeout: 20_000 },
    )
    .toBeNull();
  await mail.start();
  expect((await put(PLANNER, { own_only: false })).status).toBe(200);
  expect((await confirm(PLANNER, await codeTo('petra@promo.example'))).status).toBe(204);
});

test('a letter that is on its way goes once, though its address is confirmed again meanwhile', async () => {
  await put(PLANNER);
  const code = await codeTo('petra@promo.example');
  expect((await confirm(PLANNER, code)).status).toBe(204);
  mail.letters.length = 0;
  const taken = Promise.withResolvers<void>();
  mail.state.until = taken.promise;
  await using _other = await service.replica();
  await changes('approved');
  await expect.poll(() => mail.letters.length).toBe(1);
  expect((await confirm(PLANNER, code)).status).toBe(204);
  // The other replica sends all that is due for the same user.
  await changes('rejected');
  await expect.poll(() => mail.letters.length).toBe(2);
  mail.state.until = undefined;
  taken.resolve();
  const sent = async () => (await deliveries()).map(({ state, attempts }) => ({ state, attempts }));
  const once = { state: 'sent', attempts: 1 };
  await expect.poll(sent).toEqual([once, once]);
});

test('an address whose domain is allowed no more gets nothing, and is not asked', async () => {
  await subscribe(PLANNER);
  const email = 'petra@elsewhere.example';
  const stored = (collection: string) => service.db.collection<{ _id: number }>(collection);
  for (const collection of ['subscriptions', 'confirmations'])
    await stored(collection).updateOne({ _id: 5 }, { $set: { email } });
  await changes('approved');
  await expect
    .poll(async () => (await deliveries()).map(({ state, fault }) => [state, fault]))
    .toEqual([['failed', 'the domain of the address is allowed no more']]);
  await stored('confirmations').updateOne({ _id: 5 }, { $set: { confirmed_at: null, next_at: new Date(clock.now) } });
  await expect.poll(async () => (await stored('confirmations').findOne({ attempts: 2 }))?._id).toBe(5);
  expect(mail.letters).toEqual([]);
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
