import { ORDER_COLUMNS, orders } from '@promo/contracts/npl/fmb';
import { orderProducts, receiveProducts } from '@promo/contracts/npl/order';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { dateAt } from '@promo/retail/calendar';
import { order, receive } from '../actions/order.ts';
import type { Context } from '../context.ts';
import { ordersOf } from '../domain/order-list.ts';
import { triggeredRecords } from '../store/fmb-records.ts';

/** What to order now, that it was ordered, and that it arrived. */
export function orderRoutes(serve: Serve, context: Context): void {
  const { db, now } = context;

  serve(orders, async ({ query, reply }) => {
    const toOrder = ordersOf(await triggeredRecords(db), dateAt(now()));
    const rows = toOrder.suppliers.flatMap(({ lines, ...supplier }) => lines.map((line) => ({ ...supplier, ...line })));
    const list = { name: 'orders', columns: ORDER_COLUMNS };
    return answerList({ query, reply }, list, rows, () => preserialise(orders, toOrder));
  });

  serve(orderProducts, async ({ body, identity }) => ({
    order_number: body.order_number,
    changes: await order(context, body, identity),
  }));

  serve(receiveProducts, async ({ body, identity }) => ({ changes: await receive(context, body, identity) }));
}
