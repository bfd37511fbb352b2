import { SWEEP_MISSED } from '@promo/contracts/scheduler/events';
import { storedEvents } from '@promo/testing/bus';
import { captureLog } from '@promo/testing/log';
import { metricsAt } from '@promo/testing/metrics';
import { keptStreams } from '@promo/testing/surroundings';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishRecorded } from '../src/actions/publish-recorded.ts';
import { recordDue } from '../src/actions/record-due.ts';
import { clockAt, daysBetween, type Surroundings, startSurroundings } from './harness.ts';

let around: Surroundings;
beforeEach(async () => {
  around = await startSurroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const recorded = async () => (await around.runs()).map(({ date }) => date);

describe('over ten months', () => {
  test('three replicas that look at odd times ask for every day once, in order, from six o’clock', async () => {
    const clock = clockAt('2026-12-01T12:00');
    const published: [date: string, at: string][] = [];
    const replicas = await Promise.all([1, 2, 3].map(() => around.context(clock)));
    const watched = replicas.map((context) => ({
      ...context,
      publish: async (message: Parameters<typeof context.publish>[0]) => {
        published.push([(message.data as { date: string }).date, localTime(clock())]);
        await context.publish(message);
      },
    }));
    const end = Temporal.Instant.from('2027-11-02T12:00:00Z');
    for (let i = 0; clock().getTime() < end.epochMilliseconds; i++) {
      const one = watched[i % 3] as (typeof watched)[number];
      await recordDue(one);
      await publishRecorded(one);
      // 1 to 11 hours and some minutes, without a pattern that a day could hide in
      clock.pass({ minutes: 60 + ((i * 7919) % 600) });
    }
    // recorded on the first day of all at noon, from then on each day
    const all = daysBetween('2026-12-01', '2027-11-02');
    expect(await around.commands()).toEqual(all);
    expect(published.map(([date]) => date)).toEqual(all);
    // both changes of the clocks lie in between
    expect(all).toEqual(expect.arrayContaining(['2027-03-28', '2027-10-31']));
    const early = published.filter(([date, at]) => at < `${date}T06:00`);
    const late = published.slice(1).filter(([date, at]) => at > `${date}T17:00`);
    expect({ early, late }).toEqual({ early: [], late: [] });
  });
});

const localTime = (now: Date) =>
  now.toTemporalInstant().toZonedDateTimeISO('Europe/Zagreb').toPlainDateTime().toString({ smallestUnit: 'minute' });

describe('a start', () => {
  test('before npl is there is no warning, and a minute later it is one', async () => {
    const log = captureLog('scheduler');
    await using replica = await around.replica(clockAt('2026-11-21T15:00'), log.logger);
    const said = 'npl does not say which days are swept; asked again in a minute';
    expect([log.of('info'), log.of('warn')].map((lines) => lines.filter(({ msg }) => msg === said).length)).toEqual([
      1, 0,
    ]);
    await replica.minute();
    expect(log.of('warn')).toMatchObject([{ msg: said }]);
  });

  test('for the first time asks for today only', async () => {
    const context = await around.context(clockAt('2026-11-21T15:00'));
    await recordDue(context);
    expect(await recorded()).toEqual(['2026-11-21']);
  });

  test('for the first time before six waits for six', async () => {
    const clock = clockAt('2026-11-21T05:59');
    const context = await around.context(clock);
    await recordDue(context);
    expect(await recorded()).toEqual([]);
    clock.pass({ minutes: 1 });
    await recordDue(context);
    expect(await recorded()).toEqual(['2026-11-21']);
  });

  test('after a long time makes up for a week and tells how many days it passes over', async () => {
    const clock = clockAt('2026-11-01T07:00');
    let passedOver = 0;
    const log = captureLog('scheduler');
    const onPassedOver = (days: number) => {
      passedOver += days;
    };
    const replicas = await Promise.all(
      [1, 2, 3].map(() => around.context(clock, { onPassedOver, logger: log.logger })),
    );
    await Promise.all(replicas.map((replica) => recordDue(replica)));
    clock.set('2026-11-21T07:00');
    // all come back at once: one of them tells
    await Promise.all(replicas.map((replica) => recordDue(replica)));
    expect(await recorded()).toEqual(['2026-11-01', ...daysBetween('2026-11-14', '2026-11-21')]);
    expect(passedOver).toBe(12);
    expect(log.of('error')).toMatchObject([{ last: '2026-11-01', next: '2026-11-14', days: 12 }]);
  });
});

describe('what goes wrong', () => {
  test('NATS is down over three due days: they are asked for in order when it is back', async () => {
    const clock = clockAt('2026-11-21T06:00');
    const log = captureLog('scheduler');
    await using replica = await around.replica(clock, log.logger);
    // A run is marked a moment after its command is there.
    const marked = async () => (await around.runs()).map(({ published_at }) => published_at !== null);
    await expect.poll(marked).toEqual([true]);
    expect(await around.commands()).toEqual(['2026-11-21']);
    await around.nats.stop();
    for (const day of ['22', '23', '24']) {
      clock.set(`2026-11-${day}T06:01`);
      await replica.minute();
    }
    expect(await marked()).toEqual([true, false, false, false]);
    const complaints = () => log.of('warn').filter(({ msg }) => `${msg}`.startsWith('runs are not published'));
    await expect.poll(complaints).toHaveLength(1);
    await around.nats.restart();
    await expect.poll(() => around.commands().catch(() => [])).toEqual(daysBetween('2026-11-21', '2026-11-24'));
    await expect.poll(marked).toEqual([true, true, true, true]);
    // told once, however often it tried
    expect(complaints()).toHaveLength(1);
  });

  test('the stream is not there yet: asked for as soon as it is made again', async () => {
    const name = 'NPL_COMMAND';
    await around.bus.manager.streams.delete(name);
    await using _ = await around.replica(clockAt('2026-11-21T06:00'));
    expect((await around.runs()).map(({ published_at }) => published_at)).toEqual([null]);
    await keptStreams(around.nats.url);
    await expect.poll(() => around.commands()).toEqual(['2026-11-21']);
  });

  test('killed between the publishing and its mark: published again, and there once', async () => {
    const clock = clockAt('2026-11-21T06:00');
    const context = await around.context(clock);
    await recordDue(context);
    const killed = async (message: Parameters<typeof context.publish>[0]) => {
      await context.publish(message);
      throw new Error('killed');
    };
    await expect(publishRecorded({ ...context, publish: killed })).rejects.toThrow('killed');
    expect((await around.runs())[0]?.published_at).toBeNull();
    await publishRecorded(context);
    expect((await around.runs())[0]?.published_at).toEqual(clock());
    expect(await around.commands()).toEqual(['2026-11-21']);
  });

  test('killed between two days: none is left out', async () => {
    const clock = clockAt('2026-11-21T06:00');
    const context = await around.context(clock);
    await recordDue(context);
    clock.set('2026-11-24T06:00');
    await around.db.collection<{ _id: string }>('runs').insertOne({
      ...{ _id: 'fmb:2026-11-22', date: '2026-11-22', recorded_at: clock() },
      ...{ published_at: null, finished_at: null, reported_at: null },
    } as { _id: string });
    await recordDue(context);
    expect(await recorded()).toEqual(daysBetween('2026-11-21', '2026-11-24'));
  });

  test('the database is lost: what the stream has is not asked for again', async () => {
    const clock = clockAt('2026-11-21T06:00');
    const context = await around.context(clock);
    await recordDue(context);
    await publishRecorded(context);
    await around.db.collection('runs').deleteMany({});
    await recordDue(context);
    await publishRecorded({ ...context, publish: (message) => context.publish({ ...message, id: 'forgotten' }) });
    expect(await around.commands()).toEqual(['2026-11-21']);
    expect((await around.runs())[0]?.published_at).toEqual(clock());
  });

  test('replicas that look at the same moment record each day once', async () => {
    const clock = clockAt('2026-11-21T06:00');
    const replicas = await Promise.all([1, 2, 3].map(() => around.context(clock)));
    for (const day of daysBetween('2026-11-21', '2026-11-30')) {
      clock.set(`${day}T06:00`);
      await Promise.all(replicas.map((replica) => recordDue(replica)));
      await Promise.all(replicas.map(publishRecorded));
    }
    expect(await recorded()).toEqual(daysBetween('2026-11-21', '2026-11-30'));
    expect(await around.commands()).toEqual(daysBetween('2026-11-21', '2026-11-30'));
  });
});

describe('a run', () => {
  const ready = async (url: string) => {
    const response = await fetch(`${url}/ready`);
    const { checks } = (await response.json()) as { checks: { name: string; detail: string | null }[] };
    return [response.status, checks.find(({ name }) => name === 'fmb-runs')?.detail];
  };
  const inMetrics = async (url: string) => {
    const now = await metricsAt(url);
    return [now('fmb_last_success_timestamp_seconds'), now('fmb_open_runs'), now('fmb_overdue_runs')];
  };

  test('is closed by npl’s event, and shows in the metrics', async () => {
    const clock = clockAt('2026-11-21T06:00');
    await using replica = await around.replica(clock);
    expect(await inMetrics(replica.url)).toEqual([undefined, 1, 0]);
    clock.pass({ hours: 2 });
    expect(await inMetrics(replica.url)).toEqual([undefined, 1, 1]);
    // a check by a user is no run
    await around.finish('manual:1', clock());
    await around.finish('fmb:2026-11-21', clock());
    await expect.poll(async () => (await around.runs())[0]?.finished_at).toEqual(clock());
    expect(await inMetrics(replica.url)).toEqual([clock().getTime() / 1000, 0, 0]);
    expect(await around.runs()).toHaveLength(1);
  });

  test('that is open for an hour is reported once over all replicas, and makes them unready until it ends', async () => {
    const clock = clockAt('2026-11-21T06:00');
    const log = captureLog('scheduler');
    await using one = await around.replica(clock, log.logger);
    await using two = await around.replica(clock, log.logger);
    clock.pass({ minutes: 60 });
    await one.minute();
    expect(await ready(one.url)).toEqual([200, null]);
    clock.pass({ minutes: 1 });
    expect(await ready(one.url)).toEqual([503, 'not finished after an hour: fmb:2026-11-21']);
    for (let i = 0; i < 3; i++) await Promise.all([one.minute(), two.minute()]);
    expect(log.of('error')).toMatchObject([{ run: 'fmb:2026-11-21', msg: 'FMB check is not finished after an hour' }]);
    expect(await ready(two.url)).toEqual([503, 'not finished after an hour: fmb:2026-11-21']);
    const data = { sweep_id: 'fmb:2026-11-21', date: '2026-11-21' };
    await expect.poll(() => storedEvents(around.nats.url, SWEEP_MISSED)).toMatchObject([{ data }]);
    await around.finish('fmb:2026-11-21', clock());
    await expect.poll(() => ready(one.url)).toEqual([200, null]);
  });

  test('asks nothing of the outside: only health, readiness and metrics are served', async () => {
    await using replica = await around.replica(clockAt('2026-11-21T05:00'));
    const statuses = ['/health', '/ready', '/metrics', '/', '/api/npl/run-fmb-check', '/runs'].map(
      async (path) => (await fetch(replica.url + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404, 404]);
  });
});
