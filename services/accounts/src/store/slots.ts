import { isDuplicateKey } from '@promo/mongo/duplicate-key';
import { inTransaction } from '@promo/mongo/retry';
import type { ClientSession, Collection, Filter, MongoClient, OptionalUnlessRequiredId } from 'mongodb';

/** A document in a numbered place: no two of a kind have the same, which bounds their number whatever comes in at once. */
export interface Slotted {
  /** From 0. */
  readonly slot: number;
}

/** Whether the document found a free one of the `maximum` places that its kind has; `beside` is written together with it. */
export async function insertInFreeSlot<Row extends Slotted>(
  client: MongoClient,
  collection: Collection<Row>,
  kind: Filter<Row>,
  row: Omit<Row, 'slot'>,
  maximum: number,
  beside: (session: ClientSession) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    const taken = new Set((await collection.distinct('slot', kind)) as number[]);
    const slot = Array.from({ length: maximum }, (_, place) => place).find((place) => !taken.has(place));
    if (slot === undefined) return false;
    try {
      await inTransaction(client, async (session) => {
        await collection.insertOne({ ...row, slot } as unknown as OptionalUnlessRequiredId<Row>, { session });
        await beside(session);
      });
      return true;
    } catch (error) {
      // It has been committed, and the acknowledgement was lost.
      if (isDuplicateKey(error) && error.keyPattern?._id) return true;
      // Another request was quicker: the next free place.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
