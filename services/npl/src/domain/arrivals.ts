import { statusAfter } from '@promo/contracts/npl/lifecycle';
import type { NplArrival } from '@promo/contracts/npl/record';
import { allocatedOf, receivedOf } from '@promo/contracts/npl/words';
import { compareTexts } from '@promo/retail/compare';
import type { NplRecord } from './record.ts';

type Arriving = Pick<NplRecord, 'status' | 'order' | 'arrivals'>;

/** Units of an order that have not arrived; undefined where nothing is ordered, or nobody noted how much. */
export function outstandingOf(record: Arriving): number | undefined {
  const { status, order } = record;
  if (status !== 'ordered' || order === null || order.quantity === null) return undefined;
  return Math.max(0, order.quantity - receivedOf(record));
}

/**
 * Units that locations are to have beyond what is ordered, or beyond what arrived once that is over; undefined where nothing is ordered, nobody
 * noted how much, or the product is on sale already. Stock from elsewhere is not counted: what is known of it may have the order in it.
 */
export function lackingOf(record: Arriving & Pick<NplRecord, 'allocations'>): number | undefined {
  const { status, order, allocations } = record;
  const received = receivedOf(record);
  const coming = status === 'in_stock' && received > 0 ? received : (order?.quantity ?? null);
  if ((status !== 'ordered' && status !== 'in_stock') || coming === null) return undefined;
  return Math.max(0, allocatedOf(allocations) - coming);
}

/** Once nothing of an order is outstanding its product is in stock: what that changes. */
export const onceComplete = (record: Arriving): Partial<Pick<NplRecord, 'status'>> =>
  outstandingOf(record) === 0 ? { status: statusAfter('mark-in-stock') } : {};

/** The arrivals with what came on a day, in place of what was noted of that day; 0 units take it back. */
export const withArrival = (arrivals: readonly NplArrival[], arrival: NplArrival): NplArrival[] =>
  [...arrivals.filter(({ received_on }) => received_on !== arrival.received_on), arrival]
    .filter(({ units }) => units > 0)
    .sort((a, b) => compareTexts(a.received_on, b.received_on));

type Stocked = Arriving & Pick<NplRecord, 'on_hand' | 'on_order'>;

/**
 * Stock by the record alone, where analytics knows none. Before the launch nothing is sold, so that all that has arrived is still there.
 * The record's own figure may count it already or not: the larger of the two is taken. Its figure of what is on order may be older than the
 * arrivals: what is outstanding takes its place.
 */
export function recordedStockOf(record: Stocked): Pick<NplRecord, 'on_hand' | 'on_order'> {
  const { status, on_hand, on_order } = record;
  if (status !== 'ordered' && status !== 'in_stock') return { on_hand, on_order };
  const received = receivedOf(record);
  const outstanding = outstandingOf(record);
  return {
    // of an order whose quantity is known nothing is there but what arrived
    on_hand: received > 0 || outstanding !== undefined ? Math.max(on_hand ?? 0, received) : on_hand,
    on_order: status === 'in_stock' && received > 0 ? 0 : (outstanding ?? on_order),
  };
}
