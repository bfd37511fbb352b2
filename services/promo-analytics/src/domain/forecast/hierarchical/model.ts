/** What the hierarchical method has learnt by a week. */

import type { Observations } from './observations.ts';
import { fitRegression, learnUntil, noneKnown, valueAt } from './regression.ts';
import type { Upside } from './upside.ts';

/** What the method as of a week needs to forecast any plan. */
export interface HierarchicalModel {
  readonly placed: boolean;
  readonly fixed: Float64Array;
  /** Ordinal × varying column: the sum of its own, its family's and its category's effects; NaN for no product. */
  readonly effects: Float64Array;
  readonly upside: Upside;
  /** ln of what expected lifts are multiplied by, so that they are not too low on average. */
  readonly correction: number;
  /** Units of an ordinary week before each training event; and y − x̃ᵀβ, NaN where it was not learnt from. */
  readonly baseline: Float64Array;
  readonly residual: Float64Array;
}

/** Fits it to all events known by a week; `upside` and `correction` are what forecasts of the past have missed. */
export function* fitModel(
  observations: Observations,
  asOf: number,
  { upside, correction }: Pick<HierarchicalModel, 'upside' | 'correction'>,
): Generator<void, HierarchicalModel> {
  const { training, design, baseline, placed, skuOf, familyOf } = observations;
  const known = noneKnown(observations);
  learnUntil(observations, known, asOf);
  const regression = yield* fitRegression(observations, known);
  const residual = new Float64Array(training.size).fill(Number.NaN);
  for (let row = 0; row < training.size; row++) {
    if (Number.isNaN(baseline[row]) || (training.known[row] as number) > regression.origin) continue;
    residual[row] = (design.y[row] as number) - valueAt(observations, regression, row);
  }
  const q = design.varying.length;
  const effects = new Float64Array(familyOf.length * q).fill(Number.NaN);
  for (let ordinal = 0; ordinal < familyOf.length; ordinal++) {
    const sku = skuOf[ordinal] as number;
    const family = familyOf[ordinal] as number;
    if (family < 0) continue;
    const from = sku >= 0 ? regression.sku.subarray(sku * q) : regression.family.subarray(family * q);
    effects.set(from.subarray(0, q), ordinal * q);
  }
  return { placed, fixed: regression.fixed, effects, upside, correction, baseline, residual };
}
