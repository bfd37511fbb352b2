/**
 * Events in the shape of answers. Money has 2 decimals, depths 2, quantities and ratios 4; all arithmetic is on the
 * unrounded values, which `eventEffects` gives.
 */

import type { HistoryEvent } from '@promo/contracts/promo-analytics/history-event';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { quantity, round2 } from '@promo/retail/round';
import { weekIndex, ywOf } from '@promo/retail/weeks';
import { isOutOfStockAt, mechanicText, rowOf } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import { euros, orNull } from '../or-null.ts';
import type { Analysis } from './analysis.ts';
import { eventMargins, eventUnits } from './event-margins.ts';
import * as events from './event-table.ts';
import { isAfterComplete } from './performance.ts';

/**
 * Raise it by one whenever what an event's answers hold changes: else a caller who has an answer of an earlier release is told that it
 * still holds. `rows.test.ts` notices when it was forgotten.
 */
export const ROWS_VERSION = 2;

/** What one event did, unrounded: what /performance tells beyond /history. */
export type Effects = Omit<PerformanceEvent, keyof HistoryEvent>;

const FIRST_LABEL = weekIndex(200001);
const labels: number[] = [];

/** The yw of a week index, from a table: an answer names tens of thousands of weeks. */
function label(t: number): number {
  const known = labels[t - FIRST_LABEL];
  if (known !== undefined) return known;
  if (labels.length === 0) {
    for (let week = FIRST_LABEL; week < FIRST_LABEL + 52 * 60; week++) labels.push(ywOf(week));
  }
  return labels[t - FIRST_LABEL] ?? ywOf(t);
}

/** One event in the shape of /history. */
export function eventRow({ table, grid, catalog }: Analysis, event: number): HistoryEvent {
  const product = catalog.products[events.ordinalOf(table, event)] as Product;
  return {
    sku: product.sku,
    name: product.name,
    category: product.category,
    tier: product.tier,
    family: product.family,
    start_yw: label(events.startOf(table, event)),
    end_yw: label(events.endOf(table, event)),
    weeks: events.weeksOf(table, event),
    qty: quantity(events.qtyOf(table, event)),
    revenue: euros(events.revenueOf(table, event)),
    avg_price: euros(events.avgPriceOf(table, event)),
    regular_price: euros(events.regularPriceOf(table, event)),
    discount_pct: round2(orNull(events.discountOf(table, event))),
    mechanic: mechanicText(grid, events.mechanicOf(table, event)),
  };
}

/** The newest event of a product that something holds of, in the shape of /performance; null where there is none. */
export function newestRow(
  analysis: Analysis,
  ordinal: number,
  holds: (event: number) => boolean,
): PerformanceEvent | null {
  const { table } = analysis;
  let event = events.newestOf(table, ordinal);
  while (event >= 0 && !holds(event)) event = events.previousOf(table, event);
  return event < 0 ? null : performanceRow(analysis, event);
}

/** One event in the shape of /performance. @param asOf as of `eventEffects` */
export function performanceRow(analysis: Analysis, event: number, asOf?: number): PerformanceEvent {
  const row = eventRow(analysis, event);
  const effects = eventEffects(analysis, event, asOf);
  return {
    sku: row.sku,
    name: row.name,
    category: row.category,
    tier: row.tier,
    family: row.family,
    start_yw: row.start_yw,
    end_yw: row.end_yw,
    weeks: row.weeks,
    qty: row.qty,
    revenue: row.revenue,
    avg_price: row.avg_price,
    regular_price: row.regular_price,
    discount_pct: row.discount_pct,
    mechanic: row.mechanic,
    before_qty: quantity(effects.before_qty),
    during_qty: row.qty,
    after_qty: quantity(effects.after_qty),
    baseline: quantity(effects.baseline),
    uplift: quantity(effects.uplift),
    uplift_pct: quantity(effects.uplift_pct),
    lift: quantity(effects.lift),
    after_baseline: quantity(effects.after_baseline),
    post_dip: quantity(effects.post_dip),
    pull_forward: quantity(effects.pull_forward),
    after_complete: effects.after_complete,
    cannibalization: quantity(effects.cannibalization),
    cannibalization_raw: quantity(effects.cannibalization_raw),
    cannibalization_method: effects.cannibalization_method,
    net_effect: quantity(effects.net_effect),
    net_effect_margin_eur: round2(effects.net_effect_margin_eur),
    funding_eur: round2(effects.funding_eur),
    funding_source: effects.funding_source,
    baseline_method: effects.baseline_method,
    baseline_weeks: effects.baseline_weeks,
    weeks_out_of_stock: effects.weeks_out_of_stock,
  };
}

/** What one event did, unrounded. @param asOf the first week whose sales are not all there; that after the last one unless told */
export function eventEffects(analysis: Analysis, event: number, asOf = analysis.lastWeek + 1): Effects {
  const { table, catalog } = analysis;
  const units = eventUnits(analysis, event);
  const { during, baseline, uplift, pulled, cannibalized } = units;
  const afterQty = events.afterQtyOf(table, event);
  const afterBaseline = events.afterBaselineOf(table, event);
  const method = events.baselineMethodOf(table, event);
  const hasBaseline = method !== events.NO_BASELINE;
  const margins = eventMargins(analysis, event, units);
  return {
    before_qty: hasBaseline ? events.weeksOf(table, event) * events.medianOf(table, event) : null,
    during_qty: during,
    after_qty: afterQty,
    baseline: orNull(baseline),
    uplift: orNull(uplift),
    uplift_pct: baseline > 0 ? (100 * uplift) / baseline : null,
    lift: baseline > 0 ? during / baseline : null,
    after_baseline: orNull(afterBaseline),
    post_dip: orNull(afterBaseline - afterQty),
    pull_forward: orNull(pulled),
    after_complete: isAfterComplete(table, event, asOf),
    cannibalization: cannibalized,
    cannibalization_raw: events.cannibalizedOf(table, event),
    cannibalization_method: (catalog.family[events.ordinalOf(table, event)] as number) < 0 ? 'none' : 'family',
    net_effect: hasBaseline ? uplift - cannibalized - pulled : null,
    net_effect_margin_eur: hasBaseline ? orNull(margins.net / 100) : null,
    funding_eur: margins.funding / 100,
    funding_source: margins.fundingSource,
    baseline_method: method === events.NO_BASELINE ? 'none' : method === events.BASELINE_AFTER ? 'after' : 'before',
    baseline_weeks: events.baselineWeeksOf(table, event).map(label),
    weeks_out_of_stock: weeksOutOfStock(analysis, event),
  };
}

function weeksOutOfStock({ table, grid }: Analysis, event: number): number {
  const row = rowOf(grid, events.ordinalOf(table, event));
  const end = row + events.endOf(table, event);
  let weeks = 0;
  for (let cell = row + events.startOf(table, event); cell <= end; cell++) if (isOutOfStockAt(grid, cell)) weeks++;
  return weeks;
}
