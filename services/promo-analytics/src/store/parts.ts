import { randomUUID } from 'node:crypto';
import type { Collection, Db, WithId } from 'mongodb';
import type { Product } from '../domain/facts/product.ts';
import { PART_KINDS, type PartKind, readManifest } from './manifest.ts';
import { type EncodedRows, WITHOUT_REST } from './part-codec.ts';

/** An immutable piece of a dataset. It is written once, before the manifest names it, and never changed. */
export interface Part {
  readonly _id: string;
  /** Its place in the dataset: `<yw>/<chunk>`, `<yyyymm>/<chunk>` or `<chunk>`. */
  readonly key: string;
  readonly created_at: Date;
}

/** Sales and prices. */
export interface RowsPart extends Part, EncodedRows {}

/** Consecutive ordinals, PRODUCT_CHUNK of them. */
export interface ProductsPart extends Part {
  readonly products: readonly Product[];
}

export const PRODUCT_CHUNK = 4096;

interface PartOf {
  products: ProductsPart;
  sales: RowsPart;
  prices: RowsPart;
}

const COLLECTIONS: Record<PartKind, string> = { products: 'products', sales: 'segments', prices: 'prices' };

export const partsOf = <K extends PartKind>(db: Db, kind: K): Collection<PartOf[K]> => db.collection(COLLECTIONS[kind]);

/** A part the manifest named is gone: a newer manifest is in force, so read that one and start again. */
export class PartGone extends Error {}

const BATCH = 16;
const WHOLE = { batchSize: BATCH };
const LEAN = { ...WHOLE, projection: WITHOUT_REST };

/**
 * Reads parts by id, some at a time, the next ones while the caller works on these; `lean` leaves out what the grid does
 * not hold. Throws PartGone.
 */
export async function* readParts<K extends PartKind>(
  db: Db,
  kind: K,
  ids: readonly string[],
  lean: boolean,
): AsyncGenerator<WithId<PartOf[K]>> {
  const read = async (from: number) => {
    const batch = ids.slice(from, from + BATCH);
    const filter = { _id: { $in: batch } } as object;
    const found =
      batch.length === 0
        ? []
        : await partsOf(db, kind)
            .find(filter, lean ? LEAN : WHOLE)
            .toArray();
    if (found.length < batch.length) throw new PartGone();
    return found;
  };
  let next = read(0);
  for (let from = 0; from < ids.length; from += BATCH) {
    const found = await next;
    next = read(from + BATCH);
    // It is awaited in the next turn, or not at all when the caller stops early.
    next.catch(() => undefined);
    yield* found;
  }
}

export async function readPart<K extends PartKind>(db: Db, kind: K, id: string): Promise<WithId<PartOf[K]>> {
  for await (const part of readParts(db, kind, [id], false)) return part;
  throw new PartGone();
}

/** Stores a new part under an id of its own; safe to repeat. Returns the id. */
export async function insertPart<K extends PartKind>(
  db: Db,
  kind: K,
  part: Omit<PartOf[K], '_id' | 'created_at'>,
): Promise<string> {
  const _id = randomUUID();
  await partsOf(db, kind).replaceOne({ _id } as object, { created_at: new Date(), ...part } as never, { upsert: true });
  return _id;
}

/** A part younger than this may belong to an import that has not committed yet. */
const ORPHAN_AGE_MS = 3_600_000;

/** Deletes parts that no manifest names: what a crashed, lost or superseded import left. Returns how many. */
export async function collectOrphans(db: Db, now: Date, ageMs = ORPHAN_AGE_MS): Promise<number> {
  const old = { created_at: { $lt: new Date(now.getTime() - ageMs) } };
  let deleted = 0;
  for (const kind of PART_KINDS) {
    const candidates = await partsOf(db, kind).distinct('_id', old as object);
    const { parts } = await readManifest(db);
    const named = new Set(Object.values(parts[kind]));
    const orphans = candidates.filter((id) => !named.has(id as string));
    const { deletedCount } = await partsOf(db, kind).deleteMany({ _id: { $in: orphans } } as object);
    deleted += deletedCount;
  }
  return deleted;
}
