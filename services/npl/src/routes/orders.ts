import { orders } from '@promo/contracts/npl/fmb';
import type { VerifyIdentity } from '@promo/http/identity';
import { serve } from '@promo/http/serve';
import { written } from '@promo/http/written';
import { dateAt } from '@promo/retail/calendar';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../actions/context.ts';
import { ordersOf } from '../domain/order-list.ts';
import { triggeredRecords } from '../store/fmb-records.ts';

/** What to order now. */
export function orderRoutes(app: FastifyInstance, verify: VerifyIdentity, { db, now }: Context): void {
  serve(app, orders, verify, async () => written(orders, ordersOf(await triggeredRecords(db), dateAt(now()))));
}
