import { hash, randomUUID } from 'node:crypto';
import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import type { ClientSession, Collection, Db } from 'mongodb';
import { isDuplicateKey } from './duplicate-key.ts';
import { withRetry } from './retry.ts';

/** A request that its caller may repeat: the same user, route and key mean the same request. */
interface KeyedRequest {
  /** user_id; null for an anonymous caller. */
  readonly user: number | null;
  readonly route: string;
  /** undefined where the caller gave none, and a repeat is another request. */
  readonly key: string | undefined;
  readonly body: unknown;
}

interface KeyRow {
  readonly _id: string;
  /** SHA-256 of the body. */
  readonly body: string;
  /** The attempt that holds the key. */
  readonly holder: string;
  /** When it was taken; MongoDB removes the row a day later. */
  readonly at: Date;
  /** null while the request is in flight. */
  readonly answer: unknown;
}

/** Keeps the answer for repeats; called inside the transaction of the effect, so that there is never one alone. */
export type Remember<T> = (session: ClientSession, answer: T) => Promise<void>;

const KEEP_SECONDS = 24 * 3600;
/** A request in flight for longer than this died with its process. One that is only late finds its key taken, and fails. */
const ABANDONED_MS = 20_000;
/** So long it is tried to free the key of a request that failed, as it does when the database was away. */
const FREE_MS = 30_000;

const keysOf = (db: Db): Collection<KeyRow> => db.collection('idempotency');

export async function createIdempotencyIndexes(db: Db): Promise<void> {
  await keysOf(db).createIndex({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS, name: 'expire' });
}

/**
 * Runs `work` once per key: a repeat gets the first answer; without a key, it runs. Throws a Refusal: 422 when the key came with another body,
 * 409 while the first request is in flight. A request that failed frees its key.
 */
export async function idempotently<T>(
  db: Db,
  request: KeyedRequest,
  now: Date,
  work: (remember: Remember<T>) => Promise<T>,
): Promise<T> {
  const { user, route, key } = request;
  if (key === undefined) return work(async () => {});
  const mine = { _id: `${user ?? 'anonymous'} ${route} ${key}`, body: digest(request.body), holder: randomUUID() };
  const earlier = await withRetry(() => claim(db, { ...mine, at: now, answer: null }));
  if (earlier) return earlier.answer as T;
  const held = { _id: mine._id, holder: mine.holder, answer: null };
  try {
    return await work(async (session, answer) => {
      const { matchedCount } = await keysOf(db).updateOne(held, { $set: { answer } }, { session });
      if (matchedCount === 0) throw inFlight();
    });
  } catch (error) {
    // Where the effect was committed after all, the row has its answer and stays.
    const free = () => keysOf(db).deleteOne(held);
    await free().catch(() => void withRetry(free, FREE_MS).catch(() => undefined));
    throw error;
  }
}

/** The row of the request that came first and has its answer; null when the key is ours now. */
async function claim(db: Db, row: KeyRow): Promise<KeyRow | null> {
  try {
    await keysOf(db).insertOne(row);
    return null;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const found = await keysOf(db).findOne({ _id: row._id });
  if (!found) throw inFlight();
  if (found.holder === row.holder) return null;
  if (found.body !== row.body) throw new Refusal(422, serviceMessage.idempotency_key_reused());
  if (found.answer !== null) return found;
  if (row.at.getTime() - found.at.getTime() < ABANDONED_MS) throw inFlight();
  const { holder, at } = row;
  const taken = await keysOf(db).updateOne(
    { _id: row._id, holder: found.holder, answer: null },
    { $set: { holder, at } },
  );
  if (taken.matchedCount === 0) throw inFlight();
  return null;
}

const inFlight = () => new Refusal(409, serviceMessage.request_in_flight());

/** Of a body; bodies that differ only in the order of their fields have the same. */
function digest(body: unknown): string {
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return hash('sha256', JSON.stringify(body, sorted), 'base64');
}
