import { createAttemptIndexes } from '@promo/mongo/attempts';
import { createIdempotencyIndexes } from '@promo/mongo/idempotency';
import { createOutboxIndexes } from '@promo/mongo/outbox';
import type { Db } from 'mongodb';
import { createRecordIndexes, fillToldAt } from './stored-records.ts';
import { createSubstitutionLock } from './substitutions.ts';
import { createSweepIndexes } from './sweeps.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await Promise.all([
    createRecordIndexes(db).then(() => fillToldAt(db)),
    createSubstitutionLock(db),
    createSweepIndexes(db),
    createAttemptIndexes(db),
    createOutboxIndexes(db),
    createIdempotencyIndexes(db),
  ]);
}
