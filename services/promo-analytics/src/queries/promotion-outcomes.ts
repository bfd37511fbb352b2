import { outcomeColumns, type promotionOutcomes } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { ywAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { asOfWeek, toldYw } from '../domain/as-of.ts';
import { outcomesOf } from '../domain/results/outcomes.ts';
import { windowAt } from '../domain/week-at.ts';

/** What became of the SKUs of a plan. Throws a 422 Refusal for a window that is none. */
export function answerOutcomes(
  { facts, now }: Context,
  { codes, from_yw, to_yw }: RequestOf<typeof promotionOutcomes>,
): ReplyOf<typeof promotionOutcomes> {
  const { analysis } = facts.current;
  const window = windowAt(from_yw, to_yw);
  const asOf = asOfWeek(analysis, ywAt(now()));
  const columns = outcomeColumns.toColumns(outcomesOf(analysis, codes, window, asOf));
  return { as_of_yw: toldYw(analysis, asOf), columns };
}
