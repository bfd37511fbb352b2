/**
 * Events in the shape of answers. Money has 2 decimals, depths 2, quantities and ratios 4; all arithmetic is on the
 * unrounded values, which `eventEffects` gives.
 */
import { weekIndex, ywOf } from '@promo/retail/weeks';
import { unitMargin } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';
import type { Analysis } from './analysis.ts';
import {
  AFTER,
  AFTER_BASELINE,
  AFTER_QTY,
  AVG_PRICE,
  BASELINE,
  baselineMethodOf,
  baselineWeeksOf,
  CANNIBALIZED,
  CANNIBALIZED_MARGIN,
  DISCOUNT,
  isAfterComplete,
  MECHANIC,
  MEDIAN,
  NONE,
  ORDINAL,
  QTY,
  REGULAR_PRICE,
  REVENUE,
  START,
  WEEKS,
  WIDTH,
} from './event-table.ts';
import type { Effects, EventRow, PerformanceRow } from './row-types.ts';

const FIRST_LABEL = weekIndex(200001);
const labels: number[] = [];

/** The yw of a week index, looked up: an answer names tens of thousands of weeks. */
function label(t: number): number {
  const known = labels[t - FIRST_LABEL];
  if (known !== undefined) return known;
  if (labels.length === 0) {
    for (let week = FIRST_LABEL; week < FIRST_LABEL + 52 * 60; week++) labels.push(ywOf(week));
  }
  return labels[t - FIRST_LABEL] ?? ywOf(t);
}

function round(value: number, unit: number): number {
  const rounded = Math.round(value * unit) / unit;
  return rounded === 0 ? 0 : rounded;
}

/** Units and ratios. */
function quantity(value: number): number;
function quantity(value: number | null): number | null;
function quantity(value: number | null): number | null {
  return value === null ? null : round(value, 10_000);
}

/** Euros of cents, NaN as null. */
function euros(cents: number): number | null {
  return Number.isNaN(cents) ? null : round(cents, 1) / 100;
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** One event in the shape of /history. */
export function eventRow(analysis: Analysis, event: number): EventRow {
  const { table, grid, catalog } = analysis;
  const f = event * WIDTH;
  const i = event * 2 * WIDTH;
  const product = catalog.products[table.i[i + ORDINAL] as number] as Product;
  const start = table.i[i + START] as number;
  const weeks = table.i[i + WEEKS] as number;
  const discount = table.f[f + DISCOUNT] as number;
  return {
    sku: product.sku,
    name: product.name,
    category: product.category,
    tier: product.tier,
    family: product.family,
    start_yw: label(start),
    end_yw: label(start + weeks - 1),
    weeks,
    qty: quantity(table.f[f + QTY] as number),
    revenue: euros(table.f[f + REVENUE] as number),
    avg_price: euros(table.f[f + AVG_PRICE] as number),
    regular_price: euros(table.f[f + REGULAR_PRICE] as number),
    discount_pct: Number.isNaN(discount) ? null : round(discount, 100),
    mechanic: grid.mechanics[table.i[i + MECHANIC] as number] || null,
  };
}

/** One event in the shape of /performance. */
export function performanceRow(analysis: Analysis, event: number): PerformanceRow {
  const row = eventRow(analysis, event);
  const effects = eventEffects(analysis, event);
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
    net_effect_margin_eur: effects.net_effect_margin_eur === null ? null : round(effects.net_effect_margin_eur, 100),
    baseline_method: effects.baseline_method,
    baseline_weeks: effects.baseline_weeks,
  };
}

/** What one event did, unrounded. */
export function eventEffects(analysis: Analysis, event: number): Effects {
  const { table, catalog } = analysis;
  const f = event * WIDTH;
  const ordinal = table.i[event * 2 * WIDTH + ORDINAL] as number;
  const during = table.f[f + QTY] as number;
  const baseline = table.f[f + BASELINE] as number;
  const uplift = during - baseline;
  const gained = uplift > 0 ? uplift : 0;
  const afterBaseline = table.f[f + AFTER_BASELINE] as number;
  const dip = afterBaseline - (table.f[f + AFTER_QTY] as number);
  const pulled = Math.min(Math.max(dip, 0), gained);
  const raw = table.f[f + CANNIBALIZED] as number;
  const cannibalized = Math.min(Math.max(raw, 0), gained);
  const method = baselineMethodOf(table, event);
  const known = method !== NONE;
  return {
    before_qty: known ? (table.i[event * 2 * WIDTH + WEEKS] as number) * (table.f[f + MEDIAN] as number) : null,
    during_qty: during,
    after_qty: table.f[f + AFTER_QTY] as number,
    baseline: orNull(baseline),
    uplift: orNull(uplift),
    uplift_pct: baseline > 0 ? (100 * uplift) / baseline : null,
    lift: baseline > 0 ? during / baseline : null,
    after_baseline: orNull(afterBaseline),
    post_dip: orNull(dip),
    pull_forward: orNull(pulled),
    after_complete: isAfterComplete(table, event),
    cannibalization: cannibalized,
    cannibalization_raw: raw,
    cannibalization_method: (catalog.family[ordinal] as number) < 0 ? 'none' : 'family',
    net_effect: known ? uplift - cannibalized - pulled : null,
    net_effect_margin_eur: known ? orNull(netMargin(analysis, event, cannibalized, pulled) / 100) : null,
    baseline_method: method === NONE ? 'none' : method === AFTER ? 'after' : 'before',
    baseline_weeks: baselineWeeksOf(table, event).map(label),
  };
}

/**
 * during·m1 − baseline·m0 − Σ_j cannib_j·m_j − pull_forward·m0 in cents, with m = price net of VAT − cost: m1 at the
 * average price, m0 at the regular one. What each member lost is scaled by cannibalization / cannibalization_raw.
 */
function netMargin(analysis: Analysis, event: number, cannibalized: number, pulled: number): number {
  const { table, catalog } = analysis;
  const f = event * WIDTH;
  const product = catalog.products[table.i[event * 2 * WIDTH + ORDINAL] as number] as Product;
  const during = table.f[f + QTY] as number;
  const promoMargin = during === 0 ? 0 : during * unitMargin(product, table.f[f + AVG_PRICE] as number);
  const regular = unitMargin(product, table.f[f + REGULAR_PRICE] as number);
  const family =
    cannibalized === 0
      ? 0
      : ((table.f[f + CANNIBALIZED_MARGIN] as number) * cannibalized) / (table.f[f + CANNIBALIZED] as number);
  return promoMargin - (table.f[f + BASELINE] as number) * regular - family - pulled * regular;
}
