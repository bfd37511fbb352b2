import type { BusMessage } from '@promo/contracts/bus-message';
import type { Store } from '@promo/mongo/connect';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import type { Collection, Db } from 'mongodb';

/** The SKUs of an approved proposal whose lines were seen to breach the NC30 rule. */
export interface KnownBreaches {
  /** Id of the proposal. */
  readonly _id: number;
  /** Of start and prices: of other ones nothing is known. */
  readonly terms: string;
  /** When these terms were first seen; absent where an earlier release saw them. */
  readonly since?: string;
  /** How many imports had been taken back by then; absent where an earlier release saw them. */
  readonly voids?: number;
  readonly skus: readonly string[];
}

const knownOf = (db: Db): Collection<KnownBreaches> => db.collection('known_breaches');

export async function knownBreaches(db: Db): Promise<Map<number, KnownBreaches>> {
  return new Map((await knownOf(db).find().toArray()).map((one) => [one._id, one]));
}

/** Notes what breaches the rule under terms that are seen for the first time: whoever approved them was told. */
export async function beginBreaches(db: Db, { _id, ...seen }: KnownBreaches): Promise<void> {
  await knownOf(db).updateOne({ _id }, { $set: seen }, { upsert: true });
}

/** Keeps of what is known what still holds after a void, unless another replica has. Gives what is known then. */
export async function keepBreaches(
  db: Db,
  known: KnownBreaches,
  kept: Required<Pick<KnownBreaches, 'voids' | 'skus'>>,
): Promise<KnownBreaches> {
  await knownOf(db).updateOne({ ...known }, { $set: kept });
  return { ...known, ...kept };
}

/** Notes breaches beside those known and records their message in one transaction; of several replicas that find them, one does. */
export const noteBreaches = (
  { client, db }: Store,
  known: KnownBreaches,
  added: readonly string[],
  { id, ...message }: BusMessage,
): Promise<void> =>
  inTransaction(client, async (session) => {
    const skus = [...known.skus, ...added];
    const { modifiedCount } = await knownOf(db).updateOne({ ...known }, { $set: { skus } }, { session });
    if (modifiedCount > 0) await recordEvent(db, session, message, id);
  });

export async function forgetBreaches(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await knownOf(db).deleteMany({ _id: { $in: [...ids] } });
}
