import { copySales } from '../domain/facts/grid.ts';
import type { Fit, FitInput } from '../domain/forecast/fit.ts';
import type { Training } from '../domain/forecast/training.ts';
import type { Facts } from './facts.ts';
import { startThread, type Thread } from './thread.ts';

/** A fit that takes longer than this is given up: the last finished one keeps answering. */
const TIME_LIMIT_MS = 15 * 60_000;
/** The thread's heap. Columns come on top: about 250 bytes for each event and 5 for each cell of the grid. */
const HEAP_MB = 512;

/** A fit under way. */
export type Fitting = Thread<Fit>;

/** Begins a fit on a copy of the facts, which may change meanwhile. */
export function beginFit({ analysis }: Facts, training: Training, asOf: number): Fitting {
  const { category, categories, family } = analysis.catalog;
  const grid = copySales(analysis.grid);
  const input: FitInput = { training, grid, catalog: { category, categories, family }, asOf };
  return startThread<Fit>(
    new URL('./fit-worker.ts', import.meta.url),
    input,
    { timeMs: TIME_LIMIT_MS, heapMb: HEAP_MB },
    [grid.qty, grid.flags, grid.first, grid.last].map(({ buffer }) => buffer as ArrayBuffer),
  );
}
