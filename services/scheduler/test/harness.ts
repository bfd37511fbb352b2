import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { dailySweeps, FMB_CHECK_FINISHED, type FmbCheckFinished, RUN_FMB_CHECK } from '@promo/contracts/npl/fmb';
import { dateAt } from '@promo/retail/calendar';
import type { Logger } from '@promo/runtime/logger';
import type { Service } from '@promo/runtime/run';
import { storedEvents, testBus } from '@promo/testing/bus';
import { silent } from '@promo/testing/log';
import { type Surroundings as Around, startSurroundings as start } from '@promo/testing/surroundings';
import type { Context } from '../src/context.ts';
import { peersOver } from '../src/peers.ts';
import { start as startService } from '../src/service.ts';
import { createRunIndexes, type Run } from '../src/store/runs.ts';

/** A clock that stands where it is set. */
interface Clock {
  (): Date;
  /** Local time in Zagreb, for example 2026-11-21T06:00. */
  set(local: string): void;
  pass(duration: Temporal.DurationLike): void;
}

export function clockAt(local: string): Clock {
  const read = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Zagreb]`).toInstant();
  let instant = read(local);
  return Object.assign(() => new Date(instant.epochMilliseconds), {
    set: (text: string) => {
      instant = read(text);
    },
    pass: (duration: Temporal.DurationLike) => {
      instant = instant.add(duration);
    },
  });
}

/** A started service whose minutes pass when the test says so. */
interface Replica extends Service {
  minute(): Promise<void>;
}

/** When npl finished what it says that it has swept. */
export const SWEPT_AT = '2026-11-21T06:00:10.000Z';

/** What schedulers live with: MongoDB and NATS. */
export interface Surroundings extends Around {
  readonly bus: Bus;
  /** What the scheduler's actions work with, publishing on a connection of its own. */
  context(now: () => Date, more?: Partial<Context>): Promise<Context>;
  replica(now: () => Date, logger?: Logger): Promise<Replica>;
  /** Dates of the commands in the stream, in order. */
  commands(): Promise<string[]>;
  runs(): Promise<Run[]>;
  /** Answers as npl would that these days are swept, until disposed of; `today` is its day. */
  npl(swept: Iterable<string>, today?: () => Date): Promise<AsyncDisposable>;
  /** Tells, as npl does, that a sweep is done. */
  finish(sweepId: string, at: Date): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  await using stack = new AsyncDisposableStack();
  const around = stack.use(await start());
  const { db, nats, settings } = around;
  const bus = stack.use(await testBus(nats.url, 'npl'));
  await createRunIndexes(db);
  const kept = stack.move();
  return {
    ...around,
    bus,
    context: async (now, more = {}) => {
      const own = kept.use(await testBus(nats.url, 'scheduler'));
      return {
        db,
        now,
        logger: silent('scheduler'),
        checkAt: Temporal.PlainTime.from('06:00'),
        publish: publish.bind(undefined, own),
        ...peersOver(own),
        onPassedOver: () => {},
        onAskedAgain: () => {},
        ...more,
      };
    },
    replica: async (now, logger = silent('scheduler')) => {
      let minute = async () => {};
      const service = await startService(
        { ...settings, FMB_CHECK_AT: '06:00' },
        {
          logger,
          now,
          ticker: (tick) => {
            minute = tick;
            return { [Symbol.asyncDispose]: async () => {} };
          },
        },
      );
      kept.use(service);
      return { ...service, minute };
    },
    commands: async () => (await storedEvents<{ date: string }>(nats.url, RUN_FMB_CHECK)).map(({ data }) => data.date),
    runs: () => db.collection<Run>('runs').find().sort({ _id: 1 }).toArray(),
    npl: (swept, today) => answering(nats.url, swept, today),
    finish: (sweep_id, at) => {
      const data: FmbCheckFinished = {
        sweep_id,
        date: sweep_id.replace(/^fmb:/, ''),
        checked: 1,
        triggered: 1,
        skipped: 0,
      };
      const subject = FMB_CHECK_FINISHED;
      return publish(bus, { id: `${sweep_id}:finished`, subject, at: at.toISOString(), actor: null, version: 1, data });
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** All days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days + 1 }, (_, i) => first.add({ days: i }).toString());
}

async function answering(url: string, swept: Iterable<string>, now = () => new Date('2999-01-01T00:00:00Z')) {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await testBus(url, 'npl'));
  stack.use(
    answer(bus, dailySweeps, ({ dates }) => {
      const done = new Set(swept);
      const finished_at = SWEPT_AT;
      return {
        today: `${dateAt(now())}`,
        sweeps: dates.filter((date) => done.has(date)).map((date) => ({ date, finished_at })),
      };
    }),
  );
  await bus.connection.flush();
  return stack.move();
}
