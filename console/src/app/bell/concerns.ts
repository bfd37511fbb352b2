import type { NplActivity } from '@promo/contracts/npl/activity';
import { isBuyer } from '../../session/roles.ts';
import { isProduct, type News } from './news.ts';

/** What is one's own to do beside one's own proposals: to decide on what waits, or to buy new products. */
export interface Duties {
  readonly decides: boolean;
  readonly buys: boolean;
}

export const dutiesOf = (roles: readonly string[]): Duties => ({
  decides: roles.includes('Reviewer'),
  buys: isBuyer(roles),
});

/** Whether something concerns one: one's own proposal, a comment addressed to one, and what one decides on or buys. */
export function concerns(one: News, { decides, buys }: Duties): boolean {
  if (isProduct(one)) return buys && concernsBuyer(one);
  const { own, mentions_me, code, params } = one;
  const waits = code === 'restored_as_submitted' || (params?.to ?? params?.status) === 'submitted';
  return own || mentions_me || (decides && waits);
}

/** What must be ordered, an order that was corrected or is late, one that comes to nothing, and one that stands again. */
const concernsBuyer = ({ from, to, code }: NplActivity): boolean =>
  (from === to && code !== 'part_arrived') ||
  to === 'fmb_triggered' ||
  (from === 'ordered' && to !== from && to !== 'in_stock') ||
  (from === 'fmb_triggered' && to === 'phase_out') ||
  (from === 'phase_out' && to === 'ordered');

/** How much of what concerns one happened after a time, ISO 8601. */
export const unseen = (news: readonly News[], duties: Duties, seen: string): number =>
  news.filter((one) => one.at > seen && concerns(one, duties)).length;
