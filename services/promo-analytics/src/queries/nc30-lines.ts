import type { nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dayOf } from '@promo/retail/calendar';
import type { Context } from '../context.ts';

/** The NC30 result of each line of a planned promotion. */
export async function answerNc30Lines(
  { nc30 }: Context,
  { start_date, proposal_id, lines }: RequestOf<typeof nc30Lines>,
): Promise<ReplyOf<typeof nc30Lines>> {
  const start = dayOf(start_date);
  const check = await nc30();
  return {
    lines: lines.map(({ code: sku, promo_price, mechanic, sale_kind }) =>
      promo_price === null ? null : check({ sku, start, proposal_id })({ promo_price, mechanic, sale_kind }),
    ),
  };
}
