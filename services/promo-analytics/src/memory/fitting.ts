import type { Analysis } from '../domain/events/analysis.ts';
import type { SalesGrid } from '../domain/facts/grid.ts';
import type { FinishedFit, FitInput } from '../domain/forecast/fit.ts';
import type { Training } from '../domain/forecast/training.ts';
import type { Fitted } from './fit-worker.ts';
import { startThread, type Thread } from './thread.ts';

/** A fit that takes longer than this is given up: the last finished one keeps answering. */
const TIME_LIMIT_MS = 15 * 60_000;
/** Reading a stored one takes seconds at most. */
const READ_LIMIT_MS = 60_000;
/** The thread's heap. Columns come on top: some 400 bytes for each event, at most (row 20 of docs/performance.md). */
const HEAP_MB = 512;

/** A fit under way. */
export type Fitting = Thread<Fitted>;

/** What of the facts a fit sees. Sales and events lie in memory that its thread shares, and do not change. */
export function fitInput({ catalog, grid: whole }: Analysis, training: Training, asOf: number): FitInput {
  const { category, categories, family } = catalog;
  const { base, stride, ordinals, firstWeek, qty, flags, first, last } = whole;
  const grid: SalesGrid = { base, stride, ordinals, firstWeek, qty, flags, first, last };
  return { training, grid, catalog: { category, categories, family }, asOf };
}

export function beginFit(input: FitInput): Fitting {
  return startThread<Fitted>(new URL('./fit-worker.ts', import.meta.url), input, {
    timeMs: TIME_LIMIT_MS,
    heapMb: HEAP_MB,
  });
}

/** A stored fit, read in a thread: its columns and their check take some tenths of a second of 200,000 products. Rejects where it is no whole fit. */
export const readFit = (bytes: Uint8Array<SharedArrayBuffer>): Promise<FinishedFit> =>
  startThread<FinishedFit>(new URL('./fit-reader.ts', import.meta.url), bytes, {
    timeMs: READ_LIMIT_MS,
    heapMb: HEAP_MB,
  }).done;
