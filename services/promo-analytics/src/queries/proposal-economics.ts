import { planColumns, type proposalEconomics } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dayNumber } from '@promo/retail/calendar';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { economicsOf } from '../domain/forecaster/plan-economics.ts';

/** What the lines of a planned promotion earn. */
export async function answerEconomics(
  { forecasts, nc30 }: Context,
  request: RequestOf<typeof proposalEconomics>,
): Promise<ReplyOf<typeof proposalEconomics>> {
  const start = Temporal.PlainDate.from(request.start_date);
  const startWeek = weekIndex(weekOf(start));
  const context = await forecasts.context(startWeek);
  const { proposal_id } = request;
  const day = dayNumber(start);
  const check = await nc30();
  const { lines, ...answer } = economicsOf(context, request, startWeek, ({ code: sku, mechanic, sale_kind }, price) =>
    check({ sku, start: day, proposal_id })({ promo_price: price, mechanic, sale_kind }),
  );
  return { ...answer, columns: planColumns.toColumns(lines) };
}
