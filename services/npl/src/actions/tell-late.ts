import { NPL_DELIVERY_LATE, type NplDeliveryLate } from '@promo/contracts/npl/events';
import { recordFound } from '@promo/mongo/outbox';
import type { Context } from '../context.ts';
import { lateSince } from '../domain/activity.ts';
import { countedRecords } from '../store/counted.ts';
import { keepLateTold, listRecords } from '../store/stored-records.ts';

/**
 * Tells of each delivery that is late, and again only once a later day has passed. The version of its record stands, as nobody edited it.
 * Who ends between telling and keeping that, or looks at the same time as another one, finds the message there by its id.
 */
export async function tellLate({ db, now }: Context): Promise<void> {
  for (const { _id, sku, version, order, late_told = '' } of await listRecords(db, {
    among: countedRecords(now()).overdue_orders,
  })) {
    if (!order?.expected_date || order.expected_date <= late_told) continue;
    const data: NplDeliveryLate = { id: _id, sku, version, order };
    const event = { subject: NPL_DELIVERY_LATE, at: lateSince(order.expected_date), actor: null, version, data };
    await recordFound(db, { ...event, id: `late:${_id}:${order.expected_date}` });
    await keepLateTold(db, _id, order.expected_date);
  }
}
