import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';

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
    medianUplift: quantile(
      measured.flatMap(({ uplift_pct }) => uplift_pct ?? []),
      0.5,
    ),
    margin: margins.length > 0 ? margins.reduce((sum, margin) => sum + margin, 0) : null,
    withMargin: margins.length,
    gained: margins.filter((margin) => margin > 0).length,
  };
}

/** The value below which a share of the values lies, between two of them in proportion; null when there are none. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
