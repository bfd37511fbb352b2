import type { Counts, StagedImport } from '@promo/imports/staged-import';
import type { Facts } from '../memory/facts.ts';
import type { Addition } from '../store/ledger/entries.ts';

/** What merging over the parts in force came to. */
export interface Merged extends Counts {
  /** Ids of the new parts by key; parts that stay as they are do not appear. */
  readonly parts: Readonly<Record<string, string>>;
  /** Ids of the parts that the new ones replace, by key; null where there was none. */
  readonly before: Readonly<Record<string, string | null>>;
  /** Ordinals handed out before it. */
  readonly productsBefore: number;
  /** Ordinals handed out so far, this import's new products included. */
  readonly productCount: number;
  /** What the ledger gains by it; prices alone have one. */
  readonly ledger?: Addition;
}

export type StagedFacts = StagedImport<Facts, Merged>;
