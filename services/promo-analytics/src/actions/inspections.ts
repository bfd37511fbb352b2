/** What is looked for in rows that are well formed: why one is refused all the same, and what is odd about those taken. */
import type { ImportReport } from '@promo/contracts/imports';
import { plannedTooFar } from '@promo/contracts/planned';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import type { Batch } from '@promo/csv/scan';
import { oddRows } from '@promo/imports/odd-rows';
import type { RefusedCell } from '@promo/imports/staged-import';
import { isoDate, latestPlanned } from '@promo/retail/calendar';
import { knownPrice } from '@promo/retail/money';
import { isShare } from '@promo/retail/percent';
import { addWeeks, weekIndex, ywOf } from '@promo/retail/weeks';
import { runYielding } from '@promo/runtime/yielding-steps';
import type { Analysis } from '../domain/events/analysis.ts';
import { lastRowBefore } from '../domain/facts/grid.ts';
import type { Product } from '../domain/facts/product.ts';

export interface Inspection {
  /** Why a row is refused, and by which cell; null for one that is taken. */
  readonly refuse?: (batch: Batch, row: number) => RefusedCell | null;
  /** Looks at an accepted row for what is odd about it. */
  readonly look: (batch: Batch, row: number) => void;
  readonly warnings: () => ImportReport['warnings'] | Promise<ImportReport['warnings']>;
}

export const numbers = (batch: Batch, column: string) => batch.columns[column] as Int32Array;
const decimals = (batch: Batch, column: string) => batch.columns[column] as Float64Array;
const lineOf = (batch: Batch, row: number) => batch.line[row] as number;
export const ordinalOf = (batch: Batch, row: number) => numbers(batch, 'sku')[row] as number;
export const priceText = (cents: number): string => (cents / 100).toFixed(2);

/** A price above so many times the regular price is taken for a slip: cents for euros, or another product's. */
const FAR_ABOVE = 10;

/**
 * Prices dated further ahead than anybody plans are refused. Odd are those that a shop hardly means, though each may be true: a free gift, a
 * price list in another unit.
 */
export function inspectPrices(products: readonly Product[], today: Temporal.PlainDate): Inspection {
  const latest = latestPlanned(today);
  const zero = oddRows('price', analyticsMessage.zero_prices);
  const farAbove = oddRows('price', (rows) => analyticsMessage.prices_far_above_regular({ ...rows, times: FAR_ABOVE }));
  return {
    refuse: (batch, row) => {
      const day = numbers(batch, 'date')[row] as number;
      const message = plannedTooFar(day, latest);
      return message && { column: 'date', value: isoDate(day), message };
    },
    look: (batch, row) => {
      const price = numbers(batch, 'price')[row] as number;
      const regular = knownPrice(products[ordinalOf(batch, row)]?.regularPrice);
      const odd = price === 0 ? zero : regular && price > FAR_ABOVE * regular ? farAbove : null;
      odd?.add(lineOf(batch, row), batch.keyText(row), priceText(price));
    },
    warnings: () => [...zero.warnings(), ...farAbove.warnings()],
  };
}

/** So far back weeks are taken: 15 years. Every replica holds each product's weeks from the earliest one on. */
const HISTORY_WEEKS = 15 * 52;

/** Sales of weeks that have not begun are refused, and those before any stored week that lie further back than `HISTORY_WEEKS`. */
export function inspectSales(analysis: Analysis, currentYw: number): Inspection {
  const { catalog, grid } = analysis;
  const furthest = addWeeks(currentYw, -HISTORY_WEEKS);
  const earliestYw = grid.firstWeek < 0 ? furthest : Math.min(furthest, ywOf(grid.firstWeek));
  const gaps = longGaps(analysis);
  const retired = oddRows('sku', analyticsMessage.sales_of_retired);
  const unpromoted = oddRows('funding', analyticsMessage.funding_unpromoted);
  const shares = oddRows('discount_pct', analyticsMessage.shares_for_percents);
  const unpaid = oddRows('revenue', analyticsMessage.zero_revenues);

  return {
    refuse: (batch, row) => {
      const yw = numbers(batch, 'yw')[row] as number;
      if (yw >= earliestYw && yw <= currentYw) return null;
      const message =
        yw > currentYw
          ? analyticsMessage.week_after_current({ current_yw: currentYw })
          : analyticsMessage.week_too_early({ earliest_yw: earliestYw });
      return { column: 'yw', value: String(yw), message };
    },
    look: (batch, row) => {
      const { active, sku } = catalog.products[ordinalOf(batch, row)] as Product;
      if (!active) retired.add(lineOf(batch, row), sku, sku);
      const funding = batch.columns.funding?.[row] as number | undefined;
      if (funding && funding > 0 && numbers(batch, 'promoted')[row] !== 1) {
        unpromoted.add(lineOf(batch, row), sku, priceText(funding));
      }
      const discount = decimals(batch, 'discount_pct')[row] as number;
      if (isShare(discount)) shares.add(lineOf(batch, row), sku, String(discount));
      if (numbers(batch, 'revenue')[row] === 0 && (decimals(batch, 'qty')[row] as number) > 0) {
        unpaid.add(lineOf(batch, row), sku, priceText(0));
      }
      gaps.look(batch, row);
    },
    warnings: async () => [
      ...(await gaps.warnings()),
      ...[retired, unpromoted, shares, unpaid].flatMap((odd) => odd.warnings()),
    ],
  };
}

/** A product without sales for more weeks than this was delisted, or weeks of it were never delivered. */
const LONGEST_GAP_WEEKS = 8;

/** So many products are looked at for gaps before requests have their turn. */
const PRODUCTS_A_STEP = 1_000;

/**
 * Odd are products that come back after a long gap: their first week in the file against their last one before it that is stored. It
 * keeps two numbers a product, however many rows come.
 */
function longGaps({ catalog: { products }, grid }: Analysis): Inspection {
  const first = new Int32Array(products.length);
  const lines = new Uint32Array(products.length);

  function* gapsSteps() {
    const odd = oddRows('yw', (rows) => analyticsMessage.sales_gaps({ ...rows, weeks: LONGEST_GAP_WEEKS }));
    const found: Product[] = [];
    for (const product of products) {
      const { ordinal } = product;
      if (ordinal % PRODUCTS_A_STEP === 0) yield;
      const yw = first[ordinal] as number;
      if (yw === 0) continue;
      const week = weekIndex(yw);
      const known = lastRowBefore(grid, ordinal, week);
      if (known >= 0 && week - known - 1 > LONGEST_GAP_WEEKS) found.push(product);
    }
    found.sort((a, b) => (lines[a.ordinal] as number) - (lines[b.ordinal] as number));
    for (const { ordinal, sku } of found) odd.add(lines[ordinal] as number, sku, String(first[ordinal]));
    return odd.warnings();
  }

  return {
    look: (batch, row) => {
      const ordinal = ordinalOf(batch, row);
      const yw = numbers(batch, 'yw')[row] as number;
      if (first[ordinal] !== 0 && (first[ordinal] as number) <= yw) return;
      first[ordinal] = yw;
      lines[ordinal] = lineOf(batch, row);
    },
    warnings: () => runYielding(gapsSteps()),
  };
}
