import { createAttemptIndexes } from '@promo/mongo/attempts';
import { createOutboxIndexes } from '@promo/mongo/outbox';
import type { Db } from 'mongodb';
import { createRunIndexes } from './runs.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await Promise.all([createRunIndexes(db), createAttemptIndexes(db), createOutboxIndexes(db)]);
}
