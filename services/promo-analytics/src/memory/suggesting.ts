import type { Problem } from '../domain/suggestions/problem.ts';
import type { Suggestion } from '../domain/suggestions/search.ts';
import { startThread } from './thread.ts';

/** What goes to the thread. */
export interface SuggestionInput {
  readonly problem: Problem;
  /** After so much processor time, in milliseconds, the best calendar so far is the answer. */
  readonly searchMs: number;
}

/** The search is over before this; a thread that is not has failed. */
const TIME_LIMIT_MS = 7_000;
const HEAP_MB = 512;

/**
 * The calendar of a problem, searched for in a thread, which loads while the problem is prepared. Ends it when the signal is given, and
 * rejects with its reason.
 *
 * @param searchMs asked when the search begins
 */
export async function suggestInThread(
  problem: Promise<Problem>,
  searchMs: () => number,
  signal: AbortSignal,
): Promise<Suggestion> {
  const input = problem.then((prepared): SuggestionInput => ({ problem: prepared, searchMs: searchMs() }));
  await using thread = startThread<Suggestion>(new URL('./suggestion-worker.ts', import.meta.url), input, {
    timeMs: TIME_LIMIT_MS,
    heapMb: HEAP_MB,
  });
  signal.addEventListener('abort', () => void thread[Symbol.asyncDispose](), { once: true });
  return await thread.done.catch((error) => {
    signal.throwIfAborted();
    throw error;
  });
}
