import type { forecastLines } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dayNumber } from '@promo/retail/calendar';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { linesOf } from '../domain/forecast/line-forecast.ts';
import { nc30CheckerOf } from '../domain/nc30/sku-nc30.ts';

/** Forecast and NC30 result of each line of a planned promotion. */
export async function answerLines(
  { facts, forecasts, toleranceCents }: Context,
  request: RequestOf<typeof forecastLines>,
): Promise<ReplyOf<typeof forecastLines>> {
  const start = Temporal.PlainDate.from(request.start_date);
  const startWeek = weekIndex(weekOf(start));
  const context = await forecasts.context(startWeek);
  const day = dayNumber(start);
  return linesOf(context, request, startWeek, ({ code, mechanic }, promo_price) =>
    nc30CheckerOf(facts.current, code, day, toleranceCents)({ promo_price, mechanic }),
  );
}
