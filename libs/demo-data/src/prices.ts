import { netOfVat } from '@promo/retail/money';
import { type Family, shelfPrice } from './catalogue.ts';
import type { Offer } from './offers.ts';
import { random } from './random.ts';

/**
 * Regular price of each member in each week, cents including VAT: it changes about once in 14 months, and stays within 6 % of
 * its level. A product has one cost, today's, and promotions of all years are judged by it: prices that rose for years would
 * make losses of all the old ones.
 */
export function regularPrices(family: Family, weeks: number, seed: number): Int32Array[] {
  return family.members.map(({ price }, member) => {
    const dice = random(seed, 8, family.ordinal, member);
    const path = new Int32Array(weeks);
    let current = price;
    for (let t = 0; t < weeks; t++) {
      if (t > 0 && dice.chance(1 / 60)) current = shelfPrice(price * dice.between(0.94, 1.06));
      path[t] = current;
    }
    return path;
  });
}

/** What the supplier pays for a promoted piece, cents net of VAT. @param regular price at the start, cents including VAT */
export function fundingOf(regular: number, vat: number, { depth, funded }: Offer): number {
  return Math.round(netOfVat(regular * depth * funded, vat));
}

/** What one piece costs on the shelf: a bundle leaves the price of the piece as it is. Cents. */
export function priceInPromo(regular: number, promo: Offer | undefined): number {
  return promo === undefined || promo.mechanic !== '' ? regular : Math.round(regular * (1 - promo.depth));
}

/** What `qty` pieces brought in, cents including VAT. */
export function revenueOf(qty: number, regular: number, promo: Offer | undefined): number {
  if (promo === undefined || promo.mechanic === '') return qty * priceInPromo(regular, promo);
  return Math.round(qty * regular * (1 - promo.depth));
}
