import { ORDER_COLUMNS, orders } from '@promo/contracts/npl/fmb';
import * as order from '@promo/contracts/npl/order';
import * as routes from '@promo/contracts/npl/routes';
import { tag } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { dateAt } from '@promo/retail/calendar';
import { correctOrder } from '../actions/correct-order.ts';
import { move, moveTogether } from '../actions/move.ts';
import { receivePart } from '../actions/receive-part.ts';
import { reckonAfter } from '../actions/reckon.ts';
import type { Context } from '../context.ts';
import { NO_ORDER } from '../domain/corrections.ts';
import { ordersOf } from '../domain/order-list.ts';
import { listedView } from '../domain/view.ts';
import { countDueUnmarked, triggeredRecords } from '../store/fmb-records.ts';
import { targetOf } from './target.ts';

/** What to order now, that it was ordered, what is corrected of that, that it arrived, and what of that is taken back. */
export function orderRoutes(serve: Serve, context: Context): void {
  const { db, now } = context;

  serve(orders, async ({ query, reply }) => {
    const today = dateAt(now());
    const [triggered, due_unmarked] = await Promise.all([
      triggeredRecords(db, query),
      countDueUnmarked(db, `${today}`, query),
    ]);
    const toOrder = { ...ordersOf(triggered, today), due_unmarked };
    const rows = toOrder.suppliers.flatMap(({ lines, ...supplier }) => lines.map((line) => ({ ...supplier, ...line })));
    const list = { name: 'orders', columns: ORDER_COLUMNS } as const;
    return answerList({ query, reply }, list, rows, () => preserialise(orders, toOrder));
  });

  serve(order.orderProducts, async ({ body, identity }) => ({
    order_number: body.order_number,
    changes: await moveTogether(context, body, 'mark-ordered', identity),
  }));

  serve(routes.correctOrder, async (call) => {
    const corrected = await correctOrder(context, targetOf(call), call.body);
    tag(call.reply, corrected.version);
    return corrected.order ?? NO_ORDER;
  });

  serve(routes.takeBack, async (call) => {
    const { after, broughtBack, change } = await move(context, targetOf(call), 'take-back', call.body);
    await reckonAfter(context, [after, ...broughtBack], 'edit', call.request.log);
    tag(call.reply, after.version);
    return change;
  });

  serve(order.receivePart, async (call) => {
    const received = await receivePart(context, targetOf(call), call.body);
    tag(call.reply, received.version);
    const { status, arrivals, outstanding } = listedView(received);
    return { status, ...(arrivals && { arrivals }), ...(outstanding !== undefined && { outstanding }) };
  });

  serve(order.receiveProducts, async ({ body, identity }) => ({
    changes: await moveTogether(context, body, 'mark-in-stock', identity),
  }));
}
