import { compareTexts } from '@promo/retail/compare';

interface Ordered {
  /** YYYY-MM-DD. */
  readonly latest_order_date: string;
}

/** What must be ordered the soonest first. */
export const soonestOrder = ({ latest_order_date: a }: Ordered, { latest_order_date: b }: Ordered): number =>
  compareTexts(a, b);
