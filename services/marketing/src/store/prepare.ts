import { createImportIndexes } from '@promo/imports/recorded';
import type { Db } from 'mongodb';
import { createState } from './stored-campaigns.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await Promise.all([createState(db), createImportIndexes(db)]);
}
