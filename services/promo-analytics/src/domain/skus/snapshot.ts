/** What products and sales say of one SKU today. */
import type { SkuSnapshot } from '@promo/contracts/promo-analytics/routes';
import { quantity, rounded } from '@promo/retail/round';
import { weekIndex, ywOf } from '@promo/retail/weeks';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { discountOf, eventsOfSku, startOf } from '../events/event-table.ts';
import { eventRow } from '../events/rows.ts';
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

/** The fields of /sku-snapshot that come from products and sales. */
type Snapshot = Omit<SkuSnapshot, 'nc30' | 'planned_promotions'>;

/** Null for an unknown SKU. Counts events and weeks before as_of only. */
export function snapshot(analysis: Analysis, sku: string, todayYw: number): Snapshot | null {
  const { catalog, grid, table } = analysis;
  const ordinal = catalog.ordinalOf.get(sku);
  if (ordinal === undefined) return null;
  const product = catalog.products[ordinal] as Product;
  const asOf = asOfYw(analysis, todayYw);
  const t = asOf === null ? 0 : weekIndex(asOf);
  const baseline = asOf === null ? null : weeklyBaseline(grid, ordinal, t);
  const events = eventsOfSku(table, ordinal).filter((event) => startOf(table, event) < t);
  const depths = events.map((event) => discountOf(table, event)).filter((depth) => !Number.isNaN(depth));
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
    active: product.active,
    margin_eur: Number.isNaN(margin) ? null : rounded(margin, 1) / 100,
    margin_pct: Number.isNaN(margin) || netPrice === 0 ? null : rounded((100 * margin) / netPrice, 100),
    baseline_weekly_qty: quantity(baseline),
    on_hand: product.onHand,
    on_order: product.onOrder,
    cover_weeks: product.onHand === null || !baseline ? null : quantity(product.onHand / baseline),
    last_promo: newest === undefined ? null : eventRow(analysis, newest),
    promos_52w: events.filter((event) => startOf(table, event) >= t - 52).length,
    deepest_discount_pct: depths.length === 0 ? null : rounded(Math.max(...depths), 100),
    as_of_yw: asOf,
  };
}
