import { DEAD_LETTERS, type Stream, streamOf } from '@promo/contracts/streams';
import { createLogger } from '@promo/runtime/logger';
import { type TestNats, testNats } from '@promo/testing/nats';
import { Type } from 'typebox';
import { type Bus, connectBus } from '../src/connect.ts';
import { consume } from '../src/consume.ts';
import type { DeadLetter } from '../src/dead-letters.ts';
import type { Attempts, Consumption, Handled } from '../src/delivery.ts';
import { prepareStreams } from '../src/prepare-streams.ts';
import { publish } from '../src/publish.ts';

export const NOTED = 'diary.event.noted';
const ERASED = 'diary.event.erased.*';
const subjects = {
  [NOTED]: Type.Object({ n: Type.Integer() }),
  [ERASED]: Type.Object({ page: Type.Integer() }),
};
const STREAMS: readonly Stream[] = [
  {
    ...streamOf(NOTED),
    keeping: 'events',
    durables: ['reader-diary', 'reader-counted'].map((durable) => ({ durable, subjects })),
  },
  DEAD_LETTERS,
];
type Entry = Handled<typeof subjects>;

/** Failures in memory, for tests in which no process ends. */
function attemptsInMemory(): Attempts & { readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  return {
    counts,
    failed: async (durable, message) => {
      const now = (counts.get(`${durable} ${message}`) ?? 0) + 1;
      counts.set(`${durable} ${message}`, now);
      return now;
    },
    forget: async (durable, message) => {
      counts.delete(`${durable} ${message}`);
    },
  };
}

/** A nats-server of one's own, the owner of a stream and a reader of it, with short pauses. */
export interface Diary extends AsyncDisposable {
  readonly nats: TestNats;
  readonly owner: Bus;
  readonly attempts: ReturnType<typeof attemptsInMemory>;
  /** Makes the stream and its durables, with a shorter wait for acknowledgements if told; gives what had to be made. */
  createStream(ackWaitMs?: number): Promise<string[]>;
  /** Publishes a note; its message id is `note-<n>`. */
  note(n: number): Promise<void>;
  connected(name: string): Promise<Bus>;
  /** Starts reading, each time on a connection of its own. */
  read(
    handle: (entry: Entry) => Promise<void>,
    how?: Partial<Consumption<typeof subjects>>,
  ): Promise<AsyncDisposable & { readonly bus: Bus }>;
  deadLetters(): Promise<DeadLetter[]>;
  /** How many messages wait for the reader, or for its acknowledgement. */
  pending(): Promise<number>;
}

export async function startDiary(): Promise<Diary> {
  await using stack = new AsyncDisposableStack();
  const nats = stack.use(await testNats());
  const connected = async (name: string) => stack.use(await connectBus(nats.url, createLogger(name, 'silent')));
  const owner = await connected('owner');
  const attempts = attemptsInMemory();
  const kept = stack.move();
  return {
    nats,
    owner,
    attempts,
    createStream: (ackWaitMs) =>
      prepareStreams(owner, { replicas: 1, streams: STREAMS, ...(ackWaitMs && { ackWaitMs }) }),
    note: (n) =>
      publish(owner, {
        id: `note-${n}`,
        subject: NOTED,
        at: '2026-11-21T10:00:00Z',
        actor: null,
        version: n,
        data: { n },
      }),
    connected: async (name) => kept.use(await connectBus(nats.url, createLogger(name, 'silent'))),
    read: async (handle, how = {}) => {
      const bus = await connectBus(nats.url, createLogger('reader', 'silent'));
      const reading = consume(bus, {
        durable: 'reader-diary',
        subjects,
        handle,
        attempts,
        pauseMs: 10,
        ...how,
      });
      return {
        bus,
        [Symbol.asyncDispose]: async () => {
          await reading[Symbol.asyncDispose]();
          await bus[Symbol.asyncDispose]();
        },
      };
    },
    deadLetters: () => deadLetters(owner),
    pending: async () => {
      const { num_pending, num_ack_pending } = await owner.manager.consumers.info('DIARY_EVENT', 'reader-diary');
      return num_pending + num_ack_pending;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function deadLetters({ manager }: Bus): Promise<DeadLetter[]> {
  const info = await manager.streams.info(DEAD_LETTERS.name).catch(() => undefined);
  const letters: DeadLetter[] = [];
  for (let seq = info?.state.first_seq || 1; seq <= (info?.state.last_seq ?? 0); seq++) {
    const stored = await manager.streams.getMessage(DEAD_LETTERS.name, { seq });
    if (stored) letters.push(stored.json<DeadLetter>());
  }
  return letters;
}
