import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeEach, expect, test } from 'vitest';
import { runDailyCheck, runManualCheck } from '../src/actions/run-fmb-check.ts';
import { recordsOf } from '../src/store/stored-records.ts';
import { beginSweep, type Sweep } from '../src/store/sweeps.ts';
import { askStock, BUYER, DAY, ids, NOW, RECORDS, recordWith, startStore } from './fmb-harness.ts';

const store = await keepForTests(startStore());
beforeEach(() => store.fill(RECORDS));

test('checks of several replicas trigger each record once', async () => {
  await store.fill(Array.from({ length: 120 }, (_, i) => recordWith(i + 1, 'LOW')));
  const contexts = await Promise.all([1, 2, 3].map(async () => store.contextOf(await store.connect())));
  const [a, b, c] = contexts as [typeof store.context, typeof store.context, typeof store.context];
  await Promise.all([runManualCheck(a, BUYER), runManualCheck(b, BUYER), runDailyCheck(c, DAY), runDailyCheck(a, DAY)]);
  const sweeps = await store.db.collection<Sweep>('sweeps').find().toArray();
  const all = sweeps.flatMap(({ triggered }) => ids(triggered));
  expect(all.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  const records = await recordsOf(store.db).find().toArray();
  expect(records.filter(({ history, version }) => history.length !== 1 || version !== 3)).toEqual([]);
  expect((await store.events()).filter((id) => !id.endsWith('finished'))).toHaveLength(120);
});

/** A check by a user that ends its look at stock when it is told to. */
function lookingCheck() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const patient: typeof askStock = async (...asked) => {
    const answer = await askStock(...asked);
    await ended;
    return answer;
  };
  return { end, check: runManualCheck({ ...store.context, askStock: patient }, BUYER) };
}

test('what another check marks meanwhile is marked already, and is nothing that was changed', async () => {
  const { end, check } = lookingCheck();
  expect(ids((await runManualCheck(store.context, BUYER)).triggered)).toEqual([5, 1, 2]);
  end();
  const { triggered, not_due, skipped, already_triggered, checked } = await check;
  expect([triggered, not_due, skipped, already_triggered].map(ids)).toEqual([[], [3], [4], [1, 2, 5, 7]]);
  expect(checked).toBe(2);
});

test('a check goes on with the one that began meanwhile', async () => {
  const { end, check } = lookingCheck();
  await beginSweep(store.db, { _id: 'manual:other', date: DAY, run_at: NOW.toISOString(), by: null });
  end();
  expect((await check).sweep_id).toBe('manual:other');
});

test('a record that a buyer changes meanwhile is looked at again, as it then is', async () => {
  let edited = false;
  const editing = async (...asked: Parameters<typeof askStock>) => {
    const answer = await askStock(...asked);
    if (!edited) {
      edited = true;
      await recordsOf(store.db).updateOne({ _id: 1 }, { $set: { pack_size: 100 }, $inc: { version: 1 } });
      await recordsOf(store.db).updateOne({ _id: 2 }, { $set: { status: 'ordered' }, $inc: { version: 1 } });
    }
    return answer;
  };
  const check = await runManualCheck({ ...store.context, askStock: editing }, BUYER);
  expect(check.triggered.map(({ id, suggested_qty }) => [id, suggested_qty])).toEqual([
    [5, 0],
    [1, 200],
  ]);
  expect(check.skipped).toMatchObject([
    { id: 2, reason: 'changed_meanwhile' },
    { id: 4, reason: 'no_dates' },
  ]);
  expect((await store.record(2)).status).toBe('ordered');
});

test('one that never stands still is left to the next check', async () => {
  const busy = async (...asked: Parameters<typeof askStock>) => {
    await recordsOf(store.db).updateOne({ _id: 1 }, { $inc: { version: 1 } });
    return askStock(...asked);
  };
  const check = await runManualCheck({ ...store.context, askStock: busy }, BUYER);
  expect(check.skipped).toMatchObject([
    { id: 1, reason: 'changed_meanwhile' },
    { id: 4, reason: 'no_dates' },
  ]);
  expect((await store.record(1)).status).toBe('approved');
});
