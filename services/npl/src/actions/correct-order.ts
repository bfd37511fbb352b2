import { invalid, rejected } from '@promo/contracts/errors';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NplOrderCorrection } from '@promo/contracts/npl/record';
import { receivedOf } from '@promo/contracts/npl/words';
import { seenFields } from '@promo/retail/codes';
import type { Context } from '../context.ts';
import { onceComplete } from '../domain/arrivals.ts';
import { correctedOrder, correctionsOf } from '../domain/corrections.ts';
import type { NplRecord } from '../domain/record.ts';
import { changeRecord, checkArrival, stateOf, type Target } from './change.ts';

/** Overwrites the supplied parts of an order that has not arrived yet; one of just what has arrived is complete, and its product in stock. */
export function correctOrder(context: Context, target: Target, body: NplOrderCorrection): Promise<NplRecord> {
  checkArrival(body, context.now());
  return changeRecord(context, target, (before) => {
    if (before.status !== 'ordered') throw rejected(nplMessage.order_not_correctable(stateOf(before)));
    const received = receivedOf(before);
    const { quantity } = body;
    if (quantity && quantity < received) {
      throw invalid('quantity', nplMessage.order_below_received({ quantity, received }));
    }
    const order = correctedOrder(before.order, seenFields(body));
    const changes = { order, ...onceComplete({ ...before, order }) };
    return { changes, note: nplMessage.order_corrected(correctionsOf(before.order, order)) };
  });
}
