import { useCallback } from 'react';
import type { Draft } from '../../plan/draft.ts';
import { useMe } from '../../session/session.tsx';
import { type Shelf, shelfOf, useShelf } from '../../session/unsaved.ts';

/** What the server had of a proposal. */
export interface State {
  /** null for a new one. */
  readonly version: number | null;
  /** When it was saved; '' for a new one. */
  readonly at: string;
  readonly draft: Draft;
}

/** Unsaved changes of a proposal. */
interface Stashed {
  /** What was changed. */
  readonly base: State;
  readonly draft: Draft;
}

const nameOf = (id: number | null) => `proposal:${id ?? 'new'}`;

/** Where those of a proposal are kept; null for a new one. */
export const useStash = (id: number | null): Shelf<Stashed> => useShelf(nameOf(id));

/** The same of a proposal that is known later. */
export function useStashOf(): (id: number) => Shelf<Stashed> {
  const { user_id } = useMe();
  return useCallback((id) => shelfOf(user_id, nameOf(id)), [user_id]);
}
