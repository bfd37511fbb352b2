import { RUN_FMB_CHECK } from '@promo/contracts/npl/fmb';
import { SWEEP_MISSED } from '@promo/contracts/scheduler/events';
import { storedEvents } from '@promo/testing/bus';
import { captureLog } from '@promo/testing/log';
import { metricsAt } from '@promo/testing/metrics';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishRecorded } from '../src/actions/publish-recorded.ts';
import { reconcile } from '../src/actions/reconcile.ts';
import { recordDue } from '../src/actions/record-due.ts';
import { clockAt, daysBetween, type Surroundings, SWEPT_AT, startSurroundings } from './harness.ts';

let around: Surroundings;
beforeEach(async () => {
  around = await startSurroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const recorded = async () => (await around.runs()).map(({ date }) => date);

describe('what npl says decides', () => {
  const subjects = async () =>
    (await storedEvents(around.nats.url, RUN_FMB_CHECK)).map(({ id, subject }) => [id, subject.split('.').at(-1)]);
  const open = async () => (await around.runs()).filter(({ finished_at }) => !finished_at).map(({ date }) => date);

  test('a restored day, whose command the stream has already, is asked for again, and closed when it is done', async () => {
    const clock = clockAt('2026-11-20T06:00');
    const swept = new Set<string>();
    await using _ = await around.npl(swept);
    const context = await around.context(clock);
    // the evening before: what a backup holds
    await recordDue(context);
    await publishRecorded(context);
    await around.db.collection('runs').updateMany({}, { $set: { finished_at: clock() } });
    swept.add('2026-11-20');
    const backup = await around.runs();
    // the day itself, swept and then lost by the restore
    clock.set('2026-11-21T06:00');
    await recordDue(context);
    await publishRecorded(context);
    await around.db.collection('runs').deleteMany({});
    await around.db.collection('runs').insertMany(backup as never[]);
    await recordDue(context);
    await publishRecorded(context);
    expect(await around.commands()).toEqual(['2026-11-20', '2026-11-21']);
    expect(await open()).toEqual(['2026-11-21']);
    const replicas = await Promise.all([1, 2, 3].map(() => around.context(clock)));
    clock.pass({ minutes: 4 });
    await Promise.all(replicas.map((one) => reconcile(one)));
    expect(await subjects()).toHaveLength(2);
    clock.pass({ minutes: 1 });
    await Promise.all(replicas.map((one) => reconcile(one)));
    await Promise.all(replicas.map(publishRecorded));
    expect(await subjects()).toEqual([
      ['fmb:2026-11-20', '2026-11-20'],
      ['fmb:2026-11-21', '2026-11-21'],
      ['fmb:2026-11-21-2', '2026-11-21-2'],
    ]);
    // the event that tells it is lost as well
    swept.add('2026-11-21');
    await reconcile(context);
    expect(await open()).toEqual([]);
    expect((await around.runs())[1]).toMatchObject({ attempt: 2, finished_at: new Date(SWEPT_AT) });
  });

  test('a command that is set aside each time is asked for less and less often', async () => {
    const clock = clockAt('2026-11-21T06:00');
    await using _ = await around.npl([]);
    const context = await around.context(clock);
    const asked: number[] = [];
    for (let minute = 0; minute <= 180; minute += 5) {
      await reconcile({ ...context, onAskedAgain: () => asked.push(minute) });
      await recordDue(context);
      await publishRecorded(context);
      clock.pass({ minutes: 5 });
    }
    expect(asked).toEqual([5, 15, 35, 75, 155]);
  });

  test('npl alone is restored: of the days that were done those of the last week are asked for again', async () => {
    const clock = clockAt('2026-11-01T06:00');
    await using _ = await around.npl(['2026-11-20']);
    const context = await around.context(clock);
    for (const day of daysBetween('2026-11-01', '2026-11-21')) {
      clock.set(`${day}T06:00`);
      await recordDue(context);
      await publishRecorded(context);
      await around.db.collection('runs').updateMany({ finished_at: null }, { $set: { finished_at: clock() } });
    }
    await reconcile(context);
    const again = [...daysBetween('2026-11-14', '2026-11-19'), '2026-11-21'];
    expect(await open()).toEqual(again);
    await publishRecorded(context);
    expect((await around.commands()).slice(21)).toEqual(again);
    await reconcile(context);
    expect((await around.runs()).at(-1)).toMatchObject({ attempt: 2, finished_at: null });
  });

  test('the scheduler alone is lost: it learns what npl has swept, and makes up for days between', async () => {
    const clock = clockAt('2026-11-21T06:01');
    await using _ = await around.npl(['2026-11-17', '2026-11-18', '2026-11-20']);
    await using replica = await around.replica(clock);
    expect(await recorded()).toEqual(daysBetween('2026-11-17', '2026-11-21'));
    expect(await open()).toEqual(['2026-11-19', '2026-11-21']);
    await expect.poll(() => around.commands()).toEqual(['2026-11-19', '2026-11-21']);
    await replica.minute();
    expect(await open()).toEqual(['2026-11-19', '2026-11-21']);
  });

  test('days that were swept by hand after a long time away hide none of those missed before them', async () => {
    const clock = clockAt('2026-11-01T07:00');
    await using _ = await around.npl(['2026-11-01', '2026-11-16', '2026-11-19']);
    let passedOver = 0;
    const context = await around.context(clock, {
      onPassedOver: (days) => {
        passedOver += days;
      },
    });
    await recordDue(context);
    clock.set('2026-11-21T07:00');
    for (let minute = 0; minute < 2; minute++) {
      await reconcile(context);
      await recordDue(context);
    }
    expect(passedOver).toBe(12);
    expect(await recorded()).toEqual(['2026-11-01', ...daysBetween('2026-11-14', '2026-11-21')]);
    const missed = ['2026-11-14', '2026-11-15', '2026-11-17', '2026-11-18', '2026-11-20', '2026-11-21'];
    expect(await open()).toEqual(missed);
  });

  test('without an answer nothing changes', async () => {
    const clock = clockAt('2026-11-21T06:00');
    const context = await around.context(clock);
    await recordDue(context);
    await publishRecorded(context);
    clock.pass({ hours: 3 });
    expect(await reconcile(context)).toBeNull();
    expect((await around.runs())[0]).toMatchObject({ attempt: 1, published_at: expect.any(Date) });
  });
});

describe('a clock that runs ahead', () => {
  test('records no day after npl’s', async () => {
    const clock = clockAt('2026-11-20T07:00');
    const log = captureLog('scheduler');
    await using _ = await around.npl(['2026-11-20'], () => new Date('2026-11-21T07:00:00Z'));
    await using replica = await around.replica(clock, log.logger);
    clock.set('2027-12-26T07:00');
    await replica.minute();
    expect(await recorded()).toEqual(['2026-11-20']);
    expect(log.of('error')).toMatchObject([{ npl: '2026-11-21', msg: expect.stringContaining('ahead of npl’s') }]);
    clock.set('2026-11-21T07:00');
    await replica.minute();
    expect(await recorded()).toEqual(['2026-11-20', '2026-11-21']);
  });

  test('for a moment, while npl is away, silences nobody: what it recorded is ignored until its day', async () => {
    const clock = clockAt('2026-11-20T07:00');
    const log = captureLog('scheduler');
    await using replica = await around.replica(clock, log.logger);
    await expect.poll(() => around.commands()).toEqual(['2026-11-20']);
    clock.set('2027-12-26T07:00');
    await replica.minute();
    const ahead = daysBetween('2027-12-19', '2027-12-26');
    expect((await recorded()).slice(1)).toEqual(ahead);
    await expect.poll(async () => (await around.commands()).slice(1)).toEqual(ahead);
    clock.set('2026-11-21T07:00');
    await replica.minute();
    await replica.minute();
    expect(await recorded()).toEqual(['2026-11-20', '2026-11-21', ...ahead]);
    await expect.poll(() => around.commands()).toContain('2026-11-21');
    await around.finish('fmb:2026-11-20', clock());
    await around.finish('fmb:2026-11-21', clock());
    await expect.poll(async () => (await around.runs())[1]?.finished_at).not.toBeNull();
    expect(log.of('warn').filter(({ msg }) => `${msg}`.startsWith('ignored until its day'))).toHaveLength(8);
    const now = await metricsAt(replica.url);
    expect([now('fmb_future_runs'), now('fmb_open_runs'), now('fmb_overdue_runs')]).toEqual([8, 0, 0]);
    expect((await fetch(`${replica.url}/ready`)).status).toBe(200);
    // when the day comes it is asked for, whatever was asked for before
    const npl = await around.npl([]);
    clock.set('2027-12-19T06:01');
    await around.db.collection('runs').deleteMany({ _id: { $lt: 'fmb:2027-12-19' } as never });
    await replica.minute();
    await expect.poll(async () => (await subjectsOf('2027-12-19')).at(-1)).toBe('2027-12-19-2');
    // and is told as missed like any other, though it was warned of and the fast clock recorded it for a week later
    await expectMissed('2027-12-19');
    await npl[Symbol.asyncDispose]();
    // also where npl does not say that it is not swept
    clock.set('2027-12-20T06:01');
    await replica.minute();
    await expectMissed('2027-12-20');

    async function expectMissed(date: string) {
      clock.pass({ minutes: 61 });
      await replica.minute();
      expect(log.of('error').at(-1)).toMatchObject({
        run: `fmb:${date}`,
        msg: 'FMB check is not finished after an hour',
      });
      const told = async () => (await storedEvents(around.nats.url, SWEEP_MISSED)).at(-1);
      await expect.poll(told).toMatchObject({ data: { sweep_id: `fmb:${date}`, date } });
    }
  });

  const subjectsOf = async (date: string) =>
    (await storedEvents<{ date: string }>(around.nats.url, RUN_FMB_CHECK))
      .filter(({ data }) => data.date === date)
      .map(({ subject }) => subject.split('.').at(-1));
});
