import { inQuestions } from '@promo/contracts/in-questions';
import type { Nc30Item, Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import { call } from '../api/client.ts';

/** The NC30 check of however many planned prices, answered in the order asked. */
export async function askNc30(items: readonly Nc30Item[], signal: AbortSignal): Promise<Nc30Result[]> {
  const results: Nc30Result[] = [];
  for (const body of inQuestions(items, MAX_NC30_ITEMS)) {
    results.push(...(await call('POST /api/promo/nc30/batch', { body, signal })));
  }
  return results;
}
