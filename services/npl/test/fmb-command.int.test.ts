import { publish } from '@promo/bus/publish';
import type { BusMessage } from '@promo/contracts/bus-message';
import {
  FMB_CHECK_FINISHED,
  type FmbCheckFinished,
  fmbCommandId,
  RUN_FMB_CHECK,
  runFmbCheckOn,
} from '@promo/contracts/npl/fmb';
import { storedEvents, testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { afterAll, describe, expect, test } from 'vitest';
import { answerStock, approvedReplacement } from './fmb-harness.ts';
import { startHarness, TODAY } from './harness.ts';

const harness = await keepForTests(startHarness());
let analytics = await harness.analytics({ stock: answerStock });
afterAll(() => analytics[Symbol.asyncDispose]());

const approved = () => approvedReplacement(harness);

const send = async (date: string, data: unknown = { date }, attempt = 1) => {
  await using bus = await testBus(harness.nats.url, 'scheduler');
  const message: BusMessage = {
    id: fmbCommandId(date, attempt),
    subject: runFmbCheckOn(date, attempt),
    at: `${TODAY}T05:00:00Z`,
    actor: null,
    version: 1,
    data,
  };
  await publish(bus, message);
};
const finished = async (date: string) => {
  await using bus = await testBus(harness.nats.url, 'reader');
  const stored = await bus.manager.streams.getMessage('NPL_EVENT', { last_by_subj: 'npl.event.fmb-check-finished' });
  const data = stored?.json<{ data: FmbCheckFinished }>().data;
  return data?.date === date ? data : undefined;
};

describe('the command', () => {
  test('does the same, once a day, and tells when it is done', async () => {
    const record = await approved();
    await send('2026-11-21');
    await expect
      .poll(() => finished('2026-11-21').catch(() => undefined))
      .toMatchObject({ sweep_id: 'fmb:2026-11-21', triggered: 1 });
    const triggered = await harness.get(record.id);
    expect(triggered).toMatchObject({ status: 'fmb_triggered', fmb: { sweep_id: 'fmb:2026-11-21' } });
    expect(triggered.history.at(-1)).toMatchObject({ by: null });
    const other = await approved();
    await send('2026-11-21');
    await send('2026-11-22');
    await expect.poll(async () => (await harness.get(other.id)).status).toBe('fmb_triggered');
    // not by the repeat of the first day
    expect((await harness.get(other.id)).fmb?.sweep_id).toBe('fmb:2026-11-22');
  });

  test('beyond tomorrow comes of a clock that runs ahead: it is set aside, and nothing is swept', async () => {
    const record = await approved();
    await send('2026-11-23');
    const letter = async () => {
      await using bus = await testBus(harness.nats.url, 'reader');
      const all = await bus.manager.streams.getMessage('DEAD_LETTERS', { last_by_subj: 'dead-letters.npl-fmb-check' });
      return all?.json<{ subject: string; reason: string }>();
    };
    await expect
      .poll(() => letter().catch(() => undefined))
      .toMatchObject({
        subject: `${RUN_FMB_CHECK}.2026-11-23`,
        reason: '422 date 2026-11-23 is still to come: today is 2026-11-21',
      });
    expect(await harness.get(record.id)).toEqual(record);
    expect(await harness.db.collection('sweeps').countDocuments({ date: '2026-11-23' })).toBe(0);
  });

  test('by another attempt sweeps a day that is open, and not one that is done', async () => {
    const record = await approved();
    await send('2026-11-16', { date: '2026-11-16' });
    await expect.poll(async () => (await harness.get(record.id)).fmb?.sweep_id).toBe('fmb:2026-11-16');
    // a restore: the sweep and its records are as they were before
    await harness.db.collection('sweeps').deleteMany({ date: '2026-11-16' });
    await harness.db.collection('outbox').deleteMany({ _id: /^fmb:2026-11-16/ as never });
    const before = { status: 'approved', fmb: null, version: record.version, history: [] };
    await harness.db.collection<{ _id: number }>('products').updateOne({ _id: record.id }, { $set: before });
    await send('2026-11-16');
    await send('2026-11-16', { date: '2026-11-16' }, 2);
    await expect.poll(async () => (await harness.get(record.id)).status).toBe('fmb_triggered');
    const triggered = await harness.get(record.id);
    expect(triggered).toMatchObject({ version: record.version + 1, history: [{ to: 'fmb_triggered' }] });
    const other = await approved();
    await send('2026-11-16', { date: '2026-11-16' }, 3);
    await send('2026-11-15');
    await expect.poll(async () => (await harness.get(other.id)).fmb?.sweep_id).toBe('fmb:2026-11-15');
    expect(await harness.get(record.id)).toEqual(triggered);
  });

  test('that makes no sense is set aside, and the next one goes on', async () => {
    const record = await approved();
    await send('2026-02-30');
    await send('2026-13-01');
    await send('today');
    await send('2026-11-25', { date: 'soon' });
    await send('2026-11-18');
    await expect.poll(async () => (await harness.get(record.id)).status).toBe('fmb_triggered');
    await using bus = await testBus(harness.nats.url, 'reader');
    const letters = await Promise.all(
      [2, 3, 4, 5].map(async (seq) =>
        (await bus.manager.streams.getMessage('DEAD_LETTERS', { seq }))?.json<{ subject: string; reason: string }>(),
      ),
    );
    expect(letters).toMatchObject([
      { subject: `${RUN_FMB_CHECK}.2026-02-30`, reason: '422 data.date is no date: 2026-02-30' },
      { subject: `${RUN_FMB_CHECK}.2026-13-01`, reason: '422 data.date is no date: 2026-13-01' },
      { subject: `${RUN_FMB_CHECK}.today`, reason: expect.stringContaining('422 data.date has a form') },
      { subject: `${RUN_FMB_CHECK}.2026-11-25`, reason: expect.stringContaining('422 data.date') },
    ]);
  });

  test('waits while analytics is away, however long, and is not given up', async () => {
    const record = await approved();
    await analytics[Symbol.asyncDispose]();
    await send('2026-11-19');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await harness.get(record.id)).status).toBe('approved');
    expect(await harness.db.collection('attempts').countDocuments()).toBe(0);
    analytics = await harness.analytics({ stock: answerStock });
    await expect.poll(async () => (await harness.get(record.id)).status).toBe('fmb_triggered');
    // It asks once more after that, for what was edited since it was triggered.
    const finished = async () => (await storedEvents(harness.nats.url, FMB_CHECK_FINISHED)).map(({ id }) => id);
    await expect.poll(finished).toContain('fmb:2026-11-19:finished');
  });
});
