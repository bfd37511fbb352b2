/** What leaflet and second placement promotions of a source usually get: the mean of what its past promotions had. */
import type { Catalog } from '../facts/catalog.ts';
import type { UsualPlacement } from '../forecast/placement.ts';
import { endOf, type Training } from '../forecast/training.ts';
import { type PlanOfSku, planOf } from './plan-of-sku.ts';

/** Fewer past promotions say nothing of what is usual. */
const MIN_PROMOTIONS = 5;

/** By source, as far as approved proposals can be matched with past promotions that tell their shares. */
export function usualPlacements(
  training: Training,
  { products }: Pick<Catalog, 'products'>,
  plansOf: (sku: string) => readonly PlanOfSku[],
): ReadonlyMap<string, UsualPlacement> {
  const sums = new Map<string, { readonly feature: number[]; readonly display: number[] }>();
  for (let ordinal = 0; ordinal + 1 < training.first.length; ordinal++) {
    const plans = plansOf(products[ordinal]?.sku ?? '');
    if (plans.length === 0) continue;
    for (let row = training.first[ordinal] as number; row < (training.first[ordinal + 1] as number); row++) {
      const source = planOf(plans, training.start[row] as number, endOf(training, row))?.source;
      if (!source) continue;
      const sum = sums.getOrInsertComputed(source, () => ({ feature: [], display: [] }));
      for (const share of ['feature', 'display'] as const) {
        const value = training[share][row] as number;
        if (!Number.isNaN(value)) sum[share].push(value);
      }
    }
  }
  return new Map(
    [...sums].map(([source, { feature, display }]) => [source, { feature: usual(feature), display: usual(display) }]),
  );
}

const usual = (shares: readonly number[]): number | null =>
  shares.length < MIN_PROMOTIONS ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
