/** What products and sales say of one SKU today. */
import type { SkuSnapshot } from '@promo/contracts/promo-analytics/skus';
import { euro, knownPrice, netOfVat } from '@promo/retail/money';
import { quantity, round2 } from '@promo/retail/round';
import { asOfWeek, toldYw } from '../as-of.ts';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { discountOf, eventsOfSku, startOf } from '../events/event-table.ts';
import { eventRow } from '../events/rows.ts';
import type { Product } from '../facts/product.ts';
import { euros } from '../or-null.ts';
import { coverWeeks } from './cover.ts';

/** The fields of /sku-snapshot that come from products and sales. */
type Snapshot = Omit<SkuSnapshot, 'nc30' | 'planned_promotions'>;

/** Null for an unknown SKU. Counts events and weeks before as_of only. */
export function snapshot(analysis: Analysis, sku: string, todayYw: number): Snapshot | null {
  const { catalog, grid, table } = analysis;
  const ordinal = catalog.ordinalOf(sku);
  if (ordinal === undefined) return null;
  const product = catalog.products[ordinal] as Product;
  const asOf = asOfWeek(analysis, todayYw);
  const baseline = weeklyBaseline(grid, ordinal, asOf);
  const events = eventsOfSku(table, ordinal).filter((event) => startOf(table, event) < asOf);
  const lately = events.filter((event) => startOf(table, event) >= asOf - 52);
  const depths = lately.map((event) => discountOf(table, event)).filter((depth) => !Number.isNaN(depth));
  const margin = catalog.margin[ordinal] as number;
  const netPrice = netOfVat(product.regularPrice, product.vatRate);
  const newest = events[0];
  return {
    sku: product.sku,
    name: product.name,
    category: product.category,
    tier: product.tier,
    family: product.family,
    supplier_id: product.supplierId,
    supplier_name: product.supplierName,
    price: euro(knownPrice(product.regularPrice)),
    cost: euro(product.cost),
    vat_rate: product.vatRate,
    active: product.active,
    margin_eur: euros(margin),
    margin_pct: Number.isNaN(margin) || netPrice === 0 ? null : round2((100 * margin) / netPrice),
    baseline_weekly_qty: quantity(baseline),
    on_hand: product.onHand,
    on_order: product.onOrder,
    cover_weeks: coverWeeks(product.onHand, baseline),
    last_promo: newest === undefined ? null : eventRow(analysis, newest),
    promos_52w: lately.length,
    deepest_discount_pct: depths.length === 0 ? null : round2(Math.max(...depths)),
    as_of_yw: toldYw(analysis, asOf),
  };
}
