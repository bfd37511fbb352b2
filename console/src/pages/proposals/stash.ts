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

/** The same as an earlier release kept them in the tab. */
interface Earlier {
  readonly base?: undefined;
  readonly sent?: undefined;
  /** Of what was changed. */
  readonly version: number | null;
  readonly draft: Draft;
}

type Kept = Stashed | Earlier;

/**
 * What was changed, else what the server has. Where only its version is known and others have saved since, `nothing` stands for it: then
 * each part in which theirs differs from what is unsaved is asked about.
 */
export function baseOf(kept: Kept | null, server: State, nothing: Draft): State {
  if (kept === null) return server;
  if (kept.base) return kept.base;
  return kept.version === server.version ? server : { version: kept.version, at: server.at, draft: nothing };
}

const nameOf = (id: number | null) => `proposal:${id ?? 'new'}`;

/** Where those of a proposal are kept; null for a new one. */
export const useStash = (id: number | null): Shelf<Kept> => useShelf(nameOf(id));

/** The same of a proposal that is known later. */
export function useStashOf(): (id: number) => Shelf<Kept> {
  const { user_id } = useMe();
  return useCallback((id) => shelfOf<Kept>(user_id, nameOf(id)), [user_id]);
}
