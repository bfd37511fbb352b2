import type { forecastLines } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Context } from '../context.ts';
import { forecastsOfLines } from '../domain/forecast/line-forecast.ts';
import { lineBasis } from './line-basis.ts';

/** Forecast and NC30 result of each line of a planned promotion. */
export async function answerLines(
  context: Context,
  request: RequestOf<typeof forecastLines>,
): Promise<ReplyOf<typeof forecastLines>> {
  return forecastsOfLines(await lineBasis(context, request), request);
}
