import { createImportIndexes } from '@promo/imports/recorded';
import { createAttemptIndexes } from '@promo/mongo/attempts';
import { createOutboxIndexes } from '@promo/mongo/outbox';
import { createPointer } from '@promo/parts/version';
import type { Db } from 'mongodb';
import { createLedgerIndexes } from './ledger/entries.ts';
import { EMPTY_MANIFEST, manifestOf } from './manifest.ts';
import { createPlannedIndexes } from './planned/plans.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await Promise.all([
    createPointer(manifestOf(db), EMPTY_MANIFEST),
    createImportIndexes(db),
    createOutboxIndexes(db),
    createLedgerIndexes(db),
    createPlannedIndexes(db),
    createAttemptIndexes(db),
  ]);
}
