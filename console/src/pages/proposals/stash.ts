import type { Draft } from '../../plan/draft.ts';
import { type Shelf, useShelf } from '../../session/unsaved.ts';

/** Unsaved changes of a proposal. */
export interface Stashed {
  /** Version of the proposal that was changed; null for a new one. */
  readonly version: number | null;
  readonly draft: Draft;
}

/** Where those of a proposal are kept; null for a new one. */
export const useStash = (id: number | null): Shelf<Stashed> => useShelf(`proposal:${id ?? 'new'}`);
