/** The NC30 rule for a SKU: its days out of its prices and plans, and what the rule says of prices planned for it. */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { knownPrice } from '@promo/retail/money';
import { EARLIEST_START_DAYS, NC30_RULES, USUAL_SALE_KIND } from '@promo/retail/nc30';
import type { Analysis } from '../events/analysis.ts';
import { productOf } from '../facts/catalog.ts';
import { type PriceBook, priceRows } from '../facts/price-book.ts';
import { type Nc30Terms, nc30Checker, type PlannedPrice } from './check.ts';
import { type DayPrices, dayPrices, daysNeeded, type PlannedPeriod, PRICE_HOLDS_DAYS } from './day-prices.ts';
import { type EvidenceDay, evidenceDays } from './evidence.ts';
import { nc30Reference, weeklyPrices } from './reference.ts';

export interface PricedFacts {
  readonly analysis: Pick<Analysis, 'grid' | 'catalog'>;
  readonly prices: PriceBook;
}

/** About which SKU, start and plans is asked. Days count from 1970-01-01. */
interface Nc30Question {
  readonly sku: string;
  readonly start: number;
  readonly today: number;
  /** What approved proposals plan for the SKU, without the one that asks. */
  readonly plans: readonly PlannedPeriod[];
  /** false: what price rows say alone. */
  readonly includePlanned: boolean;
}

/** What a SKU costs on the days that matter for a start; nothing but plans for an unknown SKU. */
function skuDays(facts: PricedFacts, { start, ...asked }: Nc30Question): DayPrices {
  return daysOf(facts, asked, daysNeeded(start, EARLIEST_START_DAYS));
}

function daysOf(
  { analysis, prices }: PricedFacts,
  { sku, ...asked }: Omit<Nc30Question, 'start'>,
  needed: { readonly from: number; readonly to: number },
): DayPrices {
  const { ordinalOf, products } = analysis.catalog;
  const ordinal = ordinalOf(sku);
  if (ordinal === undefined) return dayPrices({ rows: [], regular: null, weeks: [], ...asked }, needed);
  const rows = priceRows(prices, ordinal, needed.from - PRICE_HOLDS_DAYS, needed.to + PRICE_HOLDS_DAYS);
  const regular = knownPrice(products[ordinal]?.regularPrice);
  const weeks = weeklyPrices(analysis.grid, ordinal, needed.from, needed.to);
  return dayPrices({ rows, regular, weeks, ...asked }, needed);
}

/**
 * The lowest price that a reduction of a SKU has to be below on each of some starts, cents, null where none is known; as an action, and at
 * a price below the regular one.
 *
 * @param starts at least one
 */
export function lowestBeforeStarts(
  facts: PricedFacts,
  asked: Omit<Nc30Question, 'start'>,
  starts: readonly number[],
  { country }: Pick<Nc30Terms, 'country'>,
): { readonly exempt: boolean; readonly lowest: (number | null)[] } {
  const { rows } = NC30_RULES[country];
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const days = daysOf(facts, asked, daysNeeded(first, last - first));
  return {
    exempt: rows.perishable === 'exempt' && productOf(facts.analysis.catalog, asked.sku)?.perishable === true,
    lowest: starts.map((start) => nc30Reference(days, start, rows[USUAL_SALE_KIND]).price),
  };
}

/** How the NC30 rule is held against prices planned for a SKU that start on a day; looks its days up once. */
export function nc30CheckerOf(
  facts: PricedFacts,
  question: Nc30Question,
  terms: Nc30Terms,
): (planned: PlannedPrice) => Nc30Result {
  return checkerOver(facts, question, terms, skuDays(facts, question));
}

/** As `nc30CheckerOf`, with the days of each result's window. */
export function nc30EvidenceOf(
  facts: PricedFacts,
  question: Nc30Question,
  terms: Nc30Terms,
): (planned: PlannedPrice) => { readonly result: Nc30Result; readonly days: EvidenceDay[] } {
  const days = skuDays(facts, question);
  const check = checkerOver(facts, question, terms, days);
  return (planned) => {
    const result = check(planned);
    return { result, days: evidenceDays(days, result) };
  };
}

function checkerOver({ analysis }: PricedFacts, { sku, start }: Nc30Question, terms: Nc30Terms, days: DayPrices) {
  const product = productOf(analysis.catalog, sku);
  const [regular, perishable] = [knownPrice(product?.regularPrice), product?.perishable ?? false];
  return nc30Checker({ sku, days, start, regular, perishable, ...terms });
}
