import { Worker } from 'node:worker_threads';
import { copySales } from '../domain/facts/grid.ts';
import type { Fit, FitInput } from '../domain/forecast/fit.ts';
import type { Training } from '../domain/forecast/training.ts';
import type { Facts } from './facts.ts';

/** A fit that takes longer than this is given up: the last finished one keeps answering. */
const TIME_LIMIT_MS = 15 * 60_000;
/** The thread's heap. Columns come on top: about 250 bytes for each event and 5 for each cell of the grid. */
const HEAP_MB = 512;

/** A fit under way in a thread of its own, which never holds up a request. */
export interface Fitting extends AsyncDisposable {
  /** Rejects when the thread fails or takes too long. */
  readonly done: Promise<Fit>;
}

/** Begins a fit on a copy of the facts, which may change meanwhile. */
export function beginFit({ analysis }: Facts, training: Training, asOf: number): Fitting {
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { category, categories, family } = analysis.catalog;
  const grid = copySales(analysis.grid);
  const input: FitInput = { training, grid, catalog: { category, categories, family }, asOf };
  const done = new Promise<Fit>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`no fit after ${TIME_LIMIT_MS} ms`)), TIME_LIMIT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the fitting thread ended with ${code}`));
    });
  }).finally(() => worker.terminate());
  worker.postMessage(
    input,
    [grid.qty, grid.flags, grid.first, grid.last].map(({ buffer }) => buffer as ArrayBuffer),
  );
  return {
    done,
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}
