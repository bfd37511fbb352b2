import { addWeeks, weekRange } from '@promo/retail/weeks';
import type { Output } from '../api/routes.ts';

export type SkuWeek = Output<'GET /api/promo/sku-history'>['weeks'][number];

/** A promotion that is planned for the SKU. */
export interface PlannedWeeks {
  readonly start_yw: number;
  readonly end_yw: number;
  /** Euro including VAT; null where there is none yet. */
  readonly price: number | null;
}

/** Weeks from one to another, both included, by their place on the axis. */
export type Band = readonly [from: number, to: number];

interface Axis {
  /** Each week on the axis, oldest first. */
  readonly weeks: readonly number[];
  /** What is known of each; undefined for weeks to come. */
  readonly known: readonly (SkuWeek | undefined)[];
  /** Where the planned promotion lies; null without one, or where it lies before all that is shown. */
  readonly plan: Band | null;
}

/** A plan further ahead than that would leave an empty axis. */
const MOST_AHEAD = 26;

/** The weeks of a chart: those that are known, and those up to the end of what is planned. */
export function weekAxis(rows: readonly SkuWeek[], planned: PlannedWeeks | null): Axis {
  const [first, last] = [rows[0]?.yw, rows.at(-1)?.yw];
  if (first === undefined || last === undefined) return { weeks: [], known: [], plan: null };
  const ahead = planned && planned.end_yw > last && planned.end_yw <= addWeeks(last, MOST_AHEAD);
  const weeks = weekRange(first, ahead ? planned.end_yw : last);
  const byWeek = new Map(rows.map((row) => [row.yw, row]));
  const known = weeks.map((yw) => byWeek.get(yw));
  const [start, end] = planned ? [weeks.indexOf(planned.start_yw), weeks.indexOf(planned.end_yw)] : [-1, -1];
  return {
    weeks,
    known,
    plan: start < 0 || end < 0 ? null : [start, end],
  };
}
