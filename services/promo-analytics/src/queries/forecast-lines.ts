import type { forecastLines } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dayNumber } from '@promo/retail/calendar';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { linesOf } from '../domain/forecast/line-forecast.ts';

/** Forecast and NC30 result of each line of a planned promotion. */
export async function answerLines(
  { forecasts, nc30 }: Context,
  request: RequestOf<typeof forecastLines>,
): Promise<ReplyOf<typeof forecastLines>> {
  const start = Temporal.PlainDate.from(request.start_date);
  const startWeek = weekIndex(weekOf(start));
  const context = await forecasts.context(startWeek);
  const { proposal_id } = request;
  const day = dayNumber(start);
  const check = await nc30();
  return linesOf(context, request, startWeek, ({ code: sku, mechanic, sale_kind }, promo_price) =>
    check({ sku, start: day, proposal_id })({ promo_price, mechanic, sale_kind }),
  );
}
