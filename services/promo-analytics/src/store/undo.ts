/** What it takes to take an import back: which parts it replaced, and by which. Kept for each dataset's latest imports. */
import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import type { ClientSession, Collection, Db } from 'mongodb';

/** So many imports of each dataset that changed something can be taken back. Their earlier parts stay as long. */
export const KEPT_UNDO = 10;

export interface Undo {
  /** The import. */
  readonly _id: string;
  readonly dataset: AnalyticsDataset;
  readonly data_version: number;
  /** By key of the part: the id before, null where there was none, and the id after. */
  readonly parts: Readonly<Record<string, { readonly before: string | null; readonly after: string }>>;
  /** Ordinals handed out. */
  readonly product_count: { readonly before: number; readonly after: number };
}

export const undoOf = (db: Db): Collection<Undo> => db.collection('import_undo');

/** Keeps it in the import's transaction, and forgets the oldest. */
export async function recordUndo(db: Db, undo: Undo, session: ClientSession): Promise<void> {
  const { dataset } = undo;
  await undoOf(db).insertOne(undo, { session });
  const [oldest] = await undoOf(db)
    .find({ dataset }, { session, projection: { data_version: 1 } })
    .sort({ data_version: -1 })
    .skip(KEPT_UNDO)
    .limit(1)
    .toArray();
  if (oldest) await undoOf(db).deleteMany({ dataset, data_version: { $lte: oldest.data_version } }, { session });
}

/** Ids of the parts that a void would put in force again. */
export async function undoParts(db: Db, dataset: AnalyticsDataset): Promise<string[]> {
  const kept = await undoOf(db).find({ dataset }).toArray();
  return kept.flatMap(({ parts }) => Object.values(parts).flatMap(({ before }) => before ?? []));
}
