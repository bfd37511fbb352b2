import { rounded } from '@promo/retail/round';

/** Amounts are kept as whole cents and written as euros; what is not known is null. */

/** Cents of an amount in euro, half cents up by its decimals: 1.005 is 101, though the number is a hair less, as imports have it. */
export const cents = (euro: number | null | undefined): number | null =>
  euro === null || euro === undefined ? null : Math.round(Number((euro * 100).toPrecision(15))) + 0;

/** Cents of a purchase price in euro, to the hundredth: suppliers agree on four decimals. */
export const costCents = (euro: number | null | undefined): number | null =>
  euro === null || euro === undefined ? null : rounded(euro * 100, 100);

/** Euro of units at a purchase price, cents to the hundredth; by whole hundredths, since of fractions half a cent may be a hair less. */
export const worthAtCost = (units: number, costCents: number): number =>
  Math.round((Math.round(costCents * 100) * units) / 100) / 100;

/** An amount without the VAT that is in it. @param rate percent */
export const netOfVat = (gross: number, rate: number): number => gross / (1 + rate / 100);

/** What a product costs and sells for, as far as it is known: both in euro or both in cents, and percent of VAT. */
interface Priced {
  readonly cost?: number | null;
  readonly regular_price?: number | null;
  readonly vat_rate?: number | null;
}

/** Whether a product costs more than its price without VAT; at an unknown rate only what costs more than the price with it. */
export const costsAbovePrice = ({ cost, regular_price, vat_rate }: Priced): boolean =>
  typeof cost === 'number' && typeof regular_price === 'number' && cost > netOfVat(regular_price, vat_rate ?? 0);

/** A regular price, cents; null at 0, which says that nobody knows it, and where there is none. */
export const knownPrice = (cents: number | null | undefined): number | null => (cents && cents > 0 ? cents : null);

/** Euro of an amount in cents, which may have hundredths of one: 299.99 / 100 is 2.9999000000000002. */
export const euro = (amount: number | null): number | null => (amount === null ? null : rounded(amount / 100, 10_000));
