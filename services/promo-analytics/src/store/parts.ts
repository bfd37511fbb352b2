import { ANALYTICS_DATASETS, type AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import type { Kept, Part } from '@promo/parts/parts';
import type { Collection, Db } from 'mongodb';
import type { Product } from '../domain/facts/product.ts';
import { changeBlocksOf } from './ledger/changes.ts';
import { namedBlocks } from './ledger/entries.ts';
import { readManifest } from './manifest.ts';
import type { EncodedRows } from './part-codec.ts';
import { undoParts } from './undo.ts';

interface Keyed extends Part {
  /** Its place in the dataset: `<yw>/<chunk>`, `<yyyymm>/<chunk>` or `<chunk>`. */
  readonly key: string;
}

/** Sales and prices. */
export interface RowsPart extends Keyed, EncodedRows {}

/** Consecutive ordinals, PRODUCT_CHUNK of them. */
interface ProductsPart extends Keyed {
  readonly products: readonly Product[];
}

export const PRODUCT_CHUNK = 4096;

interface PartOf {
  products: ProductsPart;
  sales: RowsPart;
  prices: RowsPart;
}

const COLLECTIONS: Record<AnalyticsDataset, string> = { products: 'products', sales: 'segments', prices: 'prices' };

export const partsOf = <K extends AnalyticsDataset>(db: Db, kind: K): Collection<PartOf[K]> =>
  db.collection(COLLECTIONS[kind]);

/** For what does not depend on what they hold. */
export const anyPartsOf = (db: Db, kind: AnalyticsDataset): Collection<Part> => db.collection(COLLECTIONS[kind]);

/** What the manifest, the ledger of prices and what may be taken back keep from being collected. */
export const keptParts = (db: Db): Kept[] => [
  ...ANALYTICS_DATASETS.map((kind) => ({
    parts: anyPartsOf(db, kind),
    named: async () => Object.values((await readManifest(db)).parts[kind]),
    spare: () => undoParts(db, kind),
  })),
  { parts: anyChangeBlocksOf(db), named: () => namedBlocks(db), history: true },
];

export const anyChangeBlocksOf = (db: Db): Collection<Part> => db.collection(changeBlocksOf(db).collectionName);
