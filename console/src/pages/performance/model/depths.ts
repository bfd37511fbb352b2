import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { sortedQuantile } from '@promo/retail/quantile';
import { type By, gainOf, pointOf } from './points.ts';

/** Depths are taken together by so many points: promotions are planned in fives. */
const BAND_POINTS = 5;

/** What promotions of about one depth did. */
export interface DepthBand {
  /** Percent, from the lower one to below the upper one; both are 100 of what was free. */
  readonly from: number;
  readonly to: number;
  readonly events: number;
  /** Uplift in percent: a quarter stayed below q1, half below the median, a quarter above q3. */
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  /** Half gained less, in units or euro; null where it is known of none. */
  readonly gain: number | null;
  /** Share of them that gained, percent; null likewise. */
  readonly gained: number | null;
}

/** Events with depth and uplift by depth, the mildest first; a depth that nobody had is left out. */
export function depthBands(events: readonly PerformanceEvent[], by: By): DepthBand[] {
  const points = events.flatMap((event) => pointOf(event) ?? []);
  const bands = Map.groupBy(points, ({ depth }) => BAND_POINTS * Math.floor(Math.max(0, depth) / BAND_POINTS));
  return [...bands]
    .sort(([a], [b]) => a - b)
    .map(([from, members]) => {
      const uplifts = members.map(({ uplift }) => uplift).sort((a, b) => a - b);
      const gains = members.flatMap(({ event }) => gainOf(event, by) ?? []).sort((a, b) => a - b);
      return {
        from,
        to: Math.min(from + BAND_POINTS, 100),
        events: members.length,
        q1: sortedQuantile(uplifts, 0.25) as number,
        median: sortedQuantile(uplifts, 0.5) as number,
        q3: sortedQuantile(uplifts, 0.75) as number,
        gain: sortedQuantile(gains, 0.5),
        gained: gains.length === 0 ? null : (100 * gains.filter((gain) => gain > 0).length) / gains.length,
      };
    });
}
