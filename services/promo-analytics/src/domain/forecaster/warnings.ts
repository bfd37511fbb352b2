import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
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
    const on_order = onOrder ? amount(onOrder) : undefined;
    // in whole units, so that the two never look alike: 51 and 50, where 50.6 are expected and 50.2 are there
    warnings.push(analyticsMessage.stock_shortfall({ qty: Math.ceil(qty), on_hand: Math.floor(onHand), on_order }));
  }
  if (nc30 && !nc30.ok) {
    const { promo_price, nc30_price, nc30_date } = nc30;
    const reference = { nc30_price: nc30_price as number, nc30_date: nc30_date as string };
    warnings.push(analyticsMessage.nc30_above_reference({ promo_price, ...reference }));
  }
  return warnings;
}

/** Tenths of units are enough to tell. */
const amount = (units: number): number => rounded(units, 10);
