import type { Counts, StagedImport } from '@promo/imports/staged-import';
import type { Facts } from '../memory/facts.ts';
import { PartGone } from '../store/parts.ts';

/** What merging over the parts in force came to. */
export interface Merged extends Counts {
  /** Ids of the new parts by key; parts that stay as they are do not appear. */
  readonly parts: Readonly<Record<string, string>>;
  /** Ordinals handed out so far, this import's new products included. */
  readonly productCount: number;
}

export type StagedFacts = StagedImport<Facts, Merged>;

/** null when a part went away meanwhile: a newer manifest is in force. */
export async function nullWhenGone(merging: Promise<Merged>): Promise<Merged | null> {
  try {
    return await merging;
  } catch (error) {
    if (error instanceof PartGone) return null;
    throw error;
  }
}
