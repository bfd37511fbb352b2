import { lastColumns, planColumns, type proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Context } from '../context.ts';
import { economicsOf } from '../domain/forecaster/plan-economics.ts';
import { lineBasis } from './line-basis.ts';

/** What the lines of a planned promotion earn. */
export async function answerEconomics(
  context: Context,
  request: RequestOf<typeof proposalEconomics>,
): Promise<ReplyOf<typeof proposalEconomics>> {
  const { lines, last, ...answer } = economicsOf(await lineBasis(context, request), request);
  return { ...answer, columns: planColumns.toColumns(lines), last: lastColumns.toColumns(last) };
}
