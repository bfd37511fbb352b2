import type { nc30Lines } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dayNumber } from '@promo/retail/calendar';
import type { Context } from '../context.ts';

/** The NC30 result of each line of a planned promotion. */
export function answerNc30Lines(
  { nc30 }: Context,
  { start_date, proposal_id, lines }: RequestOf<typeof nc30Lines>,
): ReplyOf<typeof nc30Lines> {
  const start = dayNumber(Temporal.PlainDate.from(start_date));
  return {
    lines: lines.map(({ code: sku, promo_price, mechanic, sale_kind }) =>
      promo_price === null ? null : nc30({ sku, start, proposal_id })({ promo_price, mechanic, sale_kind }),
    ),
  };
}
