import { ORDER_COLUMNS, orders } from '@promo/contracts/npl/fmb';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { dateAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { ordersOf } from '../domain/order-list.ts';
import { triggeredRecords } from '../store/fmb-records.ts';

/** What to order now. */
export function orderRoutes(serve: Serve, { db, now }: Context): void {
  serve(orders, async ({ query, reply }) => {
    const toOrder = ordersOf(await triggeredRecords(db), dateAt(now()));
    const rows = toOrder.suppliers.flatMap(({ lines, ...supplier }) => lines.map((line) => ({ ...supplier, ...line })));
    const list = { name: 'orders', columns: ORDER_COLUMNS };
    return answerList({ query, reply }, list, rows, () => preserialise(orders, toOrder));
  });
}
