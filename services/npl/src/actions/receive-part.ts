import { invalid, rejected } from '@promo/contracts/errors';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NplArrivalAction } from '@promo/contracts/npl/order';
import { MAX_ARRIVALS } from '@promo/contracts/npl/words';
import { dateAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { onceComplete, outstandingOf, withArrival } from '../domain/arrivals.ts';
import { arrivalFault } from '../domain/corrections.ts';
import type { NplRecord } from '../domain/record.ts';
import { changeRecord, stateOf, type Target } from './change.ts';

/** Notes how much of an order has arrived on a day; when all of it is there, the product is in stock. */
export function receivePart(context: Context, target: Target, arrival: NplArrivalAction): Promise<NplRecord> {
  const { received_on, units } = arrival;
  const today = dateAt(context.now());
  if (received_on > `${today}`)
    throw invalid('received_on', nplMessage.day_to_come({ date: received_on, today: `${today}` }));
  // what was noted of whatever day may be taken back
  const fault = units > 0 ? arrivalFault(received_on, today) : null;
  if (fault) throw invalid('received_on', fault);
  return changeRecord(context, target, (before) => {
    if (before.status !== 'ordered') throw rejected(nplMessage.arrival_not_possible(stateOf(before)));
    const known = before.arrivals ?? [];
    const arrivals = withArrival(known, arrival);
    if (arrivals.length > MAX_ARRIVALS) throw rejected(nplMessage.too_many_arrivals({ maximum: MAX_ARRIVALS }));
    if (arrivals.length + known.length === 0) return { changes: {} };
    const after = { ...before, arrivals };
    return {
      changes: { arrivals, ...onceComplete(after) },
      note: nplMessage.part_arrived({ units, received_on, outstanding: outstandingOf(after) }),
    };
  });
}
