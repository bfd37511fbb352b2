import { ywAt } from '@promo/retail/calendar';
import { asOfWeek } from '../domain/as-of.ts';
import type { ForecastContext } from '../domain/forecast/forecast-context.ts';
import type { UsualPlacement } from '../domain/forecast/placement.ts';
import type { Training } from '../domain/forecast/training.ts';
import { usualPlacements } from '../domain/results/usual-placement.ts';
import type { ApprovedPlans } from './approved-plans.ts';

/** What promotions of a source usually get; null where nothing is known of it, or was known at the forecast's origin. */
export type PlacementOfSource = (context: ForecastContext, source: string | null | undefined) => UsualPlacement | null;

/** Reckons it once for the events and plans that are held. */
export function holdUsualPlacements(plans: ApprovedPlans, now: () => Date): PlacementOfSource {
  let held:
    | {
        readonly training: Training;
        readonly version: number;
        readonly placements: ReadonlyMap<string, UsualPlacement>;
      }
    | undefined;
  return ({ analysis, training, asOf }, source) => {
    // A start in the past knows less than is held. Sales of the running week may be stored: it is no past.
    if (!source || asOf < asOfWeek(analysis, ywAt(now()))) return null;
    const version = plans.version();
    if (held?.training !== training || held.version !== version) {
      held = { training, version, placements: usualPlacements(training, analysis.catalog, plans.plansOf) };
    }
    return held.placements.get(source) ?? null;
  };
}
