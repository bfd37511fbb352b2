import type { Logger } from '@promo/runtime/logger';
import type { Collection, Filter } from 'mongodb';
import type { Part } from './parts.ts';

/** A collection of parts, and the ids of those that the version in force names. */
export interface Kept<P extends Part = Part> {
  readonly parts: Collection<P>;
  readonly named: () => Promise<Iterable<string>>;
}

const EVERY_MS = 10 * 60_000;
/** A part younger than this may belong to an import that has not committed yet. */
const ORPHAN_AGE_MS = 3_600_000;

/** Deletes parts that no version names: what a crashed, lost or superseded import left. Returns how many. */
export async function collectOrphans(kept: readonly Kept[], now: Date, ageMs = ORPHAN_AGE_MS): Promise<number> {
  const old: Filter<Part> = { created_at: { $lt: new Date(now.getTime() - ageMs) } };
  let deleted = 0;
  for (const { parts, named } of kept) {
    const candidates = await parts.find(old, { projection: { _id: 1 } }).toArray();
    const inForce = new Set(await named());
    const orphans = candidates.map(({ _id }) => _id).filter((id) => !inForce.has(id));
    const { deletedCount } = await parts.deleteMany({ _id: { $in: orphans } });
    deleted += deletedCount;
  }
  return deleted;
}

/** Collects orphans now and then, until disposed of. */
export function keepCollecting(kept: readonly Kept[], now: () => Date, logger: Logger): Disposable {
  const collect = () => {
    collectOrphans(kept, now()).then(
      (deleted) => deleted > 0 && logger.info({ deleted }, 'orphaned parts collected'),
      (error) => logger.warn({ err: error }, 'orphaned parts not collected'),
    );
  };
  collect();
  const timer = setInterval(collect, EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
