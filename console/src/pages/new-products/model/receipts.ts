import type { NplListItem } from '@promo/contracts/npl/record';
import { sortedBy } from '../../../format/sort.ts';

type Ordered = Pick<NplListItem, 'order'>;

const bySoonest = <T extends Ordered>(ordered: readonly T[]): T[] =>
  sortedBy(ordered, ({ order }) => order?.expected_date);

/** Numbers of orders, the one that is expected first at the top. */
export const orderNumbers = (ordered: readonly Ordered[]): string[] => [
  ...new Set(bySoonest(ordered).flatMap(({ order }) => order?.order_number ?? [])),
];

/** What was ordered by a number, or all there is for '', the soonest expected first. */
export const ofOrder = <T extends Ordered>(ordered: readonly T[], number: string): T[] =>
  bySoonest(ordered.filter(({ order }) => number === '' || order?.order_number === number));
