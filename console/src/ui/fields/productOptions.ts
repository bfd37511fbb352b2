import { fold } from '@promo/retail/fold';
import type { KnownProduct } from '../../api/products.ts';
import { matches } from '../../format/sort.ts';

/** A product, or a code of which no name is known. */
export type ProductOption = KnownProduct | { readonly sku: string; readonly name: null };

/** So many are offered. */
export const MOST = 30;
const CODE = /^\S{1,64}$/;

/**
 * What a field for a product offers; Enter takes the first. That is the product whose whole code is typed, and the code itself where
 * no product has it and none is called so; a code that is not known here may still exist. Nothing for a code that is in `without`.
 *
 * @param products by name, those that were found by what is typed
 * @param without codes that are chosen already
 */
export function productOptions(
  products: readonly KnownProduct[],
  typed: string,
  without: ReadonlySet<string> = new Set(),
): readonly ProductOption[] {
  const code = typed.trim();
  if (without.has(code)) return [];
  const found = products.filter(({ sku }) => !without.has(sku));
  const exact = found.filter(({ sku }) => sku === code);
  const inOtherCase = found.filter(({ sku }) => fold(sku) === fold(code));
  const known = [...new Set([...exact, ...inOtherCase, ...found])].slice(0, MOST);
  if (exact.length > 0 || !CODE.test(code)) return known;
  const byCode: ProductOption = { sku: code, name: null };
  // by its name, or by the brand or bar code that the server knows
  const called = inOtherCase.length > 0 || found.some(({ sku, name }) => matches(code, name) || !matches(code, sku));
  return called ? [...known, byCode] : [byCode, ...known];
}
