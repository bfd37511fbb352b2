import type { Line } from './draft.ts';

const FREE_UNITS = /^(\d{1,2})\s*\+\s*(\d{1,2})$/;

/** Percent that "N+F" (F free for N bought) amounts to; null for any other mechanic. */
export function freeUnitsDiscount(mechanic: string): number | null {
  const free = FREE_UNITS.exec(mechanic.trim());
  if (!free) return null;
  const [bought, given] = [Number(free[1]), Number(free[2])];
  return bought + given > 0 ? (100 * given) / (bought + given) : null;
}

/** A line's depth in percent, as the server reckons: promo price, else discount, else the mechanic; null if none says. */
export function depthOf({ regular_price, promo_price, discount_pct, mechanic }: Line, usual: string): number | null {
  if (promo_price !== null && regular_price) return Math.max(0, (100 * (regular_price - promo_price)) / regular_price);
  return discount_pct ?? freeUnitsDiscount(mechanic ?? usual);
}

/** The price of a unit in the promotion, euro, rounded to cents; null where it cannot be known. */
export function promoPriceOf(line: Line, usual: string): number | null {
  if (line.promo_price !== null) return line.promo_price;
  const depth = depthOf(line, usual);
  if (line.regular_price === null || depth === null) return null;
  // in whole cents and ten-thousandths of a percent, so that half a cent is one
  const cents = (Math.round(line.regular_price * 100) * (1_000_000 - Math.round(depth * 10_000))) / 1_000_000;
  return Math.round(cents) / 100;
}
