import { orders } from '@promo/contracts/npl/fmb';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { dateAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { ordersOf } from '../domain/order-list.ts';
import { triggeredRecords } from '../store/fmb-records.ts';

/** What to order now. */
export function orderRoutes(serve: Serve, { db, now }: Context): void {
  serve(orders, async () => preserialise(orders, ordersOf(await triggeredRecords(db), dateAt(now()))));
}
