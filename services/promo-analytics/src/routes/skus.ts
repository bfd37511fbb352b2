import { notFound } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import * as routes from '@promo/contracts/promo-analytics/skus';
import { SKU_HISTORY_WEEKS } from '@promo/contracts/promo-analytics/words';
import type { Serve } from '@promo/http/serve';
import { dateAt, ywAt } from '@promo/retail/calendar';
import { weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { asOfWeek, toldYw } from '../domain/as-of.ts';
import { parentGroups } from '../domain/skus/parent-groups.ts';
import { snapshot } from '../domain/skus/snapshot.ts';
import { weeklyHistory } from '../domain/skus/weekly-history.ts';
import { plannedPromotions } from '../store/planned/of-skus.ts';

/** What is known of a SKU, and the families of variants. */
export function skuRoutes(serve: Serve, { db, facts, now, nc30 }: Context): void {
  serve(routes.skuSnapshot, async ({ query }) => {
    const today = dateAt(now());
    const { current } = facts;
    const found = snapshot(current.analysis, query.sku, weekOf(today));
    if (!found) throw notFound(analyticsMessage.unknown_sku({ sku: query.sku }));
    const check = (await nc30(current))({ sku: query.sku });
    const { nc30_price, nc30_date, has_data } = check({ promo_price: found.price ?? 0 });
    return {
      ...found,
      nc30: { nc30_price, nc30_date, has_data },
      planned_promotions: await plannedPromotions(db, query.sku),
    };
  });

  serve(routes.skuHistory, ({ query: { sku, weeks = SKU_HISTORY_WEEKS.usual } }) => {
    const { current } = facts;
    const asOf = asOfWeek(current.analysis, ywAt(now()));
    const found = weeklyHistory(current, sku, weeks, asOf);
    if (!found) throw notFound(analyticsMessage.unknown_sku({ sku }));
    return { sku, weeks: found, as_of_yw: toldYw(current.analysis, asOf), data_version: current.manifest.version };
  });

  serve(routes.parentGroups, ({ query }) => {
    const { products } = facts.current.analysis.catalog;
    const retired = products.filter(({ active }) => !active).map(({ sku }) => sku);
    return { groups: parentGroups(products, query.min_size as number), retired };
  });
}
