import { withRetry } from '@promo/mongo/retry';
import type { ClientSession, Collection, Db } from 'mongodb';

/**
 * An import between its first part and its commit. The commit deletes its document, in the same transaction that puts the
 * parts in force; the collector deletes it before it touches one of them. So exactly one of the two gets the parts, however
 * late the one or the other comes, and whatever a clock says.
 */
export interface Stage {
  /** The import's id. */
  readonly _id: string;
  /** By the server's clock: those of replicas may be apart. */
  readonly opened_at: Date;
}

const stagesOf = (db: Db): Collection<Stage> => db.collection('staged_imports');

export async function openStage(db: Db, import_id: string): Promise<Stage> {
  const stage = await withRetry(() =>
    stagesOf(db).findOneAndUpdate(
      { _id: import_id },
      { $currentDate: { opened_at: true } },
      { upsert: true, returnDocument: 'after' },
    ),
  );
  return stage as Stage;
}

/** Ends a stage, one with parts in the transaction that puts them in force; false when the collector has taken them. */
export async function closeStage(db: Db, { _id }: Stage, session?: ClientSession): Promise<boolean> {
  const { deletedCount } = await stagesOf(db).deleteOne({ _id }, session ? { session } : {});
  return deletedCount === 1;
}

/** Documents whose `field` is older than this, by the server's clock. */
export const olderThan = (field: string, ageMs: number) => ({
  $expr: { $lt: [`$${field}`, { $subtract: ['$$NOW', ageMs] }] },
});

/** Ends the stages that are older than this: what they hold can never be put in force after that. */
export async function expireStages(db: Db, ageMs: number): Promise<void> {
  await stagesOf(db).deleteMany(olderThan('opened_at', ageMs));
}

/** The imports under way. */
export async function openStages(db: Db): Promise<Set<string>> {
  return new Set(
    (
      await stagesOf(db)
        .find({}, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id),
  );
}
