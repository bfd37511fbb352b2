import type { suppliers } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { compareWords } from '@promo/retail/compare';
import { fold } from '@promo/retail/fold';
import type { Product } from '../facts/product.ts';

type Supplier = ReplyOf<typeof suppliers>['suppliers'][number];

/** Suppliers are looked for as somebody types, and products change with an import only. */
const found = new WeakMap<readonly Product[], readonly Supplier[]>();

/**
 * Suppliers of the range, retired products aside, whose name contains `q`, whatever its case and diacritics, in alphabetical order. One without a name goes by
 * its id; of several names the first product's holds.
 */
export function suppliersOf(
  products: readonly Product[],
  { q, limit }: RequestOf<typeof suppliers>,
): ReplyOf<typeof suppliers> {
  const all = found.get(products) ?? listed(products);
  found.set(products, all);
  const wanted = fold(q.trim());
  return { suppliers: all.filter(({ name }) => fold(name).includes(wanted)).slice(0, limit) };
}

function listed(products: readonly Product[]): Supplier[] {
  const byId = new Map<string, Supplier>();
  for (const { supplierId: id, supplierName: name, active } of products) {
    if (id === null || !active) continue;
    const known = byId.get(id);
    byId.set(id, {
      id,
      name: known && known.name !== id ? known.name : (name ?? id),
      n_skus: (known?.n_skus ?? 0) + 1,
    });
  }
  return [...byId.values()].sort((a, b) => compareWords(a.name, b.name) || compareWords(a.id, b.id));
}
