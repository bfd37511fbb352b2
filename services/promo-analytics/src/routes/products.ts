import { LISTED_PRODUCT_COLUMNS, listProducts } from '@promo/contracts/promo-analytics/products';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerPage } from '@promo/lists/answer';
import { page } from '@promo/lists/page';
import { ywAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { asOfWeek, toldYw } from '../domain/as-of.ts';
import type { Catalog } from '../domain/facts/catalog.ts';
import type { Product } from '../domain/facts/product.ts';
import { findProducts, listedProduct, type ProductFinder, productFinder } from '../domain/skus/product-list.ts';

/** Products to choose from, from memory. */
export function productRoutes(serve: Serve, { facts, now }: Context): void {
  let kept: ProductFinder | undefined;
  /** Folding and grouping thousands of names takes longer than searching them: once for each catalogue. */
  const finderOf = (catalog: Catalog): ProductFinder => {
    if (kept?.catalog !== catalog) kept = productFinder(catalog);
    return kept;
  };

  serve(listProducts, ({ query, reply }) => {
    const { analysis } = facts.current;
    const finder = finderOf(analysis.catalog);
    const asOf = asOfWeek(analysis, ywAt(now()));
    const { products, categories } = findProducts(finder, query);
    const rowsOf = (some: Product[]) => some.map((product) => listedProduct(analysis, finder, asOf, product));
    // in the list's own order only those that are shown need their figures
    const rows = query.sort ? page(rowsOf(products), LISTED_PRODUCT_COLUMNS, query) : rowsOf(page(products, [], query));
    const list = { name: 'products', columns: LISTED_PRODUCT_COLUMNS } as const;
    const total = products.length;
    return answerPage({ query, reply }, list, rows, total, (listed) =>
      preserialise(listProducts, { products: listed, total, categories, as_of_yw: toldYw(analysis, asOf) }),
    );
  });
}
