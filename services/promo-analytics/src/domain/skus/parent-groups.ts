/** Product families for planning: variants of one product under one name. */
import type { ParentGroup } from '@promo/contracts/promo-analytics/skus';
import { compareTexts } from '@promo/retail/compare';
import { euro, knownPrice } from '@promo/retail/money';
import type { Product } from '../facts/product.ts';
import { nameStem } from './stem.ts';

interface Family {
  readonly stem: string;
  readonly members: Product[];
}

/** Products by imported family or, without one, by name stem within a supplier; retired ones are in none. */
export function familiesOf(products: readonly Product[]): Family[] {
  const families = new Map<string, Family>();
  for (const product of products) {
    if (!product.active) continue;
    const stem = product.family ?? nameStem(product.name);
    const key = product.family === null ? `s\u0000${product.supplierId ?? ''}\u0000${stem}` : `f\u0000${stem}`;
    const known = families.get(key);
    if (known) known.members.push(product);
    else families.set(key, { stem, members: [product] });
  }
  return [...families.values()];
}

/**
 * Groups of at least `minSize` products that share an imported family or, without one, a name stem within a supplier;
 * sorted by stem, members by SKU. Retired products are in none.
 */
export function parentGroups(products: readonly Product[], minSize: number): ParentGroup[] {
  return familiesOf(products)
    .filter(({ members }) => members.length >= minSize)
    .map(({ stem, members }) => ({
      stem,
      size: members.length,
      skus: members
        .sort((a, b) => compareTexts(a.sku, b.sku))
        .map(({ sku, name, regularPrice, onHand }) => ({
          sku,
          name,
          price: euro(knownPrice(regularPrice)),
          on_hand: onHand,
        })),
    }))
    .sort((a, b) => compareTexts(a.stem, b.stem) || compareTexts(a.skus[0]?.sku ?? '', b.skus[0]?.sku ?? ''));
}
