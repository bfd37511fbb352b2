/** Days of a SKU as tests write them down. */
import { EARLIEST_START_DAYS } from '@promo/retail/nc30';
import { type Nc30Terms, nc30Checker } from './check.ts';
import { type DayPrices, dayPrices, daysNeeded, type PriceSources } from './day-prices.ts';

/** A price row: day, cents, and whether it is promotional. */
export type Row = readonly [day: number, cents: number, isPromo?: boolean];

type Given = Partial<Omit<PriceSources, 'rows'>> & { readonly rows?: readonly Row[] };

/** What is known and planned for a promotion that starts on a day; by default that day is today, and the product unknown. */
export function daysFor(start: number, { rows = [], ...given }: Given = {}): DayPrices {
  const sources = { regular: null, plans: [], weeks: [], today: start, includePlanned: true, ...given };
  const priced = rows.map(([day, cents, isPromo = false]) => ({ day, cents, isPromo }));
  return dayPrices({ ...sources, rows: priced }, daysNeeded(start, EARLIEST_START_DAYS));
}

type GivenTerms = Partial<Nc30Terms> & { readonly perishable?: boolean };

/** The check of prices planned from a day on. */
export function checkerFor(start: number, { perishable = false, ...given }: Given & GivenTerms = {}) {
  const { toleranceCents = 0.5, country = 'HR', regular = null } = given;
  const days = daysFor(start, given);
  return nc30Checker({ sku: 'KAVA', days, start, regular, perishable, toleranceCents, country });
}
