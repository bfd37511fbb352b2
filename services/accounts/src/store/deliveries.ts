import {
  type DeliveryState,
  KEPT_DAYS,
  type NoticeType,
  SHOWN_DELIVERIES,
} from '@promo/contracts/accounts/notice-words';
import type { Notice } from '@promo/contracts/accounts/webhooks';
import { RESTORED } from '@promo/mongo/restores';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import { LEASE_MS } from './bounds.ts';

/** One event for one receiver, from when it is learnt until it is taken over or given up. */
export interface StoredDelivery {
  /** Of event and receiver, so that there is one of the two however often the event comes; the header webhook-id. */
  readonly _id: string;
  readonly kind: 'webhook' | 'mail';
  /** Id of the webhook or of the user. */
  readonly receiver: string | number;
  /** Host of the webhook, or the address: that of the subscription, once sent the one that it went to. */
  readonly shown: string;
  readonly notice: Notice;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly created_at: Date;
  /** When it was first to be sent: it is tried for a day from then on. */
  readonly due_since: Date;
  readonly next_at: Date;
  readonly sent_at: Date | null;
  readonly fault: string | null;
}

export type NewDelivery = Pick<StoredDelivery, '_id' | 'kind' | 'receiver' | 'shown' | 'notice' | 'due_since'>;

const deliveriesOf = (db: Db): Collection<StoredDelivery> => db.collection('deliveries');

export async function createDeliveryIndexes(db: Db): Promise<void> {
  await deliveriesOf(db).createIndexes([
    { key: { kind: 1, next_at: 1 }, partialFilterExpression: { state: 'waiting' }, name: 'due' },
    { key: { receiver: 1 }, name: 'by-receiver' },
    { key: { created_at: -1 }, expireAfterSeconds: KEPT_DAYS * 24 * 3600, name: 'expires' },
  ]);
  // Earlier releases forgot too early, by an index of their own: had it been changed, they would not start after a rollback.
  await deliveriesOf(db)
    .dropIndex('expire')
    .catch((error) => {
      if (error.codeName !== 'IndexNotFound') throw error;
    });
}

/** Writes down what is to be sent; what is written down already stays as it is. */
export async function insertDeliveries(db: Db, added: readonly NewDelivery[], now: Date): Promise<void> {
  const known = new Set(await deliveriesOf(db).distinct('_id', { _id: { $in: added.map(({ _id }) => _id) } }));
  const missing = added.filter(({ _id }) => !known.has(_id));
  if (missing.length === 0) return;
  const fresh = { state: 'waiting', attempts: 0, created_at: now, sent_at: null, fault: null } as const;
  await deliveriesOf(db).bulkWrite(
    // Another replica may write them down at the same moment.
    missing.map(({ _id, ...row }) => ({
      updateOne: {
        filter: { _id },
        update: { $setOnInsert: { ...row, ...fresh, next_at: row.due_since } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Takes so many deliveries at most, of those wanted the ones that have been due longest. */
export async function takeDue(
  db: Db,
  wanted: Pick<Filter<StoredDelivery>, 'kind' | 'receiver'>,
  now: Date,
  most: number,
): Promise<StoredDelivery[]> {
  const taken: StoredDelivery[] = [];
  while (taken.length < most) {
    const next = await deliveriesOf(db).findOneAndUpdate(
      { ...wanted, state: 'waiting', next_at: { $lte: now } },
      // what kept it from going before is no more true of it while it is on its way
      { $set: { next_at: new Date(now.getTime() + LEASE_MS), fault: null }, $inc: { attempts: 1 } },
      { sort: { next_at: 1 }, returnDocument: 'after' },
    );
    if (!next) break;
    taken.push(next);
  }
  return taken;
}

/** Notes that they were taken over; `shown` is where they went, if that can be another address than when they were written down. */
export async function noteSent(db: Db, ids: readonly string[], now: Date, shown?: string): Promise<void> {
  const change = { state: 'sent', sent_at: now, fault: null, ...(shown !== undefined && { shown }) } as const;
  await deliveriesOf(db).updateMany({ _id: { $in: [...ids] } }, { $set: change });
}

/** Notes a failed try, and when the next one is; null gives it up. */
export async function noteFailed(db: Db, id: string, fault: string, next_at: Date | null): Promise<void> {
  const change = next_at ? { fault, next_at } : { fault, state: 'failed' as const };
  await deliveriesOf(db).updateOne({ _id: id }, { $set: change });
}

/** Told to Admin in the log, from which it can be sent again. */
const LAPSED = 'it waited when the restored backup was made, and may have been sent since: not sent again by itself';

/**
 * After a restore (tools/backup/restore.ts), gives up what had been due before it: most of that was sent between backup and restore,
 * and receivers would get it twice. What is due later, as a digest, stays.
 */
export async function lapseRestored(db: Db): Promise<void> {
  const restores = db.collection<{ readonly at: Date }>(RESTORED);
  for (const { _id, at } of await restores.find().toArray()) {
    const waiting = { state: 'waiting', next_at: { $lte: at } } as const;
    await deliveriesOf(db).updateMany(waiting, { $set: { state: 'failed', fault: LAPSED } });
    await restores.deleteOne({ _id });
  }
}

/** Has it sent again, and tried for a day; null where there is none. */
export const sendAgain = (db: Db, id: string, now: Date): Promise<StoredDelivery | null> =>
  deliveriesOf(db).findOneAndUpdate(
    { _id: id },
    { $set: { state: 'waiting', attempts: 0, due_since: now, next_at: now, sent_at: null, fault: null } },
    { returnDocument: 'after' },
  );

/** The fault of what is held back. */
export const UNCONFIRMED = 'the address is not confirmed';

/** Has e-mails that were held back sent now. Others may be on their way, and would go out twice. */
export async function releaseHeld(db: Db, receiver: number, now: Date): Promise<void> {
  const held = { receiver, kind: 'mail', state: 'waiting', fault: UNCONFIRMED } as const;
  await deliveriesOf(db).updateMany(held, { $set: { next_at: now } });
}

/** Forgets what still waits for a receiver that is no more. */
export async function dropWaiting(db: Db, receiver: string | number): Promise<void> {
  await deliveriesOf(db).deleteMany({ receiver, state: 'waiting' });
}

/** Forgets what still waits for a receiver of such events. */
export async function dropWaitingOf(
  db: Db,
  session: ClientSession,
  receiver: number,
  events: readonly NoticeType[],
): Promise<void> {
  const waiting = { receiver, state: 'waiting', 'notice.type': { $in: [...events] } } as const;
  await deliveriesOf(db).deleteMany(waiting, { session });
}

export const latestDeliveries = (db: Db): Promise<StoredDelivery[]> =>
  deliveriesOf(db).find().sort({ created_at: -1, _id: 1 }).limit(SHOWN_DELIVERIES).toArray();
