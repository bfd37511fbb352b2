import { outcomeColumns, type promotionOutcomes } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dateAt } from '@promo/retail/calendar';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { outcomesOf } from '../domain/results/outcomes.ts';
import { asOfYw } from '../domain/skus/snapshot.ts';
import { windowOf } from '../domain/skus/weeks.ts';

/** What became of the SKUs of a plan. Throws a 422 Refusal for a window that is none. */
export function answerOutcomes(
  { facts, now }: Context,
  { codes, from_yw, to_yw }: RequestOf<typeof promotionOutcomes>,
): ReplyOf<typeof promotionOutcomes> {
  const { analysis } = facts.current;
  const window = windowOf(from_yw, to_yw);
  const as_of_yw = asOfYw(analysis, weekOf(dateAt(now())));
  const asOf = as_of_yw === null ? 0 : weekIndex(as_of_yw);
  return { as_of_yw, columns: outcomeColumns.toColumns(outcomesOf(analysis, codes, window, asOf)) };
}
