import type { Nc30Item } from '@promo/contracts/promo-analytics/nc30';
import { promoPriceOf } from './depth.ts';
import { type Draft, firstDay } from './draft.ts';

/** What to ask the NC30 check about a proposal's lines; lines without a price are left out. */
export function nc30Items(draft: Draft): Nc30Item[] {
  const start_date = firstDay(draft);
  return draft.skus.flatMap((line) => {
    const promo_price = promoPriceOf(line, draft.mechanic);
    const mechanic = line.mechanic ?? (draft.mechanic.trim() || null);
    if (promo_price === null) return [];
    return [{ sku: line.code, promo_price, ...(start_date && { start_date }), ...(mechanic && { mechanic }) }];
  });
}
