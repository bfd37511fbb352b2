/** Of the units that promotions of a category gain, the share that their families and later weeks lose. */
import { FORECAST_WEEKS } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../events/analysis.ts';
import { eventsOfSku, weeksOf } from '../events/event-table.ts';
import { eventEffects } from '../events/rows.ts';
import { median } from '../median.ts';

interface SideEffects {
  /** κ and ρ, fractions of the uplift. */
  readonly cannibalization: number;
  readonly pullForward: number;
}

/** What is expected of a category without history, and as how many promotions that counts. */
const USUAL_CANNIBALIZATION = 0.1;
const USUAL_PULL_FORWARD = 0.05;
const PRIOR_EVENTS = 20;

/** A forecast asks for one category out of many, and events change with an import only. */
const found = new WeakMap<Analysis, Map<number, SideEffects>>();

/**
 * κ and ρ of a category: (n · median of its events' shares + 20 · the usual share) / (n + 20), over the n events with an
 * uplift that the share is known of.
 */
export function sideEffectsOf(analysis: Analysis, category: number): SideEffects {
  const known = found.get(analysis) ?? new Map<number, SideEffects>();
  found.set(analysis, known);
  const effects = known.get(category) ?? measured(analysis, category);
  known.set(category, effects);
  return effects;
}

function measured(analysis: Analysis, category: number): SideEffects {
  const { catalog, table } = analysis;
  const lostByFamily: number[] = [];
  const lostLater: number[] = [];
  for (const ordinal of catalog.categoryOrdinals[category] ?? []) {
    for (const event of eventsOfSku(table, ordinal)) {
      if (weeksOf(table, event) > FORECAST_WEEKS.max) continue;
      const effects = eventEffects(analysis, event);
      if (effects.uplift === null || effects.uplift <= 0) continue;
      if (effects.cannibalization_method === 'family')
        lostByFamily.push((effects.cannibalization as number) / effects.uplift);
      if (effects.after_complete && effects.after_baseline) {
        lostLater.push((effects.pull_forward as number) / effects.uplift);
      }
    }
  }
  return {
    cannibalization: shrunk(lostByFamily, USUAL_CANNIBALIZATION),
    pullForward: shrunk(lostLater, USUAL_PULL_FORWARD),
  };
}

function shrunk(shares: number[], usual: number): number {
  const n = shares.length;
  const middle = n === 0 ? 0 : median(Float64Array.from(shares));
  return (n * middle + PRIOR_EVENTS * usual) / (n + PRIOR_EVENTS);
}
