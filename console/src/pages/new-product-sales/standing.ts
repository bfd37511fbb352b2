import type { ReportItem } from '@promo/contracts/npl/report';

type Item = Pick<ReportItem, 'on_sale' | 'attainment_pct'>;

/** How many products are on sale, and how many of these have reached their forecast; the list has delisted ones too. */
export function standingOf(items: readonly Item[]): { readonly onSale: number; readonly reached: number } {
  const onSale = items.filter((item) => item.on_sale);
  return { onSale: onSale.length, reached: onSale.filter(({ attainment_pct: pct }) => (pct ?? 0) >= 100).length };
}
