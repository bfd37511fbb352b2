import { createImportIndexes } from '@promo/imports/recorded';
import { createAttemptIndexes } from '@promo/mongo/attempts';
import { createOutboxIndexes } from '@promo/mongo/outbox';
import type { Db } from 'mongodb';
import { createManifest } from './manifest.ts';
import { createPlannedIndexes } from './planned-promos.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await Promise.all([
    createManifest(db),
    createImportIndexes(db),
    createOutboxIndexes(db),
    createPlannedIndexes(db),
    createAttemptIndexes(db),
  ]);
}
