import type { NplActivity } from '@promo/contracts/npl/activity';
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import { compareTexts } from '@promo/retail/compare';

/** What the bell lists: what happened to a proposal, or to a new product. */
export type News = Activity | NplActivity;

export const isProduct = (one: News): one is NplActivity => 'sku' in one;

/** Whether it is a product of which there is enough though its day to order has come: nothing needs to be done. */
export const hasEnough = (one: News): boolean => isProduct(one) && one.code === 'order_day_covered';

/** Both together, newest first; of each as far as it is known. What a check finds at one moment begins with what must be ordered. */
export const newsOf = (proposals: readonly Activity[] = [], products: readonly NplActivity[] = []): News[] =>
  [...proposals, ...products].sort((a, b) => compareTexts(b.at, a.at) || Number(hasEnough(a)) - Number(hasEnough(b)));
