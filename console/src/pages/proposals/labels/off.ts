import type { Label } from '@promo/contracts/promo-proposals/labels';
import { isPlainDiscount } from '@promo/retail/mechanics';
import { percent } from '../../../format/numbers.ts';

/** What stands large beside the price; null where nothing may: a mechanic that is a percent announces no other than is printable. */
export function offOn({ discount_pct, mechanic }: Pick<Label, 'discount_pct' | 'mechanic'>): string | null {
  if (discount_pct !== null) return percent(-discount_pct);
  return mechanic === null || isPlainDiscount(mechanic) ? null : mechanic;
}
