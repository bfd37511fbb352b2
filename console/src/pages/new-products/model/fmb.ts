import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { daysFrom } from '../../../format/dates.ts';
import { neededBy } from '../../../listing/coming.ts';

/** How the latest order date comes about: the first of two dates, less what an order needs. */
interface OrderDate {
  readonly first: string;
  readonly latest: string;
  /** Days from a day to the latest; negative once it has passed. */
  readonly left: number;
}

/** The arithmetic behind a record's latest order date, as seen on `today`. */
export function orderDateOf(figures: FmbFigures, today: string): OrderDate {
  const latest = figures.latest_order_date;
  return { first: neededBy(figures).day, latest, left: daysFrom(today, latest) };
}

/** Whether what a record says of when to order does not know its last edit, since it could not be reckoned again at saving. */
export const isOfBeforeEdit = ({ fmb, status, version }: Pick<NplListItem, 'fmb' | 'status' | 'version'>): boolean =>
  isToBeOrdered(status) && fmb?.version !== undefined && fmb.version < version;
