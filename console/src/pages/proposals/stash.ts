import { USUAL_SALE_KIND } from '@promo/retail/nc30';
import type { Draft } from '../../plan/draft.ts';

/** Unsaved changes, kept for the browser tab: going elsewhere and back loses nothing. */
export interface Stashed {
  /** Version of the proposal that was changed; null for a new one. */
  readonly version: number | null;
  readonly draft: Draft;
}

const keyOf = (id: number | null) => `unsaved-proposal:${id ?? 'new'}`;

export function stash(id: number | null, unsaved: Stashed | null): void {
  try {
    if (unsaved) sessionStorage.setItem(keyOf(id), JSON.stringify(unsaved));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // the browser's store is full: the page still has them
  }
}

export function stashed(id: number | null): Stashed | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Stashed | null;
    // one that was kept before proposals had co-planners, and kinds of sale
    const lacking: Partial<Draft> = { co_planner_ids: [], sale_kind: USUAL_SALE_KIND };
    return kept && { ...kept, draft: { ...lacking, ...kept.draft } };
  } catch {
    return null;
  }
}
