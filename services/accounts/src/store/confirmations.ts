import { CONFIRMATION_HOURS, MAX_CONFIRMATIONS } from '@promo/contracts/accounts/notice-words';
import { isDuplicateKey } from '@promo/mongo/duplicate-key';
import type { ClientSession, Collection, Db } from 'mongodb';
import { LEASE_MS } from './bounds.ts';
import { subscriptionAddresses } from './stored-subscriptions.ts';

/** Whether a user's address is known to be theirs; outlives the subscription, so that ending one asks nobody more often. */
export interface StoredConfirmation {
  /** user_id */
  readonly _id: number;
  readonly email: string;
  /**
   * What the user is called; not known of those who subscribed before it was noted. Not with the subscription, since earlier
   * releases answer with all that is there.
   */
  readonly user_name?: string | null;
  readonly confirmed_at: Date | null;
  /** SHA-256 of the code that was sent last. */
  readonly hash: string | null;
  readonly expires_at: Date | null;
  readonly sent_at: Date | null;
  /** When it is to be sent; null where nothing is. */
  readonly next_at: Date | null;
  readonly due_since: Date;
  readonly attempts: number;
  /** When letters were asked for, the latest of them. */
  readonly asked: readonly Date[];
}

const HOUR_MS = 3_600_000;
/** So long is counted how many letters a user asks for. */
const COUNTED_MS = 24 * HOUR_MS;

const confirmationsOf = (db: Db): Collection<StoredConfirmation> => db.collection('confirmations');

export async function createConfirmationIndexes(db: Db): Promise<void> {
  await confirmationsOf(db).createIndex({ next_at: 1 }, { name: 'due' });
}

export const findConfirmation = (
  db: Db,
  user_id: number,
  session?: ClientSession,
): Promise<StoredConfirmation | null> => confirmationsOf(db).findOne({ _id: user_id }, { ...(session && { session }) });

/** Those of these users, by their ids. */
export async function confirmationsByUser(
  db: Db,
  user_ids: readonly number[],
): Promise<Map<number, StoredConfirmation>> {
  const found = await confirmationsOf(db)
    .find({ _id: { $in: [...user_ids] } })
    .toArray();
  return new Map(found.map((one) => [one._id, one]));
}

/** Whether this is the address of a user that is known to be theirs. */
export const isConfirmed = (known: StoredConfirmation | null | undefined, email: string): boolean =>
  known?.email === email && known.confirmed_at !== null;

export async function noteName(db: Db, session: ClientSession, user_id: number, name: string | null): Promise<void> {
  await confirmationsOf(db).updateOne({ _id: user_id }, { $set: { user_name: name } }, { session });
}

const anew = (email: string, now: Date) => ({
  email,
  confirmed_at: null,
  hash: null,
  expires_at: null,
  sent_at: null,
  next_at: now,
  due_since: now,
  attempts: 0,
});

/** Has a letter sent to an address that is not confirmed; false where the user has had too many within a day. */
export async function askConfirmation(
  db: Db,
  session: ClientSession,
  user_id: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - COUNTED_MS);
  const few = [{ [`asked.${MAX_CONFIRMATIONS - 1}`]: { $exists: false } }, { 'asked.0': { $lte: dayAgo } }];
  const change = { $set: anew(email, now), $push: { asked: { $each: [now], $slice: -MAX_CONFIRMATIONS } } };
  try {
    await confirmationsOf(db).updateOne({ _id: user_id, $or: few }, change as never, { upsert: true, session });
    return true;
  } catch (error) {
    // There is one, and it has been asked for too often.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Has the addresses of subscriptions asked that nobody has asked yet: those from before addresses were confirmed. */
export async function askUnasked(db: Db, now: Date): Promise<void> {
  for (const { _id, email } of await subscriptionAddresses(db)) {
    const first = { $setOnInsert: { ...anew(email, now), asked: [now] } };
    await confirmationsOf(db).updateOne({ _id }, first, { upsert: true });
  }
}

/** Takes a letter that is to be sent, which has this code from now on; null where none is. */
export function takeConfirmation(db: Db, hash: string, now: Date): Promise<StoredConfirmation | null> {
  const later = (ms: number) => new Date(now.getTime() + ms);
  const change = { hash, next_at: later(LEASE_MS), expires_at: later(CONFIRMATION_HOURS * HOUR_MS) };
  return confirmationsOf(db).findOneAndUpdate(
    { next_at: { $lte: now } },
    { $set: change, $inc: { attempts: 1 } },
    { sort: { next_at: 1 }, returnDocument: 'after' },
  );
}

/** Notes what became of a letter, unless another code has been made since; null sends it no more. */
export async function noteConfirmation(
  db: Db,
  { _id, hash }: StoredConfirmation,
  noted: Pick<StoredConfirmation, 'next_at'> & Partial<Pick<StoredConfirmation, 'sent_at'>>,
): Promise<void> {
  await confirmationsOf(db).updateOne({ _id, hash }, { $set: noted });
}

/** Whether the code is the one that was sent to this address of the user; it may come twice. */
export async function confirm(db: Db, user_id: number, email: string, hash: string, now: Date): Promise<boolean> {
  const { matchedCount } = await confirmationsOf(db).updateOne(
    { _id: user_id, email, hash, expires_at: { $gt: now } },
    { $set: { confirmed_at: now, next_at: null } },
  );
  return matchedCount === 1;
}
