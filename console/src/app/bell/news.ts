import type { NplActivity } from '@promo/contracts/npl/activity';
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import { compareTexts } from '@promo/retail/compare';

/** What the bell lists: what happened to a proposal, or to a new product. */
export type News = Activity | NplActivity;

export const isProduct = (one: News): one is NplActivity => 'sku' in one;

/** Both together, newest first; of each as far as it is known. */
export const newsOf = (proposals: readonly Activity[] = [], products: readonly NplActivity[] = []): News[] =>
  [...proposals, ...products].sort((a, b) => compareTexts(b.at, a.at));
