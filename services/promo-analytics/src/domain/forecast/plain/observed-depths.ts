import type { Categories } from '../../facts/catalog.ts';
import type { Training } from '../training.ts';

/** How many events a step looks at. */
const ROWS_A_STEP = 5_000;

export interface ObservedDepths {
  /** Shallowest and deepest recorded depth of each category, NaN without any; fractions. */
  readonly shallowest: Float64Array;
  readonly deepest: Float64Array;
}

/** As known by an origin. */
export function* observedDepthsSteps(
  training: Training,
  { category, categories }: Categories,
  origin: number,
): Generator<void, ObservedDepths> {
  const shallowest = new Float64Array(categories.length).fill(Number.NaN);
  const deepest = new Float64Array(categories.length).fill(Number.NaN);
  for (let row = 0; row < training.size; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    const depth = training.recorded[row] as number;
    if ((training.known[row] as number) > origin || !(depth > 0)) continue;
    const of = category[training.ordinal[row] as number] as number;
    if (!(depth >= (shallowest[of] as number))) shallowest[of] = depth;
    if (!(depth <= (deepest[of] as number))) deepest[of] = depth;
  }
  return { shallowest, deepest };
}
