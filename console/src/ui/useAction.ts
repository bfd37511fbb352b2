import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { mayBeDone } from '../api/errors.ts';
import { isUnder, refresh } from '../api/query.ts';
import type { GetKey, Output } from '../api/routes.ts';
import { tell } from './tell.ts';
import { underWay } from './underWay.ts';

/** Changes what lists and records show before the server has answered. */
export interface Guess {
  readonly path: string;
  readonly change: (shown: never) => unknown;
}

/** A guess about everything that was read from a route: `guess('GET /api/promo/proposals', (list) => …)`. */
export const guess = <K extends GetKey>(key: K, change: (shown: Output<K>) => Output<K>): Guess => ({
  path: key.slice(key.indexOf(' ') + 1),
  change: change as Guess['change'],
});

const GUESSED = ['guessed'];

/** Whether what is shown is a guess somewhere: an answer from before the change would overwrite it. */
export const isGuessing = (queries: QueryClient): boolean => queries.isMutating({ mutationKey: GUESSED }) > 0;

interface Action<V, R> {
  readonly run: (values: V) => Promise<R>;
  /** What will probably be true; taken back where the server refuses. */
  readonly optimistic?: (values: V) => readonly Guess[];
  /** Paths whose data the action makes stale. */
  readonly stale: readonly string[];
  /** A toast when it is done. */
  readonly done?: (result: R, values: V) => string | undefined;
  /** Deals with an error itself by returning true; else the server's words are shown. */
  readonly onRefusal?: (error: unknown, values: V) => boolean | undefined;
  /** What is asked for within one scope is sent one after the other. */
  readonly scope?: { readonly id: string };
}

/**
 * A change of the server's data: shown at once where it can be guessed, taken back with the server's words on refusal. Asked for again
 * with the same values before what it makes stale is there anew, as by a double click, it is made once; what was refused was not made,
 * and may be asked for again at once.
 */
export function useAction<V, R>({ run, optimistic, stale, done, onRefusal, ...rest }: Action<V, R>) {
  const queries = useQueryClient();
  const [sending] = useState(() => underWay());
  const action = useMutation({
    ...rest,
    ...(optimistic && { mutationKey: GUESSED }),
    mutationFn: run,
    onMutate: async (values) => apply(queries, optimistic?.(values) ?? []),
    onSuccess: (result, values) => {
      const message = done?.(result, values);
      if (message) tell.done(message);
    },
    onError: (error, values, before) => {
      for (const [key, shown] of before ?? []) queries.setQueryData(key, shown);
      if (!onRefusal?.(error, values)) tell.failed(error);
    },
    onSettled: async (_result, error, values) => {
      const refused = error !== null && !mayBeDone(error);
      if (refused) sending.end(values);
      try {
        await refresh(queries, ...stale);
      } finally {
        if (!refused) sending.end(values);
      }
    },
  });
  const send = action.mutate;
  const mutate = useCallback(
    (...given: Parameters<typeof send>) => {
      if (sending.begin(given[0])) send(...given);
    },
    [sending, send],
  );
  return { ...action, mutate };
}

/** Makes the guesses; gives what was shown before. */
async function apply(queries: QueryClient, guesses: readonly Guess[]): Promise<[QueryKey, unknown][]> {
  const before: [QueryKey, unknown][] = [];
  for (const { path, change } of guesses) {
    const exact = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] === path };
    // an answer that is under way would overwrite the guess
    await queries.cancelQueries({ predicate: ({ queryKey }) => isUnder(queryKey[0], [path]) });
    before.push(...queries.getQueriesData(exact));
    queries.setQueriesData(exact, (shown: unknown) => (shown === undefined ? undefined : change(shown as never)));
  }
  return before;
}
