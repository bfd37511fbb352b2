import { MAX_TOKENS } from '@promo/contracts/accounts/words';
import type { Identity } from '@promo/contracts/identity';
import { type ReadableSection, ROLES } from '@promo/contracts/sections';
import type { Store } from '@promo/mongo/connect';
import { withRetry } from '@promo/mongo/retry';
import type { ClientSession, Collection, Db } from 'mongodb';
import { MAX_LISTED } from './bounds.ts';
import { insertInFreeSlot, type Slotted } from './slots.ts';

/** A personal token, without the token. */
export interface StoredToken {
  /** A UUID. */
  readonly _id: string;
  /** SHA-256 of the token, hex. It has 256 random bits, so that nobody finds it by trying. */
  readonly hash: string;
  readonly ends_with: string;
  readonly name: string;
  readonly sections: readonly ReadableSection[];
  readonly user_id: number;
  readonly user_name: string | null;
  /** Those that the user had when it was made, and is not known to have lost since; who holds what is decided at each use. */
  readonly roles: Identity['roles'];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

type TokenRow = StoredToken & Slotted;

const tokensOf = (db: Db): Collection<TokenRow> => db.collection('tokens');

export async function createTokenIndexes(db: Db): Promise<void> {
  await tokensOf(db).createIndexes([
    { key: { hash: 1 }, unique: true, name: 'by-hash' },
    { key: { user_id: 1, slot: 1 }, unique: true, name: 'slots' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, name: 'expire' },
  ]);
}

/** Keeps a token in a free place of its user's, with what is written beside it; false where there is none. */
export async function insertToken(
  { client, db }: Store,
  token: StoredToken,
  beside: (session: ClientSession) => Promise<void>,
): Promise<boolean> {
  const { user_id, created_at } = token;
  // What has expired is removed by MongoDB within a minute; nobody is kept waiting for that.
  await tokensOf(db).deleteMany({ user_id, expires_at: { $lte: created_at } });
  return insertInFreeSlot(client, tokensOf(db), { user_id }, token, MAX_TOKENS, beside);
}

/** The token with another secret, by which alone it is known from then on; null where there is no such token. */
export const renewToken = (
  db: Db,
  id: string,
  secret: Pick<StoredToken, 'hash' | 'ends_with'>,
): Promise<StoredToken | null> =>
  withRetry(() => tokensOf(db).findOneAndUpdate({ _id: id }, { $set: secret }, { returnDocument: 'after' }));

/** Tokens that are good, the newest first; all users' without an id. */
export const findTokens = (db: Db, user_id: number | undefined, now: Date): Promise<StoredToken[]> =>
  tokensOf(db)
    .find({ ...(user_id !== undefined && { user_id }), expires_at: { $gt: now } })
    .sort({ created_at: -1, _id: 1 })
    .limit(MAX_LISTED)
    .toArray();

/** Whether there was such a token, of that user unless none is named. */
export async function deleteToken(db: Db, id: string, user_id: number | undefined): Promise<boolean> {
  const { deletedCount } = await tokensOf(db).deleteOne({ _id: id, ...(user_id !== undefined && { user_id }) });
  return deletedCount > 0;
}

/** Leaves a user's tokens none but these roles. */
export async function keepRoles(db: Db, user_id: number, roles: Identity['roles']): Promise<void> {
  await tokensOf(db).updateMany({ user_id }, { $pullAll: { roles: ROLES.filter((role) => !roles.includes(role)) } });
}

/** The good token of a hash, noted as used; null where there is none. */
export const useToken = (db: Db, hash: string, now: Date): Promise<StoredToken | null> =>
  withRetry(() =>
    tokensOf(db).findOneAndUpdate(
      { hash, expires_at: { $gt: now } },
      { $max: { last_used_at: now } },
      { returnDocument: 'after' },
    ),
  );
