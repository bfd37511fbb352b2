import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';

type Checked = Pick<Nc30Result, 'sku' | 'promo_price' | 'sale_kind'>;

/** Where the days stand that a price check was computed from. */
export function evidencePath(
  { sku, promo_price, sale_kind }: Checked,
  start: string | null,
  id: number | null,
): string {
  const asked = new URLSearchParams({ sku, promo_price: String(promo_price), sale_kind });
  if (start) asked.set('start_date', start);
  if (id !== null) asked.set('proposal_id', String(id));
  return `/evidence?${asked}`;
}
