import type { Db } from 'mongodb';
import { createTokenIndexes } from './stored-tokens.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await createTokenIndexes(db);
}
