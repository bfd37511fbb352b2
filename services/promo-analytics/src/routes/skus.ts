import { notFound } from '@promo/contracts/errors';
import * as routes from '@promo/contracts/promo-analytics';
import type { VerifyIdentity } from '@promo/http/identity';
import { serve } from '@promo/http/serve';
import { dateAt, dateOfDay, dayNumber } from '@promo/weeks/calendar';
import { weekOf } from '@promo/weeks/weeks';
import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import { nc30Reference, PRICE_HOLDS_DAYS, WINDOW_DAYS, weeklyPricesBefore } from '../domain/nc30.ts';
import { parentGroups } from '../domain/parent-groups.ts';
import { priceRows } from '../domain/price-book.ts';
import { snapshot } from '../domain/snapshot.ts';
import type { Facts, FactsStore } from '../facts.ts';
import { plannedPromotions } from '../store/planned-promos.ts';

interface SkuSources {
  readonly db: Db;
  readonly facts: FactsStore;
  readonly now: () => Date;
}

/** What is known of a SKU, and the families of variants. */
export function skuRoutes(app: FastifyInstance, verify: VerifyIdentity, { db, facts, now }: SkuSources): void {
  serve(app, routes.skuSnapshot, verify, async ({ query }) => {
    const today = dateAt(now());
    const found = snapshot(facts.current.analysis, query.sku, weekOf(today));
    if (!found) throw notFound(`SKU ${query.sku} was not found`);
    const nc30 = nc30On(facts.current, query.sku, today);
    return { ...found, nc30, planned_promotions: await plannedPromotions(db, query.sku) };
  });

  serve(app, routes.parentGroups, verify, ({ query }) => ({
    groups: parentGroups(facts.current.products, query.min_size as number),
  }));
}

/** The NC30 reference for a promotion that starts on the given day. */
function nc30On({ index, prices, grid }: Facts, sku: string, start: Temporal.PlainDate) {
  const ordinal = index.get(sku);
  const day = dayNumber(start);
  const rows = priceRows(prices, ordinal, day - WINDOW_DAYS - PRICE_HOLDS_DAYS, day - 1);
  const reference = nc30Reference(rows, day, weeklyPricesBefore(grid, ordinal, day));
  return {
    nc30_price: reference.price === null ? null : reference.price / 100,
    nc30_date: reference.day === null ? null : dateOfDay(reference.day).toString(),
    has_data: reference.has_data,
  };
}
