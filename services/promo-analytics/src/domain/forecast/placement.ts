/** Leaflet and second placement that a plan is forecast with, as shares of 0 to 1, and what knowing them is worth. */
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import type { PlacementOrigin } from '@promo/contracts/promo-analytics/words';
import { quantity } from '@promo/retail/round';
import type { ForecastContext } from './forecast-context.ts';

/** What past promotions of a source had on average; null where it was not told. */
export interface UsualPlacement {
  readonly feature: number | null;
  readonly display: number | null;
}

/** What a plan says of them; what it does not is null or left out. */
export interface GivenPlacement {
  readonly feature?: number | null | undefined;
  readonly display?: number | null | undefined;
}

interface PlannedPlacement {
  readonly feature: number | undefined;
  readonly display: number | undefined;
  readonly from: PlacementOrigin;
}

/** What is planned; where a share is not, what promotions of the source usually get. */
export function placementOf(given: GivenPlacement, usual: UsualPlacement | null): PlannedPlacement {
  const feature = given.feature ?? usual?.feature ?? undefined;
  const display = given.display ?? usual?.display ?? undefined;
  const isGiven = typeof given.feature === 'number' || typeof given.display === 'number';
  const isKnown = feature !== undefined || display !== undefined;
  return { feature, display, from: isGiven ? 'plan' : isKnown ? 'source' : 'none' };
}

/** By which share errors of the back-test were smaller where placement was known; null where that was not tried, or did not help. */
export function placementGain({ hierarchical }: Pick<ForecastContext, 'hierarchical'>): number | null {
  const { hierarchical: without, hierarchical_placed: known } = hierarchical?.quality.models ?? {};
  if (!without?.wape || known?.wape == null || known.wape >= without.wape) return null;
  return 1 - known.wape / without.wape;
}

export const placementAnswer = (
  context: ForecastContext,
  { feature, display, from }: PlannedPlacement,
): AnalogForecast['placement'] => ({
  feature: quantity(feature ?? null),
  display: quantity(display ?? null),
  from,
  known_gain: quantity(placementGain(context)),
});
