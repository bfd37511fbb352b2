import type { Db } from 'mongodb';
import type { Kept } from './parts.ts';
import { expireStages, olderThan, openStages } from './stages.ts';

/** An import that takes longer than this from its first part to its commit is given up; parts younger than this stay. */
const ORPHAN_AGE_MS = 3_600_000;

/**
 * Deletes parts that no version names and no import under way holds: what a crashed, lost or superseded import left.
 * Returns how many.
 */
export async function collectOrphans(db: Db, kept: readonly Kept[], ageMs = ORPHAN_AGE_MS): Promise<number> {
  await expireStages(db, ageMs);
  let deleted = 0;
  for (const { parts, named, spare } of kept) {
    const fields = { projection: { _id: 1, import_id: 1 } };
    const candidates = await parts.find(olderThan('created_at', ageMs), fields).toArray();
    // In this order: an import that commits in between is in force by the second look.
    const underWay = await openStages(db);
    const inForce = new Set(await named());
    for (const id of (await spare?.()) ?? []) inForce.add(id);
    const orphans = candidates.filter(
      ({ _id, import_id }) => !inForce.has(_id) && !(import_id && underWay.has(import_id)),
    );
    const { deletedCount } = await parts.deleteMany({ _id: { $in: orphans.map(({ _id }) => _id) } });
    deleted += deletedCount;
  }
  return deleted;
}
