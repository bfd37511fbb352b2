import { orders } from '@promo/contracts/npl/fmb';
import type { Serve } from '@promo/http/serve';
import { written } from '@promo/http/written';
import { dateAt } from '@promo/retail/calendar';
import type { Context } from '../actions/context.ts';
import { ordersOf } from '../domain/order-list.ts';
import { triggeredRecords } from '../store/fmb-records.ts';

/** What to order now. */
export function orderRoutes(serve: Serve, { db, now }: Context): void {
  serve(orders, async () => written(orders, ordersOf(await triggeredRecords(db), dateAt(now()))));
}
