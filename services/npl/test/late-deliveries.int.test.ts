import { unavailable } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { outboxOf } from '@promo/mongo/outbox';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeEach, expect, test } from 'vitest';
import { runDailyCheck } from '../src/actions/run-fmb-check.ts';
import { tellLate } from '../src/actions/tell-late.ts';
import { recordView } from '../src/domain/view.ts';
import { recordsOf } from '../src/store/stored-records.ts';
import { recordWith, startStore } from './fmb-harness.ts';

const store = await keepForTests(startStore());

// today is the 21st
const orderFor = (expected_date: string | null) => ({ order_number: 'N-12', quantity: 24, expected_date });
beforeEach(() =>
  store.fill([
    recordWith(1, null, { status: 'ordered', order: orderFor('2026-11-20') }),
    recordWith(2, null, { status: 'ordered', order: orderFor('2026-11-21') }),
    recordWith(3, null, { status: 'ordered', order: orderFor(null) }),
    recordWith(4, null, { status: 'in_stock', order: orderFor('2026-11-10') }),
  ]),
);

const told = async () =>
  (await outboxOf(store.db).find({ subject: 'npl.event.delivery-late' }).sort({ at: 1, 'data.id': 1 }).toArray()).map(
    ({ at, actor, data }) => ({ at, actor, data }),
  );

test('the daily check tells of a late delivery once, as of the day after it was expected, also where analytics is away', async () => {
  const away = async () => {
    throw unavailable(serviceMessage.service_absent({ service: 'promo-analytics' }));
  };
  await expect(runDailyCheck({ ...store.context, askStock: away }, '2026-11-21')).rejects.toThrow();
  for (let i = 0; i < 2; i++) await runDailyCheck(store.context, '2026-11-21');
  expect(await told()).toEqual([
    {
      at: '2026-11-20T23:00:00.000Z',
      actor: null,
      data: { id: 1, sku: 'N1', version: 2, order: orderFor('2026-11-20') },
    },
  ]);
  const record = await store.record(1);
  expect(record).toMatchObject({ version: 2, history: [] });
  expect(recordView(record)).not.toHaveProperty('late_told');
});

test('an order that is corrected to another day is told of again when that has passed', async () => {
  await tellLate(store.context);
  const correct = (expected_date: string) =>
    recordsOf(store.db).updateOne({ _id: 1 }, { $set: { order: orderFor(expected_date) }, $inc: { version: 1 } });
  await correct('2026-11-21');
  await tellLate(store.context);
  expect(await told()).toHaveLength(1);
  await tellLate({ ...store.context, now: () => new Date('2026-11-22T06:00:00Z') });
  expect((await told()).map(({ data }) => (data as { id: number }).id)).toEqual([1, 1, 2]);
  for (const earlier of ['2026-11-18', '2026-11-20']) {
    await correct(earlier);
    await tellLate(store.context);
  }
  expect(await told()).toHaveLength(3);
});

test('replicas that look at the same moment tell of it once', async () => {
  const contexts = await Promise.all([1, 2, 3].map(async () => store.contextOf(await store.connect())));
  await Promise.all(contexts.map(tellLate));
  expect(await told()).toHaveLength(1);
});

test('who is killed after telling and before keeping that, tells of it once all the same', async () => {
  await tellLate(store.context);
  await recordsOf(store.db).updateMany({}, { $unset: { late_told: '' } });
  await tellLate(store.context);
  expect(await told()).toHaveLength(1);
});
