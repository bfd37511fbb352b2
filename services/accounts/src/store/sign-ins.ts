import type { Identity } from '@promo/contracts/identity';
import type { Collection, Db } from 'mongodb';

/** The newest sign-in of a user with which anything was asked here. */
interface StoredSignIn {
  /** user_id */
  readonly _id: number;
  /** As in the identity: seconds since 1970. */
  readonly signed_in_at: number;
  /** Absent where an earlier release noted it. */
  readonly roles?: Identity['roles'];
}

const signInsOf = (db: Db): Collection<StoredSignIn> => db.collection('sign_ins');

/** Notes a sign-in with its roles unless a newer one of its user is noted, and gives the one that is then. */
export async function noteSignIn(db: Db, { _id, signed_in_at, roles }: Required<StoredSignIn>): Promise<StoredSignIn> {
  const isNewest = { $gte: [signed_in_at, { $ifNull: ['$signed_in_at', 0] }] };
  const change = {
    roles: { $cond: [isNewest, { $literal: roles }, '$roles'] },
    signed_in_at: { $max: ['$signed_in_at', signed_in_at] },
  };
  const options = { upsert: true, returnDocument: 'after' } as const;
  return (await signInsOf(db).findOneAndUpdate({ _id }, [{ $set: change }], options)) as StoredSignIn;
}
