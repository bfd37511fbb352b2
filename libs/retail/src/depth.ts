/** How deep a promotion is, percent of the regular price (20 = 20 %), and the price that this makes. */
import { freeUnitsDiscount, isMultiBuy, namedPercent } from './mechanics.ts';

/** The deepest discount that can be planned, percent. */
export const MAX_DISCOUNT = 90;

/** What a planned line says of its price: cents and percent, what was not given is null. */
export interface PricedLine {
  readonly regular_cents: number | null;
  readonly promo_cents: number | null;
  readonly discount_pct: number | null;
  readonly mechanic: string | null;
}

/** The depth of one price under another, percent; a price above the regular one is no discount: 0. */
export const depthOfPrice = (regular: number, promo: number): number =>
  promo >= regular ? 0 : (100 * (regular - promo)) / regular;

/** The depth at which units were sold on average, percent; negative where they were dearer than usual. */
export const soldDepth = (regular: number, average: number): number => 100 * (1 - average / regular);

/**
 * The N+F that is written for a line and does not hold, since the line has a price or a discount of its own, which rules over it. null for none.
 *
 * @param usual the mechanic of lines that have none of their own
 */
export function overruledUnits(
  { promo_cents, discount_pct, mechanic }: Omit<PricedLine, 'regular_cents'>,
  usual: string | null,
): string | null {
  const written = mechanic ?? usual ?? '';
  const isPriced = promo_cents !== null || discount_pct !== null;
  return isPriced && isMultiBuy(written, 'typed') ? written : null;
}

/** The mechanic by which a line is sold: its own, else the usual one; null for none, and for N+F that does not hold. */
export const mechanicOf = (line: Omit<PricedLine, 'regular_cents'>, usual: string | null): string | null =>
  overruledUnits(line, usual) === null ? (line.mechanic ?? usual) : null;

/**
 * The depth of a line, not rounded: by its promo price where the regular one is known, else by its discount, else by its mechanic, "N+F"
 * or a percent. null when nothing says.
 *
 * @param usual the mechanic of lines that have none of their own
 */
export function depthOf(line: PricedLine, usual: string | null): number | null {
  const { regular_cents, promo_cents, discount_pct } = line;
  if (promo_cents !== null && regular_cents) return depthOfPrice(regular_cents, promo_cents);
  return discount_pct ?? depthOfMechanic(mechanicOf(line, usual) ?? '');
}

/** What a typed mechanic amounts to, percent; null where it says nothing, or more than a price can fall. */
function depthOfMechanic(mechanic: string): number | null {
  const depth = freeUnitsDiscount(mechanic, 'typed') ?? namedPercent(mechanic);
  return depth !== null && depth <= 100 ? depth : null;
}

/** A price at a depth, not rounded. */
export const priceAt = (regular: number, depth: number): number => regular * (1 - depth / 100);

/** A price at a depth, both in cents, half cents up. */
export function centsAt(regular: number, depth: number): number {
  // In ten-thousandths of a percent, so that 12.5 % of a price is exact and half a cent is one.
  const kept = 1_000_000 - Math.round(depth * 10_000);
  return Math.round((regular * kept) / 1_000_000);
}

/**
 * The depth that a promotion is announced with, percent: the discount that is told as long as the price is what it makes, to the cent; else that of the
 * price, which is what people pay. null where nothing says. Both prices are cents.
 */
export function announcedDepth(regular: number | null, promo: number | null, discount: number | null): number | null {
  if (promo === null || !regular) return discount;
  const isMade = discount !== null && Math.abs(centsAt(regular, discount) - promo) <= 1;
  return isMade ? discount : depthOfPrice(regular, promo);
}

/** The price of a unit under the promotion, cents: as planned, else the regular one, where that is known, at the line's depth. */
export function impliedPromoCents(line: PricedLine, usual: string | null): number | null {
  if (line.promo_cents !== null) return line.promo_cents;
  const depth = depthOf(line, usual);
  return !line.regular_cents || depth === null ? null : centsAt(line.regular_cents, depth);
}

/**
 * The price at which a planned line sells a unit, cents; null for N+F, which lowers no unit's price, and where nothing says.
 *
 * @param usual the mechanic of lines that have none of their own
 */
export const plannedUnitCents = (line: PricedLine, usual: string | null): number | null =>
  isMultiBuy(mechanicOf(line, usual) ?? '', 'typed') ? null : impliedPromoCents(line, usual);
