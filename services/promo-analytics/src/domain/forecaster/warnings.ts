import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecasts';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { rounded } from '@promo/retail/round';

/** What a planner should know of a promotion beside its figures. */
interface Circumstances {
  /** Depth in percent that the answer is about; 0 for no promotion. */
  readonly depth: number;
  /** Units that it is expected to sell; null when not known. */
  readonly qty: number | null;
  readonly onHand: number | null;
  readonly onOrder: number | null;
  /** Of the price at that depth; null without a price. */
  readonly nc30: Nc30Result | null;
}

export function warningsOf({ depth, qty, onHand, onOrder, nc30 }: Circumstances): ForecasterAnswer['warnings'] {
  const warnings: ForecasterAnswer['warnings'] = [];
  if (depth === 0) return warnings;
  if (qty !== null && onHand !== null && qty > onHand) {
    const coming = onOrder ? `, ${amount(onOrder)} on order` : '';
    const detail = `${amount(qty)} units are expected to sell; ${amount(onHand)} are in stock${coming}`;
    warnings.push({ code: 'stock_shortfall', detail });
  }
  if (nc30 && !nc30.ok) {
    const { promo_price, nc30_price, nc30_date } = nc30;
    const reference = `the lowest of the 30 days before, ${euro(nc30_price as number)} (${nc30_date})`;
    warnings.push({ code: 'nc30_above_reference', detail: `${euro(promo_price)} is above ${reference}` });
  }
  return warnings;
}

const amount = (units: number): string => String(rounded(units, 10));
const euro = (price: number): string => `${price.toFixed(2)} €`;
