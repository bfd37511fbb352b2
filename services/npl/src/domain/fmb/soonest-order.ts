import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { isCovered } from '@promo/contracts/npl/words';
import { compareTexts } from '@promo/retail/compare';

interface Ordered {
  /** YYYY-MM-DD. */
  readonly latest_order_date: string;
  readonly zero_because?: FmbFigures['zero_because'] | null;
}

/** What must be ordered the soonest first; what there is enough of comes last, whatever its day. */
export const soonestOrder = (a: Ordered, b: Ordered): number =>
  Number(isCovered(a.zero_because)) - Number(isCovered(b.zero_because)) ||
  compareTexts(a.latest_order_date, b.latest_order_date);
