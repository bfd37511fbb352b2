import { NPL_DELIVERY_LATE, type NplDeliveryLate } from '@promo/contracts/npl/events';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import type { Context } from '../context.ts';
import { lateSince } from '../domain/activity.ts';
import { countedRecords } from '../store/counted.ts';
import { keepLateTold, listRecords } from '../store/stored-records.ts';

/** Tells of each delivery that is late, and again only once a later day has passed. The version of its record stands, as nobody edited it. */
export async function tellLate({ client, db, now }: Context): Promise<void> {
  for (const record of await listRecords(db, { among: countedRecords(now()).overdue_orders })) {
    const { _id: id, sku, version, order, late_told = '' } = record;
    if (!order?.expected_date || order.expected_date <= late_told) continue;
    const { expected_date } = order;
    const data: NplDeliveryLate = { id, sku, version, order };
    const event = { subject: NPL_DELIVERY_LATE, at: lateSince(expected_date), actor: null, version, data };
    await inTransaction(client, async (session) => {
      if (await keepLateTold(db, session, record, expected_date)) await recordEvent(db, session, event);
    });
  }
}
