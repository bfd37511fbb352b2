import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { nplMessage } from '@promo/contracts/npl/messages';
import { isCovered } from '@promo/contracts/npl/words';

/** What the history of a triggered record says: by when to order how much, or that there is enough though the day has come. */
export function triggeredNote(figures: FmbFigures) {
  const { reason, stock_out_date, launch_date, latest_order_date, suggested_qty, zero_because } = figures;
  if (isCovered(zero_because)) return nplMessage.order_day_covered({ latest_order_date, because: zero_because.code });
  const order = { latest_order_date, suggested_qty };
  return reason === 'stock_out'
    ? nplMessage.order_before_stock_out({ ...order, stock_out_date: stock_out_date as string })
    : nplMessage.order_before_launch({ ...order, launch_date: launch_date as string });
}
