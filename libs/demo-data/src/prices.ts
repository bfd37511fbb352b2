import { type Family, shelfPrice } from './catalogue.ts';
import type { Promo } from './promotions.ts';
import { random } from './random.ts';

/** Regular price of each member in each week, cents including VAT: it changes about once in 14 months, mostly up. */
export function regularPrices(family: Family, weeks: number, seed: number): Int32Array[] {
  return family.members.map(({ price }, member) => {
    const dice = random(seed, 8, family.ordinal, member);
    const path = new Int32Array(weeks);
    let current = price;
    for (let t = 0; t < weeks; t++) {
      if (t > 0 && dice.chance(1 / 60)) current = changed(current, dice.chance(0.85) ? dice.between(1.02, 1.08) : 0.95);
      path[t] = current;
    }
    return path;
  });
}

function changed(price: number, factor: number): number {
  const next = shelfPrice(price * factor);
  // small prices would stay where they are
  return next !== price ? next : factor > 1 ? price + 10 : Math.max(29, price - 10);
}

/** What one piece costs on the shelf: a bundle leaves the price of the piece as it is. Cents. */
export function priceInPromo(regular: number, promo: Promo | undefined): number {
  return promo === undefined || promo.mechanic !== '' ? regular : Math.round(regular * (1 - promo.depth));
}

/** What `qty` pieces brought in, cents including VAT. */
export function revenueOf(qty: number, regular: number, promo: Promo | undefined): number {
  if (promo === undefined || promo.mechanic === '') return qty * priceInPromo(regular, promo);
  return Math.round(qty * regular * (1 - promo.depth));
}
