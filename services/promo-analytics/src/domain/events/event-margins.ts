/**
 * What one event did in units and in margin, unrounded:
 *
 *     net           = during·m1 − baseline·m0 − Σ_j cannibalized_j·m_j − pull_forward·m0
 *     discount cost = during·(m0 − m1)
 *
 * with m = price net of VAT − cost: m0 and m_j at regular prices, m1 at the average price and with what the supplier pays. NaN stands for
 * null.
 */
import type { FundingSource } from '@promo/contracts/promo-analytics/words';
import { knownPrice } from '@promo/retail/money';
import { unitMargin } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';
import type { Analysis } from './analysis.ts';
import * as events from './event-table.ts';
import { fundingOf } from './funding.ts';

export interface EventUnits {
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
export interface EventMargins {
  /** Of all units sold in the event, with the funding. */
  readonly gross: number;
  /** What the supplier paid, and who told it. */
  readonly funding: number;
  readonly fundingSource: FundingSource;
  /** What the rest of the family lost, each member scaled by cannibalization / cannibalization_raw. */
  readonly cannibalized: number;
  readonly pulled: number;
  /** What the uplift cost to buy. */
  readonly bought: number;
  readonly net: number;
  /** What the units sold gave up beside the regular price, less the funding. */
  readonly discountCost: number;
}

export function eventMargins(analysis: Analysis, event: number, units: EventUnits): EventMargins {
  const { table, catalog } = analysis;
  const { during, baseline } = units;
  const { cents: funding, source: fundingSource } = fundingOf(analysis, event);
  const product = catalog.products[events.ordinalOf(table, event)] as Product;
  const sold = during === 0 ? 0 : during * unitMargin(product, events.avgPriceOf(table, event));
  const gross = sold + funding;
  const regular = unitMargin(product, knownPrice(events.regularPriceOf(table, event)));
  const cannibalized =
    units.cannibalized === 0
      ? 0
      : (events.cannibalizedMarginOf(table, event) * units.cannibalized) / events.cannibalizedOf(table, event);
  const pulled = units.pulled * regular;
  const bought = units.uplift * (product.cost ?? Number.NaN);
  const net = gross - baseline * regular - cannibalized - pulled;
  const discountCost = during * regular - gross;
  return { gross, funding, fundingSource, cannibalized, pulled, bought, net, discountCost };
}
