import { isDuplicateKey } from '@promo/mongo/duplicate-key';
import type { Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';

/** A document in a numbered place: no two of a kind have the same, which bounds their number whatever comes in at once. */
export interface Slotted {
  /** From 0. */
  readonly slot: number;
}

/** Whether the document found a free one of the `maximum` places that its kind has. */
export async function insertInFreeSlot<Row extends Slotted>(
  collection: Collection<Row>,
  kind: Filter<Row>,
  row: Omit<Row, 'slot'>,
  maximum: number,
): Promise<boolean> {
  for (;;) {
    const taken = new Set((await collection.distinct('slot', kind)) as number[]);
    const slot = Array.from({ length: maximum }, (_, place) => place).find((place) => !taken.has(place));
    if (slot === undefined) return false;
    try {
      await collection.insertOne({ ...row, slot } as unknown as OptionalUnlessRequiredId<Row>);
      return true;
    } catch (error) {
      // Another request was quicker: the next free place.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
