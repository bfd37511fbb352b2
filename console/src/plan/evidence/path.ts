import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { hasImpossibleUnits, isMultiBuy, normaliseTyped } from '@promo/retail/mechanics';

type Checked = Pick<Nc30Result, 'sku' | 'promo_price' | 'sale_kind'>;

/**
 * Where the days stand that a price check was computed from.
 *
 * @param mechanic as typed into a proposal; only N+F says anything of the rule, and other words would be refused
 */
export function evidencePath(
  { sku, promo_price, sale_kind }: Checked,
  start: string | null,
  id: number | null,
  mechanic: string,
): string {
  const asked = new URLSearchParams({ sku, promo_price: String(promo_price), sale_kind });
  if (start) asked.set('start_date', start);
  const units = isMultiBuy(mechanic, 'typed') && !hasImpossibleUnits(mechanic) ? normaliseTyped(mechanic) : null;
  if (units) asked.set('mechanic', units);
  if (id !== null) asked.set('proposal_id', String(id));
  return `/evidence?${asked}`;
}
