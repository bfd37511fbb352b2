import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@promo/contracts/bus-message';
import { Refusal } from '@promo/contracts/errors';
import type { Logger } from '@promo/runtime/logger';
import { counter, measure } from '@promo/runtime/metrics';
import { currentOrigin } from '@promo/runtime/origin';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import type { ClientSession, Collection, Db } from 'mongodb';
import { withRetry } from './retry.ts';

interface OutboxRow extends Omit<BusMessage, 'id'> {
  readonly _id: string;
  readonly sent_at: Date | null;
  /** Why it can never be sent. Such a row stays until somebody takes it, or this field, away. */
  readonly set_aside?: string;
}

const UNSENT = { sent_at: null, set_aside: { $exists: false } };

export const outboxOf = (db: Db): Collection<OutboxRow> => db.collection('outbox');

/** Sent rows are kept this long for whoever looks into a problem, then MongoDB removes them. */
const KEEP_SENT_SECONDS = 7 * 24 * 3600;

export async function createOutboxIndexes(db: Db): Promise<void> {
  await outboxOf(db).createIndexes([
    { key: { at: 1 }, partialFilterExpression: { sent_at: null }, name: 'unsent' },
    { key: { sent_at: 1 }, expireAfterSeconds: KEEP_SENT_SECONDS, name: 'expire' },
  ]);
}

/** Who relays the messages of a database in this process. */
const relays = new WeakMap<Db, () => void>();

/** Records a message in the transaction of the state change it tells about, with the request that brought it about. */
export async function recordEvent(
  db: Db,
  session: ClientSession,
  message: Omit<BusMessage, 'id'>,
  id: string = randomUUID(),
): Promise<void> {
  await outboxOf(db).insertOne({ _id: id, origin: currentOrigin(), ...message, sent_at: null }, { session });
  const relaySoon = relays.get(db);
  // The session ends after the commit.
  if (relaySoon && !session.listeners('ended').includes(relaySoon)) session.once('ended', relaySoon);
}

/**
 * Records a message of something that was found, not changed, without a transaction: once under its id, for as long as sent rows
 * are kept. Who finds the same again later must know that it was told.
 */
export async function recordFound(db: Db, { id, ...message }: BusMessage): Promise<void> {
  const row = { origin: currentOrigin(), ...message, sent_at: null };
  await withRetry(() => outboxOf(db).updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true }));
  relays.get(db)?.();
}

/**
 * Relays recorded messages in order until disposed of: those of this process as soon as they are committed, those that another one left
 * behind within `pollMs`. A message is marked after the bus has acknowledged it, so a crash
 * in between sends it again under the same id, which the stream drops. One that `publish` refuses with 413 is set aside, and those after
 * it are sent.
 */
export function relay(
  db: Db,
  publish: (message: BusMessage) => Promise<void>,
  logger: Logger,
  pollMs = 1_000,
): AsyncDisposable {
  const measures = measureOutbox(db);
  const leaving = async () => {
    await flush(db, publish, logger);
    return pollMs;
  };
  const flushing = repeatWarningOnce(leaving, { logger, warning: 'outbox: not relayed yet', retryMs: pollMs });
  relays.set(db, flushing.soon);
  return {
    [Symbol.asyncDispose]: async () => {
      relays.delete(db);
      await flushing[Symbol.asyncDispose]();
      await flush(db, publish, logger).catch((error) => logger.warn({ err: error }, 'outbox: left for the next start'));
      measures.dispose();
    },
  };
}

const setAside = counter('outbox_set_aside_total', 'Messages too large for the bus: kept in the outbox, never sent');

async function flush(db: Db, publish: (message: BusMessage) => Promise<void>, logger: Logger): Promise<void> {
  const outbox = outboxOf(db);
  for await (const { _id, sent_at: _unsent, ...message } of outbox.find(UNSENT).sort({ at: 1 })) {
    const problem = await publish({ id: _id, ...message }).then(() => undefined, tooLarge);
    await outbox.updateOne({ _id }, { $set: problem ? { set_aside: problem.message } : { sent_at: new Date() } });
    if (!problem) continue;
    setAside.inc();
    logger.error({ err: problem, message: _id, subject: message.subject }, 'outbox: message set aside, never sent');
  }
}

function tooLarge(error: unknown): Refusal {
  if (error instanceof Refusal && error.status === 413) return error;
  throw error;
}

const COUNT_LIMIT_MS = 2_000;

/** What waits, by the index of unsent rows. */
function measureOutbox(db: Db): DisposableStack {
  const measures = new DisposableStack();
  measures.use(
    measure('outbox_pending_messages', 'Messages recorded and not yet relayed to the bus', () =>
      outboxOf(db).countDocuments(UNSENT, { hint: 'unsent', maxTimeMS: COUNT_LIMIT_MS }),
    ),
  );
  measures.use(
    measure('outbox_oldest_seconds', 'Age of the oldest message not yet relayed; 0 with none', async () => {
      const options = { sort: { at: 1 }, projection: { at: 1 }, maxTimeMS: COUNT_LIMIT_MS } as const;
      const oldest = await outboxOf(db).findOne(UNSENT, options);
      return oldest ? Math.max(0, Date.now() - Date.parse(oldest.at)) / 1000 : 0;
    }),
  );
  return measures;
}
