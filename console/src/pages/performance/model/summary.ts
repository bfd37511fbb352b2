import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { sortedQuantile } from '@promo/retail/quantile';

interface Summary {
  readonly events: number;
  /** Events with a baseline: only those have an uplift. */
  readonly measured: number;
  /** Of these, the ones of which weeks after the end are still to come. */
  readonly unsettled: number;
  readonly uplift: number;
  /** Null where none of the products has a family, so that nobody knows what siblings lost. */
  readonly cannibalization: number | null;
  readonly pull_forward: number;
  readonly net: number;
  /** Percent; half of the measured events did better. */
  readonly medianUplift: number | null;
  /** Euro, of the events whose cost is known. */
  readonly margin: number | null;
  readonly withMargin: number;
  readonly gained: number;
}

/** What events add up to. Units and euros; null where no event says. */
export function summarise(events: readonly PerformanceEvent[]): Summary {
  const measured = events.filter(({ uplift }) => uplift !== null);
  const uplifts = measured.flatMap(({ uplift_pct }) => uplift_pct ?? []).sort((a, b) => a - b);
  const margins = events.flatMap(({ net_effect_margin_eur: margin }) => margin ?? []);
  const total = (of: (event: PerformanceEvent) => number | null) =>
    measured.reduce((sum, event) => sum + (of(event) ?? 0), 0);
  return {
    events: events.length,
    measured: measured.length,
    unsettled: measured.filter(({ after_complete }) => !after_complete).length,
    uplift: total(({ uplift }) => uplift),
    cannibalization: measured.every(({ cannibalization_method }) => cannibalization_method === 'none')
      ? null
      : total(({ cannibalization }) => cannibalization),
    pull_forward: total(({ pull_forward }) => pull_forward),
    net: total(({ net_effect }) => net_effect),
    medianUplift: sortedQuantile(uplifts, 0.5),
    margin: margins.length > 0 ? margins.reduce((sum, margin) => sum + margin, 0) : null,
    withMargin: margins.length,
    gained: margins.filter((margin) => margin > 0).length,
  };
}
