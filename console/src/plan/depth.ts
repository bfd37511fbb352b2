import * as retail from '@promo/retail/depth';
import { cents, euro } from '@promo/retail/money';
import { round2 } from '@promo/retail/round';
import type { Line } from './draft.ts';

/** A line as it is edited, in cents. */
const priced = ({ regular_price, promo_price, discount_pct, mechanic }: Line): retail.PricedLine => ({
  regular_cents: cents(regular_price),
  promo_cents: cents(promo_price),
  discount_pct,
  mechanic,
});

/** A line's depth in percent; null if nothing says. `usual` is the mechanic of lines without one of their own. */
export const depthOf = (line: Line, usual: string): number | null => retail.depthOf(priced(line), usual);

/** The price of a unit in the promotion, euro; null where it cannot be known. */
export const promoPriceOf = (line: Line, usual: string): number | null =>
  euro(retail.impliedPromoCents(priced(line), usual));

/** More is counted on of the supplier for a unit than the whole discount gives away: a slip, as a rule. */
export function isOverfunded(line: Line, usual: string): boolean {
  const { regular_price: regular, supplier_funding: funding } = line;
  const promo = promoPriceOf(line, usual);
  return regular !== null && promo !== null && (funding ?? 0) > Math.max(0, round2(regular - promo));
}

/** The mechanic by which a line is sold; null or '' for none, and for N+F beside a price or a discount of its own. */
export const mechanicOf = (line: Line, usual: string): string | null => retail.mechanicOf(priced(line), usual);

/** N+F that does not hold for a line, since its own price or discount does; null for none. */
export const overruledUnits = (line: Line, usual: string): string | null => retail.overruledUnits(priced(line), usual);
