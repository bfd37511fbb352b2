import { createImportIndexes } from '@promo/imports/recorded';
import { createAttemptIndexes } from '@promo/mongo/attempts';
import { createOutboxIndexes } from '@promo/mongo/outbox';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import { createManifest } from './manifest.ts';
import { collectOrphans } from './parts.ts';
import { createPlannedIndexes } from './planned-promos.ts';

const EVERY_MS = 10 * 60_000;

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

/** Collects orphaned parts now and then. */
export function keepHouse(db: Db, now: () => Date, logger: Logger): Disposable {
  const collect = () => {
    collectOrphans(db, now()).then(
      (deleted) => deleted > 0 && logger.info({ deleted }, 'orphaned parts collected'),
      (error) => logger.warn({ err: error }, 'orphaned parts not collected'),
    );
  };
  collect();
  const timer = setInterval(collect, EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
