import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';

type Named = Pick<PerformanceEvent, 'sku' | 'start_yw'>;

/** Names an event in the address and in lists: a SKU has at most one that starts in a week. */
export const eventKey = ({ sku, start_yw }: Named): string => `${start_yw}~${sku}`;

/** How much the category's course raised or lowered the baseline, percent; null where the weeks before say nothing. */
export const seasonEffect = ({
  baseline,
  before_qty,
}: Pick<PerformanceEvent, 'baseline' | 'before_qty'>): number | null =>
  baseline === null || !before_qty ? null : (100 * (baseline - before_qty)) / before_qty;
