import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';

export type Sign = 'gain' | 'loss' | 'unknown';
export const SIGNS: readonly Sign[] = ['gain', 'loss', 'unknown'];

export interface Point {
  readonly event: PerformanceEvent;
  readonly depth: number;
  readonly uplift: number;
}

/** Share of the points that are drawn where they are. The few beyond are drawn on the edge: they would press all others together. */
const WITHIN = 0.99;
const FEWEST = 50;

/** An event as a point; null without depth or uplift. */
export const pointOf = (event: PerformanceEvent): Point | null =>
  event.discount_pct === null || event.uplift_pct === null
    ? null
    : { event, depth: event.discount_pct, uplift: event.uplift_pct };

/** What colours a promotion: its net units or its net margin. */
export type By = 'units' | 'margin';

export const gainOf = (event: PerformanceEvent, by: By): number | null =>
  by === 'units' ? event.net_effect : event.net_effect_margin_eur;

export const signOf = (value: number | null): Sign => (value === null ? 'unknown' : value > 0 ? 'gain' : 'loss');

/** The uplift, percent, above which points are drawn on the upper edge; the highest of all while they are few. */
export function upperEdge(points: readonly Point[]): number {
  const sorted = points.map(({ uplift }) => uplift).toSorted((a, b) => a - b);
  const highest = sorted.at(-1) ?? 0;
  const edge = sorted.length < FEWEST ? highest : (sorted[Math.floor(WITHIN * (sorted.length - 1))] ?? highest);
  return Math.max(200, Math.ceil(edge / 200) * 200);
}

/** Diameter of a point, pixels: its area grows with the units sold. */
export const diameter = (units: number, most: number): number =>
  most > 0 ? 4 + 20 * Math.sqrt(Math.max(0, units) / most) : 4;

/** Most depths are multiples of five: how far the i-th point is moved aside, percentage points, so that each can be seen. */
export const aside = (i: number): number => (((i * 0.618034) % 1) - 0.5) * 2;
