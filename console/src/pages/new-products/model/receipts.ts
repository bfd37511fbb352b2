import type { NplListItem } from '@promo/contracts/npl/record';
import { compareTexts } from '@promo/retail/compare';

type Ordered = Pick<NplListItem, 'order'>;

/** After every day that is known. */
const SOME_DAY = '9999-12-31';
const expected = ({ order }: Ordered) => order?.expected_date ?? SOME_DAY;

const bySoonest = <T extends Ordered>(ordered: readonly T[]): T[] =>
  ordered.toSorted((a, b) => compareTexts(expected(a), expected(b)));

/** Numbers of orders, the one that is expected first at the top. */
export const orderNumbers = (ordered: readonly Ordered[]): string[] => [
  ...new Set(bySoonest(ordered).flatMap(({ order }) => order?.order_number ?? [])),
];

/** What was ordered by a number, or all there is for '', the soonest expected first. */
export const ofOrder = <T extends Ordered>(ordered: readonly T[], number: string): T[] =>
  bySoonest(ordered.filter(({ order }) => number === '' || order?.order_number === number));
