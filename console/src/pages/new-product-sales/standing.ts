import type { ReportItem } from '@promo/contracts/npl/report';

type Item = Pick<ReportItem, 'status' | 'attainment_pct'>;

/**
 * How many products are on sale, and how many of these have reached their forecast. The list has delisted ones too, and those that
 * wait to be put on sale although their launch date has come: the board counts neither.
 */
export function standingOf(items: readonly Item[]): { readonly onSale: number; readonly reached: number } {
  const onSale = items.filter(({ status }) => status === 'active');
  return { onSale: onSale.length, reached: onSale.filter(({ attainment_pct: pct }) => (pct ?? 0) >= 100).length };
}
