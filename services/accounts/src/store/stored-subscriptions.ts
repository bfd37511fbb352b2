import type { NoticeType } from '@promo/contracts/accounts/notice-words';
import type { Subscription } from '@promo/contracts/accounts/subscription';
import type { ClientSession, Collection, Db } from 'mongodb';
import { MAX_LISTED } from './bounds.ts';

/** What a user wants to be told by e-mail; there is one of each user. */
export interface StoredSubscription extends Subscription {
  /** user_id */
  readonly _id: number;
  /** When it came into being: what happened before is not told. */
  readonly since: Date;
}

const subscriptionsOf = (db: Db): Collection<StoredSubscription> => db.collection('subscriptions');

export const findSubscription = (
  db: Db,
  user_id: number,
  session?: ClientSession,
): Promise<StoredSubscription | null> => subscriptionsOf(db).findOne({ _id: user_id }, { ...(session && { session }) });

export async function saveSubscription(
  db: Db,
  session: ClientSession,
  user_id: number,
  wanted: Subscription,
  now: Date,
): Promise<void> {
  const change = { $set: wanted, $setOnInsert: { since: now } };
  await subscriptionsOf(db).updateOne({ _id: user_id }, change, { upsert: true, session });
}

/** Whether the user had one. */
export async function deleteSubscription(db: Db, user_id: number): Promise<boolean> {
  return (await subscriptionsOf(db).deleteOne({ _id: user_id })).deletedCount > 0;
}

/** Takes events out of a user's subscription, and ends one that is left without any. */
export async function dropEvents(
  db: Db,
  session: ClientSession,
  user_id: number,
  events: readonly NoticeType[],
): Promise<void> {
  const change = { $pullAll: { events: [...events] } };
  await subscriptionsOf(db).updateOne({ _id: user_id }, change, { session });
  await subscriptionsOf(db).deleteOne({ _id: user_id, events: { $size: 0 } }, { session });
}

/** Of all users, the newest first. */
export const findSubscriptions = (db: Db): Promise<StoredSubscription[]> =>
  subscriptionsOf(db).find().sort({ since: -1, _id: 1 }).limit(MAX_LISTED).toArray();

/** Of all users, for whom no confirmation may be there yet. */
export const subscriptionAddresses = (db: Db): Promise<Pick<StoredSubscription, '_id' | 'email'>[]> =>
  subscriptionsOf(db)
    .find({}, { projection: { email: 1 } })
    .toArray();

/** All that want to be told of such things. */
export const subscriptionsTo = (db: Db, event: NoticeType): Promise<StoredSubscription[]> =>
  subscriptionsOf(db).find({ events: event }).toArray();
