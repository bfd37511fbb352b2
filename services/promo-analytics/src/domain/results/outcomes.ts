/** What became of a plan: sales of its weeks, and the promotions that overlap them. */
import { nulls } from '@promo/contracts/nulls';
import { outcomeFields, type PromotionOutcome } from '@promo/contracts/promo-analytics/outcomes';
import { EVENT_WEEKS } from '@promo/contracts/promo-analytics/words';
import { quantity, round2 } from '@promo/retail/round';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { type EventMargins, type EventUnits, eventMargins, eventUnits } from '../events/event-margins.ts';
import { discountOf, endOf, newestOf, previousOf, revenueOf, startOf, weeksOf } from '../events/event-table.ts';
import { isAfterComplete } from '../events/performance.ts';
import { firstWeekOf, isPromotedAt, lastWeekOf, qtyAt, rowOf } from '../facts/grid.ts';
import { euros, orNull } from '../or-null.ts';

/** Weeks of a plan, week indices, both included. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** @param asOf the first week without sales, a week index */
export function outcomesOf(
  analysis: Analysis,
  codes: readonly string[],
  window: Window,
  asOf: number,
): PromotionOutcome[] {
  return codes.map((code) => {
    const ordinal = analysis.catalog.ordinalOf(code);
    return ordinal === undefined ? NOTHING : outcomeOf(analysis, ordinal, window, asOf);
  });
}

/** What one line of a plan came to, in short. */
interface LineResult {
  /** It had a promoted week among those told of. */
  readonly ran: boolean;
  readonly units: number;
  /** `revenue_eur`, `funding_eur` and `incremental_margin_eur` above, in cents; NaN stands for null. */
  readonly revenue: number;
  readonly funding: number;
  readonly net: number;
  readonly settled: boolean;
}

/** As `outcomesOf`, for whoever adds up the lines of many plans. */
export function lineResult(analysis: Analysis, code: string, window: Window, asOf: number): LineResult {
  const ordinal = analysis.catalog.ordinalOf(code);
  const found = ordinal === undefined ? [] : promotionsIn(analysis, ordinal, window);
  return {
    ran: ordinal !== undefined && promotedWeeks(analysis, ordinal, window, asOf) > 0,
    units: sumOf(found, ({ units }) => units.during),
    revenue: sumOf(found, ({ revenue }) => revenue),
    funding: sumOf(found, ({ margins }) => Math.round(margins.funding)),
    net: sumOf(found, ({ margins }) => Math.round(margins.net)),
    settled: isSettled(analysis, found, asOf),
  };
}

const NOTHING: PromotionOutcome = {
  promoted_weeks: 0,
  weeks: 0,
  discount_pct: null,
  ...nulls(outcomeFields),
  incremental_margin_eur: null,
  settled: true,
  sold_weeks: 0,
  sold_units: 0,
  baseline_weekly_qty: null,
};

function outcomeOf(analysis: Analysis, ordinal: number, window: Window, asOf: number): PromotionOutcome {
  const found = promotionsIn(analysis, ordinal, window);
  const units = (of: (units: EventUnits) => number) => quantity(orNull(sumOf(found, (one) => of(one.units))));
  const money = (of: (margins: EventMargins) => number) =>
    euros(sumOf(found, ({ margins }) => Math.round(of(margins))));
  return {
    ...NOTHING,
    ...soldIn(analysis, ordinal, window, asOf),
    weeks: found.reduce((weeks, { event }) => weeks + weeksOf(analysis.table, event), 0),
    discount_pct: depthOf(analysis, found),
    units: units(({ during }) => during),
    uplift_units: units(({ uplift }) => uplift),
    revenue_eur: euros(sumOf(found, ({ revenue }) => revenue)),
    gross_margin_eur: money(({ gross }) => gross),
    funding_eur: money(({ funding }) => funding),
    cannibalization_eur: money(({ cannibalized }) => cannibalized),
    pull_forward_eur: money(({ pulled }) => pulled),
    incremental_margin_eur: money(({ net }) => net),
    settled: isSettled(analysis, found, asOf),
  };
}

/** A promotion with what it did. */
interface Ran {
  readonly event: number;
  readonly units: EventUnits;
  readonly margins: EventMargins;
  /** Whole cents. */
  readonly revenue: number;
}

/** The promotions of a SKU in a window, newest first. */
const promotionsIn = (analysis: Analysis, ordinal: number, window: Window): Ran[] =>
  overlapping(analysis, ordinal, window).map((event) => {
    const units = eventUnits(analysis, event);
    const revenue = Math.round(revenueOf(analysis.table, event));
    return { event, units, margins: eventMargins(analysis, event, units), revenue };
  });

/** NaN without promotions, and where it is not known of one. */
const sumOf = (found: readonly Ran[], figure: (one: Ran) => number): number =>
  found.length === 0 ? Number.NaN : found.reduce((sum, one) => sum + figure(one), 0);

const isSettled = ({ table }: Analysis, found: readonly Ran[], asOf: number): boolean =>
  found.every(({ event }) => isAfterComplete(table, event, asOf));

/** Events of a SKU in a window, newest first, without evergreen flags that are longer than the plan too. */
function overlapping({ table }: Analysis, ordinal: number, { from, to }: Window): number[] {
  const longest = Math.max(EVENT_WEEKS.usual, to - from + 1);
  const found: number[] = [];
  for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) {
    if (endOf(table, event) < from) break;
    if (startOf(table, event) <= to && weeksOf(table, event) <= longest) found.push(event);
  }
  return found;
}

/** Depth in percent, weighted by units; that of the newest where none was sold. */
function depthOf({ table }: Analysis, found: readonly Ran[]): number | null {
  const known = found.filter(({ event }) => !Number.isNaN(discountOf(table, event)));
  const newest = known[0];
  if (!newest) return null;
  const sold = known.reduce((total, { units }) => total + units.during, 0);
  if (sold === 0) return round2(discountOf(table, newest.event));
  return round2(known.reduce((total, { event, units }) => total + units.during * discountOf(table, event), 0) / sold);
}

/** Weeks of a plan that are told of and the SKU was listed in, as cells of the grid; none where the last is before the first. */
function toldWeeks({ grid }: Analysis, ordinal: number, { from, to }: Window, asOf: number) {
  const first = firstWeekOf(grid, ordinal);
  const row = rowOf(grid, ordinal);
  return { start: row + Math.max(from, first), end: row + Math.min(to, lastWeekOf(grid, ordinal), asOf - 1) };
}

function promotedWeeks(analysis: Analysis, ordinal: number, window: Window, asOf: number): number {
  if (firstWeekOf(analysis.grid, ordinal) < 0) return 0;
  const { start, end } = toldWeeks(analysis, ordinal, window, asOf);
  let promoted = 0;
  for (let cell = start; cell <= end; cell++) if (isPromotedAt(analysis.grid, cell)) promoted++;
  return promoted;
}

function soldIn(analysis: Analysis, ordinal: number, window: Window, asOf: number) {
  const { grid } = analysis;
  if (firstWeekOf(grid, ordinal) < 0) return {};
  const { start, end } = toldWeeks(analysis, ordinal, window, asOf);
  let sold = 0;
  for (let cell = start; cell <= end; cell++) sold += qtyAt(grid, cell);
  return {
    promoted_weeks: promotedWeeks(analysis, ordinal, window, asOf),
    sold_weeks: Math.max(0, end - start + 1),
    sold_units: quantity(sold),
    baseline_weekly_qty: quantity(weeklyBaseline(grid, ordinal, window.from)),
  };
}
