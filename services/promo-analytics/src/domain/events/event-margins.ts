/**
 * What one event did in units and in margin, unrounded:
 *
 *     net = during·m1 − baseline·m0 − Σ_j cannibalized_j·m_j − pull_forward·m0
 *
 * with m = price net of VAT − cost: m1 at the average price, m0 and m_j at the regular ones. NaN stands for null.
 */
import { unitMargin } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';
import type { Analysis } from './analysis.ts';
import * as events from './event-table.ts';

interface EventUnits {
  readonly during: number;
  readonly baseline: number;
  readonly uplift: number;
  /** Kept within 0 and uplift, as is `cannibalized`. */
  readonly pulled: number;
  readonly cannibalized: number;
}

export function eventUnits({ table }: Pick<Analysis, 'table'>, event: number): EventUnits {
  const during = events.qtyOf(table, event);
  const baseline = events.baselineOf(table, event);
  const uplift = during - baseline;
  const gained = uplift > 0 ? uplift : 0;
  const dip = events.afterBaselineOf(table, event) - events.afterQtyOf(table, event);
  return {
    during,
    baseline,
    uplift,
    pulled: Math.min(Math.max(dip, 0), gained),
    cannibalized: Math.min(Math.max(events.cannibalizedOf(table, event), 0), gained),
  };
}

/** Cents. */
interface EventMargins {
  /** Of all units sold in the event. */
  readonly gross: number;
  /** What the rest of the family lost, each member scaled by cannibalization / cannibalization_raw. */
  readonly cannibalized: number;
  readonly pulled: number;
  readonly net: number;
}

export function eventMargins({ table, catalog }: Analysis, event: number, units: EventUnits): EventMargins {
  const { during, baseline } = units;
  const product = catalog.products[events.ordinalOf(table, event)] as Product;
  const gross = during === 0 ? 0 : during * unitMargin(product, events.avgPriceOf(table, event));
  const regular = unitMargin(product, events.regularPriceOf(table, event));
  const cannibalized =
    units.cannibalized === 0
      ? 0
      : (events.cannibalizedMarginOf(table, event) * units.cannibalized) / events.cannibalizedOf(table, event);
  const pulled = units.pulled * regular;
  return { gross, cannibalized, pulled, net: gross - baseline * regular - cannibalized - pulled };
}
