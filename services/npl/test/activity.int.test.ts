import type { NplActivity } from '@promo/contracts/npl/activity';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { fillToldAt } from '../src/store/stored-records.ts';
import { ADMIN, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

async function told(as = ADMIN, query = '') {
  const { body } = await harness.call('GET', `/activity${query}`, undefined, { as });
  const { activity } = body as unknown as { activity: NplActivity[] };
  return activity.map(({ id, code, to }) => [id, code ?? to]);
}

it('tells others what was done to products and which deliveries are late, and nobody of a draft', async () => {
  const { id } = await harness.createIn('approved');
  // today is the 21st
  await harness.call('POST', `/${id}/mark-ordered`, { expected_date: '2026-11-20', quantity: 12 });
  await harness.call('PUT', `/${id}/order`, { quantity: 24 });
  const draft = await harness.create();
  await harness.call('PUT', `/${draft.id}`, { note: 'later' });
  expect((await told()).toSorted()).toEqual(
    [
      [id, 'order_corrected'],
      [id, 'ordered'],
      [id, 'approved'],
      [id, 'delivery_late'],
    ].toSorted(),
  );
  expect(await told(undefined, '?limit=1')).toHaveLength(1);
  // whoever did it all is told of what came to be late alone
  const { body } = await harness.call('GET', '/activity');
  expect((body as unknown as { activity: NplActivity[] }).activity.map(({ code }) => code)).toEqual(['delivery_late']);
  await harness.call('POST', `/${id}/mark-in-stock`);
  expect((await told()).map(([, what]) => what)).not.toContain('delivery_late');
});

it('tells of others whoever has changed many products since', async () => {
  const theirs = await harness.createIn('approved');
  await harness.call('POST', `/${theirs.id}/mark-ordered`, { quantity: 12 }, { as: ADMIN });
  for (const _ of [1, 2, 3]) await harness.createIn('approved');
  const { body } = await harness.call('GET', '/activity?limit=2');
  const [first] = (body as unknown as { activity: NplActivity[] }).activity;
  expect(first).toMatchObject({ id: theirs.id, to: 'ordered' });
});

it('tells of a step however many products that others moved before were edited since', async () => {
  const edited = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await harness.createIn('approved');
    await harness.call('POST', `/${id}/mark-ordered`, { quantity: 12 }, { as: ADMIN });
    edited.push(id);
  }
  const { id } = await harness.createIn('approved');
  await harness.call('POST', `/${id}/mark-ordered`, { quantity: 12 }, { as: ADMIN });
  for (const one of edited) await harness.call('PUT', `/${one}`, { note: 'later' });
  const { body } = await harness.call('GET', '/activity?limit=2');
  const [first] = (body as unknown as { activity: NplActivity[] }).activity;
  expect(first).toMatchObject({ id, to: 'ordered' });
});

it('tells of a step however many products were edited since, as by an import of costs', async () => {
  const { id } = await harness.createIn('approved');
  await harness.call('POST', `/${id}/mark-ordered`, { quantity: 12 }, { as: ADMIN });
  const products = harness.db.collection<{ _id: number; sku: string }>('products');
  const record = await products.findOne({ _id: id });
  if (!record) throw new Error(`record ${id} is gone`);
  const history = [{ from: 'draft', to: 'approved', at: '2026-01-05T08:00:00.000Z', by: { id: 1, name: 'Ana Admin' } }];
  const others = Array.from({ length: 350 }, (_, i) => ({
    ...record,
    ...{ _id: 900_000 + i, sku: `UREĐEN-${i}`, status: 'approved', history },
    // as an earlier release left them, or one that ran beside this
    ...{ told_at: '2030-01-01T08:00:00.000Z', updated_at: '2030-01-01T08:00:00.000Z' },
  }));
  await products.insertMany(others);
  await fillToldAt(harness.db);
  const { body } = await harness.call('GET', '/activity?limit=2');
  const [first] = (body as unknown as { activity: NplActivity[] }).activity;
  expect(first).toMatchObject({ id, to: 'ordered' });
  await products.deleteMany({ _id: { $gte: 900_000 } });
});
