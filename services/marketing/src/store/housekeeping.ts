import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import { campaignsOf } from './stored-campaigns.ts';
import { IMMUTABLE } from './writer.ts';

const EVERY_MS = 10 * 60_000;
/** A document younger than this may belong to an import that has not committed yet. */
const ORPHAN_AGE_MS = 3_600_000;

/** Deletes documents that no campaign names: what a crashed, lost or superseded import left. Returns how many. */
export async function collectOrphans(db: Db, now: Date, ageMs = ORPHAN_AGE_MS): Promise<number> {
  const old = { created_at: { $lt: new Date(now.getTime() - ageMs) } };
  let deleted = 0;
  for (const collection of IMMUTABLE) {
    const found = await db
      .collection<{ _id: string }>(collection)
      .find(old, { projection: { _id: 1 } })
      .toArray();
    const field = collection === 'details' ? 'detail' : (`${collection}.parts` as const);
    const named = new Set(await campaignsOf(db).distinct(field));
    const orphans = found.map(({ _id }) => _id).filter((id) => !named.has(id));
    const { deletedCount } = await db.collection<{ _id: string }>(collection).deleteMany({ _id: { $in: orphans } });
    deleted += deletedCount;
  }
  return deleted;
}

/** Collects orphans now and then. */
export function keepHouse(db: Db, now: () => Date, logger: Logger): Disposable {
  const collect = () => {
    collectOrphans(db, now()).then(
      (deleted) => deleted > 0 && logger.info({ deleted }, 'orphaned documents collected'),
      (error) => logger.warn({ err: error }, 'orphaned documents not collected'),
    );
  };
  collect();
  const timer = setInterval(collect, EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
