import { centsAt, depthOfPrice } from '@promo/retail/depth';
import { cents } from '@promo/retail/money';
import type { Line } from '../../../../plan/draft.ts';

/** A discount, percent, or a price, euro. */
export interface Ruled extends Pick<Line, 'discount_pct' | 'promo_price'> {
  /** The discount that was pasted beside the price, which rules over it. */
  readonly beside?: number;
}

export const ruled = (discount_pct: number | null, promo_price: number | null): Ruled =>
  promo_price === null || discount_pct === null
    ? { discount_pct, promo_price }
    : { discount_pct: null, promo_price, beside: discount_pct };

/** Whether a price is another than the discount beside it makes of the regular one, beyond rounding to a cent or to a whole percent. */
export function contradicts({ promo_price, beside }: Ruled, regular_price: number | null): boolean {
  const [price, regular] = [cents(promo_price), cents(regular_price)];
  if (price === null || beside === undefined || !regular) return false;
  return Math.abs(centsAt(regular, beside) - price) > 1 && Math.abs(depthOfPrice(regular, price) - beside) >= 1;
}

/** A cell that has nothing to say. */
export const isNothing = (cell: string): boolean => /^[-–—/]?$/.test(cell);
