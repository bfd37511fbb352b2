import { planColumns, type proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Context } from '../context.ts';
import { economicsOf } from '../domain/forecaster/plan-economics.ts';
import { plannedLines } from './planned-lines.ts';

/** What the lines of a planned promotion earn. */
export async function answerEconomics(
  context: Context,
  request: RequestOf<typeof proposalEconomics>,
): Promise<ReplyOf<typeof proposalEconomics>> {
  const planned = await plannedLines(context, request);
  const { lines, ...answer } = economicsOf(
    planned.context,
    request,
    planned.startWeek,
    planned.checkLine,
    planned.usual,
  );
  return { ...answer, columns: planColumns.toColumns(lines) };
}
