import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';

interface Summary {
  readonly events: number;
  /** Events with a baseline: only those have an uplift. */
  readonly measured: number;
  readonly uplift: number;
  readonly cannibalization: number;
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
    uplift: total(({ uplift }) => uplift),
    cannibalization: total(({ cannibalization }) => cannibalization),
    pull_forward: total(({ pull_forward }) => pull_forward),
    net: total(({ net_effect }) => net_effect),
    medianUplift: median(measured.flatMap(({ uplift_pct }) => uplift_pct ?? [])),
    margin: margins.length > 0 ? margins.reduce((sum, margin) => sum + margin, 0) : null,
    withMargin: margins.length,
    gained: margins.filter((margin) => margin > 0).length,
  };
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}
