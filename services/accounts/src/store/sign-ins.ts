import type { Collection, Db } from 'mongodb';

/** The newest sign-in of a user with which anything was asked here. */
interface StoredSignIn {
  /** user_id */
  readonly _id: number;
  /** As in the identity: seconds since 1970. */
  readonly signed_in_at: number;
}

const signInsOf = (db: Db): Collection<StoredSignIn> => db.collection('sign_ins');

/** Notes a user's sign-in, and says whether none that is newer was noted before. */
export async function noteSignIn(db: Db, user_id: number, signed_in_at: number): Promise<boolean> {
  const change = { $max: { signed_in_at } };
  const newest = await signInsOf(db).findOneAndUpdate({ _id: user_id }, change, {
    upsert: true,
    returnDocument: 'after',
  });
  return newest?.signed_in_at === signed_in_at;
}
