/** What products and sales say of one SKU today. */
import { rounded } from '@promo/retail/round';
import { mondayOf, weekIndex, ywOf } from '@promo/retail/weeks';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { DISCOUNT, START, WIDTH } from '../events/event-table.ts';
import type { EventRow } from '../events/row-types.ts';
import { eventRow } from '../events/rows.ts';
import { eventsOfSku } from '../events/select-events.ts';
import { unitMargin } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';

/**
 * The week that begins on `as_of`, the Monday after the last sales week, at most the week of today. Null on an empty
 * store.
 *
 * @param todayYw the ISO week of today
 */
export function asOfYw(analysis: Analysis, todayYw: number): number | null {
  if (analysis.lastWeek < 0) return null;
  return ywOf(Math.min(analysis.lastWeek + 1, weekIndex(todayYw)));
}

/** `as_of` as a date. */
export function asOfDate(analysis: Analysis, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (analysis.lastWeek < 0) return null;
  const monday = mondayOf(ywOf(analysis.lastWeek + 1));
  return Temporal.PlainDate.compare(monday, today) < 0 ? monday : today;
}

/** The fields of /sku-snapshot that come from products and sales; money in euros. */
export interface Snapshot {
  sku: string;
  name: string;
  category: string;
  tier: string | null;
  family: string | null;
  supplier_id: string | null;
  supplier_name: string | null;
  price: number;
  cost: number | null;
  vat_rate: number;
  /** Regular price net of VAT − cost, and the same as percent of the net price. */
  margin_eur: number | null;
  margin_pct: number | null;
  baseline_weekly_qty: number | null;
  on_hand: number | null;
  on_order: number | null;
  /** on_hand / baseline_weekly_qty; null without one of them and at baseline 0. */
  cover_weeks: number | null;
  last_promo: EventRow | null;
  /** Events that began in the 52 weeks before as_of. */
  promos_52w: number;
  /** The deepest of all events. */
  deepest_discount_pct: number | null;
  as_of_yw: number | null;
}

/** Null for an unknown SKU. Counts events and weeks before as_of only. */
export function snapshot(analysis: Analysis, sku: string, todayYw: number): Snapshot | null {
  const { catalog, grid, table } = analysis;
  const ordinal = catalog.ordinalOf.get(sku);
  if (ordinal === undefined) return null;
  const product = catalog.products[ordinal] as Product;
  const asOf = asOfYw(analysis, todayYw);
  const t = asOf === null ? 0 : weekIndex(asOf);
  const baseline = asOf === null ? null : weeklyBaseline(grid, ordinal, t);
  const startOf = (event: number) => table.i[event * 2 * WIDTH + START] as number;
  const events = eventsOfSku(analysis, ordinal).filter((event) => startOf(event) < t);
  const depths = events
    .map((event) => table.f[event * WIDTH + DISCOUNT] as number)
    .filter((depth) => !Number.isNaN(depth));
  const margin = unitMargin(product, product.regularPrice);
  const netPrice = product.regularPrice / (1 + product.vatRate / 100);
  const newest = events[0];
  return {
    sku: product.sku,
    name: product.name,
    category: product.category,
    tier: product.tier,
    family: product.family,
    supplier_id: product.supplierId,
    supplier_name: product.supplierName,
    price: product.regularPrice / 100,
    cost: product.cost === null ? null : product.cost / 100,
    vat_rate: product.vatRate,
    margin_eur: Number.isNaN(margin) ? null : Math.round(margin) / 100,
    margin_pct: Number.isNaN(margin) || netPrice === 0 ? null : rounded((100 * margin) / netPrice, 100),
    baseline_weekly_qty: baseline === null ? null : rounded(baseline, 10_000),
    on_hand: product.onHand,
    on_order: product.onOrder,
    cover_weeks: product.onHand === null || !baseline ? null : rounded(product.onHand / baseline, 10_000),
    last_promo: newest === undefined ? null : eventRow(analysis, newest),
    promos_52w: events.filter((event) => startOf(event) >= t - 52).length,
    deepest_discount_pct: depths.length === 0 ? null : rounded(Math.max(...depths), 100),
    as_of_yw: asOf,
  };
}
