import { type Collection, MongoServerError, type OptionalUnlessRequiredId } from 'mongodb';

/** A document in a numbered place: no two of a kind have the same, which bounds their number whatever comes in at once. */
export interface Slotted {
  /** From 0. */
  readonly slot: number;
}

const DUPLICATE_KEY = 11_000;

/** Whether the document found a free one of `maximum` places, of which `taken` says who sits where. */
export async function insertInFreeSlot<Row extends Slotted>(
  collection: Collection<Row>,
  taken: () => Promise<readonly Slotted[]>,
  row: Omit<Row, 'slot'>,
  maximum: number,
): Promise<boolean> {
  for (;;) {
    const slots = new Set((await taken()).map(({ slot }) => slot));
    const slot = Array.from({ length: maximum }, (_, place) => place).find((place) => !slots.has(place));
    if (slot === undefined) return false;
    try {
      await collection.insertOne({ ...row, slot } as unknown as OptionalUnlessRequiredId<Row>);
      return true;
    } catch (error) {
      // Another request was quicker: the next free place.
      if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
    }
  }
}
