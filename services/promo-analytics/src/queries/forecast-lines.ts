import type { forecastLines } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Context } from '../context.ts';
import { linesOf } from '../domain/forecast/line-forecast.ts';
import { plannedLines } from './planned-lines.ts';

/** Forecast and NC30 result of each line of a planned promotion. */
export async function answerLines(
  context: Context,
  request: RequestOf<typeof forecastLines>,
): Promise<ReplyOf<typeof forecastLines>> {
  const planned = await plannedLines(context, request);
  return linesOf(planned.context, request, planned.startWeek, planned.checkLine, planned.usual);
}
