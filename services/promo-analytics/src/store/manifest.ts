import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import type { Pointer } from '@promo/parts/version';
import type { Collection, Db } from 'mongodb';
import type { LedgerHead } from './ledger/entries.ts';

/**
 * What is in force: the one document that names the immutable parts. An import becomes visible when it replaces the
 * manifest, by compare-and-set on its version.
 */
export interface Manifest extends Pointer {
  readonly _id: 'facts';
  /** The data version of every answer; rises by one with each import that changed something. */
  readonly version: number;
  /** The import that made this version. */
  readonly import_id: string | null;
  /** Ordinals in use: the next product gets this one. */
  readonly product_count: number;
  /** Imports taken back so far. When it rises, rows may be gone, which replicas see only by loading all anew. */
  readonly voids?: number;
  /** The last entry of the ledger of prices; absent until prices are imported since there is one. */
  readonly ledger?: LedgerHead;
  /** Id of the part for each key of each dataset. */
  readonly parts: Readonly<Record<AnalyticsDataset, Readonly<Record<string, string>>>>;
}

export const EMPTY_MANIFEST: Manifest = {
  _id: 'facts',
  version: 0,
  import_id: null,
  product_count: 0,
  parts: { products: {}, sales: {}, prices: {} },
};

export const manifestOf = (db: Db): Collection<Manifest> => db.collection('manifest');

export async function readManifest(db: Db): Promise<Manifest> {
  return (await manifestOf(db).findOne({ _id: 'facts' })) ?? EMPTY_MANIFEST;
}

/** The data version in force, without the list of parts. */
export async function readVersion(db: Db): Promise<number> {
  const found = await manifestOf(db).findOne({ _id: 'facts' }, { projection: { version: 1 } });
  return found?.version ?? 0;
}
