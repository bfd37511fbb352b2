/** What shelf labels say of the products; some lack a part of it, as ranges do. */
import type { UNITS } from '@promo/retail/units';
import type { Axis } from './axis.ts';
import type { Family } from './catalogue.ts';
import type { Listing } from './listings.ts';

type Unit = keyof typeof UNITS;

/** The day whose prices are shown beside the present ones; products that came later have their first. */
const ANCHOR_DAY = '2025-05-02';

/** Every so many products lack their bar code, or their anchor price. */
const NO_EAN = 19;
const NO_ANCHOR = 23;

interface Label {
  readonly brand: string;
  readonly ean: string;
  readonly quantity: string;
  readonly unit: Unit | '';
  /** Cents; null where it is not known. */
  readonly anchor: { readonly cents: number; readonly date: string } | null;
}

/**
 * @param regular regular prices by week, cents
 */
export function labelOf(
  { ordinal, brand }: Family,
  { sku, size }: Family['members'][number],
  { from, to }: Listing,
  regular: Int32Array,
  { mondays }: Axis,
): Label {
  const lacking = (every: number) => (ordinal + Number(sku.slice(-2))) % every === 0;
  const then = mondays.findLastIndex((monday) => monday <= ANCHOR_DAY);
  const week = Math.max(from, then);
  const known = week < to && week < mondays.length && !lacking(NO_ANCHOR);
  const date = then >= from ? ANCHOR_DAY : (mondays[week] as string);
  return {
    brand,
    ean: lacking(NO_EAN) ? '' : sku,
    ...contentOf(size),
    anchor: known ? { cents: regular[week] as number, date } : null,
  };
}

/** "4x150 g" holds 600 g, "3x72/1" 216 pieces; of "20 pranja" no unit is known. */
export function contentOf(size: string): Pick<Label, 'quantity' | 'unit'> {
  const found = /^(?:vel\. \d )?(?:(\d+)x)?(\d+(?:,\d+)?)(?: (kg|g|l|ml)|\/1)$/.exec(size);
  if (!found) return { quantity: '', unit: '' };
  const [, packs = '1', each = '', unit = 'pcs'] = found;
  return { quantity: String(Number(packs) * Number(each.replace(',', '.'))), unit: unit as Unit };
}
