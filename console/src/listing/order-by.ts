import type { NplListItem } from '@promo/contracts/npl/record';
import { isCovered } from '@promo/contracts/npl/words';

/** By when a new product must be ordered, YYYY-MM-DD; null where nobody knows, and where there is enough. */
export const orderByOf = ({ fmb }: Pick<NplListItem, 'fmb'>): string | null =>
  isCovered(fmb?.figures?.zero_because) ? null : (fmb?.figures?.latest_order_date ?? null);
