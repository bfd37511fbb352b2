import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

const told = async (id: number, count: number) => {
  await expect.poll(async () => (await harness.events(id)).length).toBe(count);
  return harness.events(id);
};

it('tells of every change once, with who made it and the version it made', async () => {
  const { id, sku } = await harness.create();
  await harness.call('PUT', `/${id}`, { note: 'x' });
  await harness.call('POST', `/${id}/forecast`, { yw: 202701, qty: 1 });
  await harness.call('POST', `/${id}/approve`);
  await harness.call('POST', `/${id}/activate`);
  const about = (version: number) => ({ id, sku, version, by: 'Nina Nabava' });
  const events = await told(id, 4);
  expect(events.map(({ subject, actor, version, data }) => [subject, actor, version, data])).toEqual([
    ['npl.event.status-changed', 7, 1, { ...about(1), status_from: null, status: 'draft' }],
    ['npl.event.updated', 7, 2, about(2)],
    ['npl.event.updated', 7, 3, about(3)],
    ['npl.event.status-changed', 7, 4, { ...about(4), status_from: 'draft', status: 'approved' }],
  ]);
  expect(new Set(events.map((event) => event.id)).size).toBe(4);
});

it('tells of a parent that a launch took out of the range, and of a draft that is gone', async () => {
  const parent = await harness.create();
  const { id } = await harness.createIn('in_stock');
  await harness.call('POST', `/${id}/substitution`, { parent_sku: parent.sku, kind: 'hard' });
  await harness.call('POST', `/${id}/activate`);
  const [, out] = await told(parent.id, 2);
  expect(out?.data).toMatchObject({ version: 2, status_from: 'draft', status: 'phase_out' });

  const draft = await harness.create();
  await harness.call('DELETE', `/${draft.id}`);
  const [, gone] = await told(draft.id, 2);
  expect([gone?.subject, gone?.data]).toEqual(['npl.event.deleted', { id: draft.id, sku: draft.sku, version: 2 }]);
});

it('tells of a corrected order what it is now, and of other edits that there was one', async () => {
  const { id } = await harness.createIn('ordered');
  const order = { order_number: 'N-12', quantity: 24, expected_date: '2026-12-05' };
  await harness.call('PUT', `/${id}/order`, order);
  await harness.call('PUT', `/${id}/arrivals`, { received_on: '2026-11-20', units: 10 });
  const events = await told(id, 5);
  expect(events.slice(-2).map(({ data }) => [data.version, data.order])).toEqual([
    [4, order],
    [5, undefined],
  ]);
  await harness.call('PUT', `/${id}/order`, { quantity: 10 });
  const [complete] = (await told(id, 6)).slice(-1);
  expect(complete?.data).toMatchObject({
    status_from: 'ordered',
    status: 'in_stock',
    order: { ...order, quantity: 10 },
  });
});

it('tells later what happened while the bus was away', async () => {
  await harness.nats.stop();
  const { id } = await harness.createIn('approved');
  await harness.nats.restart();
  const events = await told(id, 2);
  expect(events.map(({ version }) => version)).toEqual([1, 2]);
});
