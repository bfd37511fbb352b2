import type { BusMessage } from '@promo/contracts/bus-message';
import type { Store } from '@promo/mongo/connect';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import type { Collection, Db } from 'mongodb';

/** Something that was found in the data and told of; kept for good, so that it is told once. */
interface Told {
  /** Id of the message. */
  readonly _id: string;
  readonly at: string;
}

const toldOf = (db: Db): Collection<Told> => db.collection('told');

/** Those of the ids that were not told of yet, in their order. */
export async function untold(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await toldOf(db)
    .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } })
    .toArray();
  const known = new Set(rows.map(({ _id }) => _id));
  return ids.filter((id) => !known.has(id));
}

/** Records a message in one transaction with that it was told; of several replicas that find the same, one does. */
export const tellOnce = ({ client, db }: Store, { id, ...message }: BusMessage): Promise<void> =>
  inTransaction(client, async (session) => {
    const { at } = message;
    const { upsertedCount } = await toldOf(db).updateOne(
      { _id: id },
      { $setOnInsert: { at } },
      { upsert: true, session },
    );
    if (upsertedCount > 0) await recordEvent(db, session, message, id);
  });
