import { createImportIndexes } from '@promo/imports/recorded';
import { createOutboxIndexes } from '@promo/mongo/outbox';
import { createPointer } from '@promo/parts/version';
import type { Db } from 'mongodb';
import { STATE, stateOf } from './stored-campaigns.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await refusePacked(db);
  const pointer = createPointer(stateOf(db), { ...STATE, version: 0 });
  await Promise.all([pointer, createImportIndexes(db), createOutboxIndexes(db)]);
}

/** Throws when rows are stored in the form that they had at first, packed into bytes. */
async function refusePacked(db: Db): Promise<void> {
  for (const kind of ['coupons', 'redemptions']) {
    const part = await db.collection(kind).findOne({}, { projection: { count: 1 } });
    if (part && 'count' in part) {
      throw new Error(
        `${kind} are stored in an old form: drop the database ${db.databaseName}, then import campaigns, coupons and redemptions again`,
      );
    }
  }
}
