import { Refusal, unavailable } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { outboxOf } from '@promo/mongo/outbox';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeEach, describe, expect, test } from 'vitest';
import { reckon } from '../src/actions/reckon.ts';
import { closeDay, dryRun, runDailyCheck, runManualCheck } from '../src/actions/run-fmb-check.ts';
import { recordsOf } from '../src/store/stored-records.ts';
import { findSweep, lastSweep } from '../src/store/sweeps.ts';
import { type askStock, BUYER, DAY, ids, NOW, RECORDS, recordWith, startStore, stockOf } from './fmb-harness.ts';

const store = await keepForTests(startStore());

const DAILY = `fmb:${DAY}`;

beforeEach(() => store.fill(RECORDS));

const statuses = async () =>
  Object.fromEntries(
    (await recordsOf(store.db).find().sort({ _id: 1 }).toArray()).map(({ _id, status }) => [_id, status]),
  );

describe('a check by a user', () => {
  test('triggers what is due, keeps what it found, and leaves the rest alone', async () => {
    const check = await runManualCheck(store.context, BUYER);
    expect(check).toMatchObject({ run_at: NOW.toISOString(), date: DAY, dry_run: false, checked: 5 });
    expect(check.sweep_id).toMatch(/^manual:/);
    // launch 2026-12-01 − 35 days, stock for 30 and for 35 days
    expect(check.triggered.map(({ id, latest_order_date }) => [id, latest_order_date])).toEqual([
      [5, '2026-10-27'],
      [1, '2026-11-16'],
      [2, '2026-11-21'],
    ]);
    expect(ids(check.not_due)).toEqual([3]);
    expect(check.skipped).toMatchObject([{ id: 4, sku: 'N4', reason: 'no_dates' }]);
    expect(check.already_triggered).toEqual([{ id: 7, sku: 'N7' }]);
    expect(await statuses()).toEqual({
      ...{ 1: 'fmb_triggered', 2: 'fmb_triggered', 3: 'approved', 4: 'approved', 5: 'fmb_triggered' },
      ...{ 6: 'draft', 7: 'fmb_triggered', 8: 'ordered' },
    });
    const triggered = await store.record(1);
    expect(triggered).toMatchObject({
      version: 3,
      updated_at: NOW.toISOString(),
      fmb: { sweep_id: check.sweep_id, date: DAY, skipped: null, figures: { cover_days: 30 } },
    });
    expect(triggered.history).toEqual([
      {
        from: 'approved',
        to: 'fmb_triggered',
        at: NOW.toISOString(),
        by: { id: 7, name: 'Nada Nabava' },
        note: 'FMB check: order by 2026-11-16, 190 units suggested (stock ends on 2026-12-21)',
        code: 'order_before_stock_out',
        params: { latest_order_date: '2026-11-16', suggested_qty: 190, stock_out_date: '2026-12-21' },
      },
    ]);
    // what only was looked at is not another version
    expect(await store.record(3)).toMatchObject({ version: 2, fmb: { figures: { cover_days: 300 } }, history: [] });
    expect(await store.record(4)).toMatchObject({ version: 2, fmb: { figures: null, skipped: 'no_dates' } });
    for (const id of [6, 7, 8]) expect(await store.record(id)).toEqual(RECORDS[id - 1]);
  });

  test('tells of each triggered record and of its end, and is the last sweep', async () => {
    const { sweep_id } = await runManualCheck(store.context, BUYER);
    const events = await outboxOf(store.db).find().sort({ _id: 1 }).toArray();
    expect(events.map(({ _id, subject, actor, version, data }) => [_id, subject, actor, version, data])).toEqual([
      ...[1, 2, 5].map((id) => [
        `${sweep_id}:${id}`,
        'npl.event.status-changed',
        7,
        3,
        {
          ...{ id, sku: `N${id}`, version: 3, by: BUYER.name, status_from: 'approved', status: 'fmb_triggered' },
          // a launch alone, without demand or allocations
          ...(id === 5 && { zero_because: expect.objectContaining({ code: 'quantity_unknown' }) }),
        },
      ]),
      [
        `${sweep_id}:finished`,
        'npl.event.fmb-check-finished',
        7,
        1,
        { sweep_id, date: DAY, checked: 5, triggered: 3, skipped: 1 },
      ],
    ]);
    expect(await lastSweep(store.db)).toEqual({ sweep_id, run_at: NOW.toISOString(), date: DAY, triggered: 3 });
  });

  test('a second one finds the first one’s records triggered', async () => {
    await runManualCheck(store.context, BUYER);
    const again = await runManualCheck(store.context, BUYER);
    expect(again).toMatchObject({ checked: 2, triggered: [] });
    expect(ids(again.already_triggered)).toEqual([1, 2, 5, 7]);
  });

  test('what was triggered with nothing to order is reckoned again by the next check; the others stay as they were', async () => {
    // 300 − 140 = 160 are left at the delivery, so that 350 − 160 = 190 are needed
    await store.fill([recordWith(1, 'LOW', { on_hand: 190 }), recordWith(2, 'LOW', { on_hand: 100 })]);
    await runManualCheck(store.context, BUYER);
    const figures = async (id: number) => (await store.record(id)).fmb?.figures;
    expect(await figures(1)).toMatchObject({
      suggested_qty: 0,
      zero_because: { code: 'own_stock_covers', params: { needed: 190, on_hand: 190, on_order: 0 } },
    });
    expect(await figures(2)).toMatchObject({ suggested_qty: 90 });
    expect(await figures(2)).not.toHaveProperty('zero_because');
    // its history and its event say so
    expect((await store.record(1)).history).toMatchObject([
      { code: 'order_day_covered', params: { latest_order_date: '2026-11-16', because: 'own_stock_covers' } },
    ]);
    const moved = await outboxOf(store.db).find({ subject: 'npl.event.status-changed' }).sort({ _id: 1 }).toArray();
    expect(moved.map(({ data }) => data)).toMatchObject([
      { id: 1, status: 'fmb_triggered', zero_because: { code: 'own_stock_covers' } },
      { id: 2, status: 'fmb_triggered' },
    ]);
    expect(moved[1]?.data).not.toHaveProperty('zero_because');
    // as long as there is enough, what was found stays that of its day
    const { fmb } = await store.record(1);
    await runManualCheck(store.context, BUYER);
    expect((await store.record(1)).fmb).toEqual(fmb);
    // as the stock would be the day after, without an edit
    await recordsOf(store.db).updateMany({}, { $set: { on_hand: 50 } });
    for (let i = 0; i < 2; i++) await runManualCheck(store.context, BUYER);
    expect(await figures(1)).toMatchObject({ suggested_qty: 140 });
    expect(await figures(2)).toMatchObject({ suggested_qty: 90 });
    // who was told that there is enough is told that there is not any more, once
    expect(await store.record(1)).toMatchObject({
      status: 'fmb_triggered',
      version: 3,
      history: [
        { code: 'order_day_covered' },
        {
          ...{ from: 'fmb_triggered', to: 'fmb_triggered', by: null, code: 'order_after_all' },
          params: { latest_order_date: '2026-11-16', suggested_qty: 140 },
        },
      ],
    });
    const told = await outboxOf(store.db).find({ subject: 'npl.event.updated' }).toArray();
    expect(told.map(({ actor, data }) => [actor, data])).toEqual([
      [null, { id: 1, sku: 'N1', version: 3, to_order: 140 }],
    ]);
  });

  test('a dry run decides the same and writes nothing', async () => {
    const before = await recordsOf(store.db).find().toArray();
    const dry = await dryRun(store.context);
    expect(await recordsOf(store.db).find().toArray()).toEqual(before);
    expect(await store.events()).toEqual([]);
    expect(await lastSweep(store.db)).toBeNull();
    expect(dry).toMatchObject({ dry_run: true, checked: 5 });
    const { triggered, not_due, skipped } = await runManualCheck(store.context, BUYER);
    expect({ triggered, not_due, skipped }).toEqual({
      triggered: dry.triggered,
      not_due: dry.not_due,
      skipped: dry.skipped,
    });
  });

  test('goes by the calendar day in Zagreb', async () => {
    const at = (time: string) => dryRun({ ...store.context, now: () => new Date(time) });
    expect((await at('2026-11-20T22:59:59Z')).date).toBe('2026-11-20');
    expect((await at('2026-11-20T23:00:00Z')).date).toBe('2026-11-21');
    expect((await at('2026-07-20T22:00:00Z')).date).toBe('2026-07-21');
  });

  test('without an answer from analytics nothing has happened', async () => {
    const before = await recordsOf(store.db).find().toArray();
    const away = async () => {
      throw unavailable(serviceMessage.service_absent({ service: 'promo-analytics' }));
    };
    const failing = { ...store.context, askStock: away };
    await expect(runManualCheck(failing, BUYER)).rejects.toThrow(Refusal);
    await expect(runDailyCheck(failing, DAY)).rejects.toThrow('promo-analytics is not there');
    expect(await recordsOf(store.db).find().toArray()).toEqual(before);
    expect(await store.db.collection('sweeps').countDocuments()).toBe(0);
  });

  test('without approved records is done at once', async () => {
    await store.fill([]);
    expect(await runManualCheck(store.context, BUYER)).toMatchObject({ checked: 0, triggered: [], skipped: [] });
  });
});

describe('the daily check', () => {
  test('counts once, however often it is asked for', async () => {
    for (let i = 0; i < 3; i++) await runDailyCheck(store.context, DAY);
    await store.db.collection('products').updateOne({ _id: 3 as never }, { $set: { launch_date: '2026-11-25' } });
    await runDailyCheck(store.context, DAY);
    expect(await store.events()).toEqual([`${DAILY}:1`, `${DAILY}:2`, `${DAILY}:5`, `${DAILY}:finished`]);
    expect(await findSweep(store.db, DAILY)).toMatchObject({ by: null, checked: 5, skipped: 1 });
    expect((await store.record(3)).status).toBe('approved');
    expect((await store.record(1)).history).toMatchObject([{ to: 'fmb_triggered', by: null }]);
  });

  test('of the next day finds what has come due since', async () => {
    await runDailyCheck(store.context, DAY);
    // the launch comes due 35 days before it
    await recordsOf(store.db).updateOne({ _id: 3 }, { $set: { launch_date: '2026-12-27' } });
    await runDailyCheck(store.context, '2026-11-22');
    expect((await store.record(3)).fmb?.sweep_id).toBe('fmb:2026-11-22');
    expect((await store.record(3)).status).toBe('fmb_triggered');
    expect((await findSweep(store.db, 'fmb:2026-11-22'))?.triggered).toEqual([{ id: 3, sku: 'N3' }]);
  });
});

test('a past day that is closed leaves what later checks found, and takes the place of what earlier ones did', async () => {
  const found = async () => Promise.all([3, 4].map(async (id) => (await store.record(id)).fmb?.date));
  await closeDay(store.context, '2026-11-19', BUYER);
  await closeDay(store.context, '2026-11-20', BUYER);
  expect(await found()).toEqual(['2026-11-20', '2026-11-20']);
  await closeDay(store.context, '2026-11-18', BUYER);
  expect(await found()).toEqual(['2026-11-20', '2026-11-20']);
  await runManualCheck(store.context, BUYER);
  await runDailyCheck(store.context, DAY);
  expect((await store.record(3)).fmb?.sweep_id).toBe(DAILY);
});

test('a past day that is closed triggers nothing that a later check found not due', async () => {
  await runDailyCheck(store.context, DAY);
  // what was planned on that day sells the stock sooner than what is planned now
  const planned: typeof askStock = async () => (code) => stockOf(code === 'HIGH' ? 'LOW' : code);
  const late = { ...store.context, askStock: planned };
  const tried = await dryRun(late, '2026-11-20');
  const closed = await closeDay(late, '2026-11-20', BUYER);
  expect([tried.triggered, closed.triggered]).toEqual([[], []]);
  expect(closed.skipped).toEqual(tried.skipped);
  expect(closed.skipped).toMatchObject([{ id: 3, reason: 'changed_meanwhile' }, { id: 4 }]);
  expect(await store.record(3)).toMatchObject({ status: 'approved', version: 2, fmb: { sweep_id: DAILY } });
  expect(ids((await runManualCheck(late, BUYER)).triggered)).toEqual([3]);
});

describe('what is found at approval', () => {
  test('is left to the next check where analytics does not answer', async () => {
    const away = async () => {
      throw unavailable(serviceMessage.service_absent({ service: 'promo-analytics' }));
    };
    await reckon({ ...store.context, askStockOnce: away }, RECORDS.slice(0, 1), 'approval');
    expect(await store.record(1)).toEqual(RECORDS[0]);
  });

  test('is not kept on a record that has been changed since', async () => {
    const changed = recordWith(1, 'LOW', { version: 3 });
    await store.fill([changed]);
    await reckon(store.context, [recordWith(1, 'LOW')], 'approval');
    expect(await store.record(1)).toEqual(changed);
  });
});
