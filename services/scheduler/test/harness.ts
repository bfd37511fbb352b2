import { type Bus, connectBus } from '@promo/bus/connect';
import { ensureStream, ONCE_PER_SUBJECT, publish, streamOf } from '@promo/bus/stream';
import { FMB_CHECK_FINISHED, type FmbCheckFinished, RUN_FMB_CHECK } from '@promo/contracts/npl/fmb';
import { createLogger, type Logger } from '@promo/runtime/logger';
import { type TestDatabase, testDatabase } from '@promo/testing/mongo';
import { type TestNats, testNats } from '@promo/testing/nats';
import { type Db, MongoClient } from 'mongodb';
import type { Context } from '../src/context.ts';
import { type Service, start } from '../src/service.ts';
import { createRunIndexes, type Run } from '../src/store/runs.ts';

/** A clock that stands where it is set. */
export interface Clock {
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

/** Log lines in memory. */
export interface Lines {
  readonly logger: Logger;
  readonly of: (level: 'warn' | 'error') => Record<string, unknown>[];
}

export function lines(): Lines {
  const written: Record<string, unknown>[] = [];
  const logger = createLogger('scheduler', 'info', { write: (text) => void written.push(JSON.parse(text)) });
  return { logger, of: (level) => written.filter((line) => line.level === { warn: 40, error: 50 }[level]) };
}

/** A started service whose minutes pass when the test says so. */
export interface Replica extends Service {
  minute(): Promise<void>;
}

/** What schedulers live with: MongoDB, NATS and npl's streams. */
export interface Surroundings extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly db: Db;
  readonly nats: TestNats;
  readonly bus: Bus;
  /** What the scheduler's actions work with, publishing on a connection of its own. */
  context(now: () => Date, more?: Partial<Context>): Promise<Context>;
  replica(now: () => Date, logger?: Logger): Promise<Replica>;
  /** Makes the streams that npl owns. */
  ensureStreams(): Promise<void>;
  /** Dates of the commands in the stream, in order. */
  commands(): Promise<string[]>;
  runs(): Promise<Run[]>;
  /** Tells, as npl does, that a sweep is done. */
  finish(sweepId: string, at: Date): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const db = stack.use(await new MongoClient(database.uri).connect()).db(database.name);
  const nats = stack.use(await testNats());
  const connected = async (name: string) => connectBus(nats.url, createLogger(name, 'silent'));
  const bus = stack.use(await connected('npl'));
  await createRunIndexes(db);
  const ensureStreams = async () => {
    await ensureStream(bus, RUN_FMB_CHECK, 1, ONCE_PER_SUBJECT);
    await ensureStream(bus, FMB_CHECK_FINISHED, 1);
  };
  const kept = stack.move();
  return {
    database,
    db,
    nats,
    bus,
    ensureStreams,
    context: async (now, more = {}) => {
      const own = kept.use(await connected('scheduler'));
      return {
        db,
        now,
        logger: createLogger('scheduler', 'silent'),
        checkAt: Temporal.PlainTime.from('06:00'),
        publish: publish.bind(undefined, own),
        onPassedOver: () => {},
        ...more,
      };
    },
    replica: async (now, logger = createLogger('scheduler', 'silent')) => {
      let minute = async () => {};
      const config = {
        ...{ HOST: '127.0.0.1', PORT: 0, DRAIN_MS: 0, FMB_CHECK_AT: '06:00' },
        ...{ MONGODB_URI: database.uri, MONGODB_DATABASE: database.name, NATS_URL: nats.url, NATS_REPLICAS: 1 },
      };
      const service = await start(config, {
        logger,
        now,
        ticker: (tick) => {
          minute = tick;
          return { [Symbol.asyncDispose]: async () => {} };
        },
      });
      kept.use(service);
      return { ...service, minute };
    },
    commands: async () => {
      const { state } = await bus.manager.streams.info(streamOf(RUN_FMB_CHECK).name);
      const dates: string[] = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const stored = await bus.manager.streams.getMessage(streamOf(RUN_FMB_CHECK).name, { seq });
        if (stored) dates.push(stored.json<{ data: { date: string } }>().data.date);
      }
      return dates;
    },
    runs: () => db.collection<Run>('runs').find().sort({ _id: 1 }).toArray(),
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
