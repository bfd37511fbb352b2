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

/** What was sent to be saved and has no answer: the server may have it. */
export interface Sent {
  readonly draft: Draft;
  readonly submit: boolean;
  /** A new one is sent again under it, so that it is made once. */
  readonly key: string;
}

/** Unsaved changes of a proposal. */
interface Stashed {
  /** What was changed. */
  readonly base: State;
  readonly draft: Draft;
  /** None in what an earlier release kept. */
  readonly sent?: readonly Sent[];
}

const nameOf = (id: number | null) => `proposal:${id ?? 'new'}`;

/** Where unsaved changes of a proposal are kept; null for a new one. */
export const useStash = (id: number | null): Shelf<Stashed> => useShelf(nameOf(id));

/** Where unsaved changes are kept of a proposal that is known later. */
export function useStashOf(): (id: number) => Shelf<Stashed> {
  const { user_id } = useMe();
  return useCallback((id) => shelfOf<Stashed>(user_id, nameOf(id)), [user_id]);
}
