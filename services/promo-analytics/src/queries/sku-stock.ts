import type { skuStock } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { weekIndex, ywOf } from '@promo/retail/weeks';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import { type FromFit, fitOf } from '../domain/forecast/fit-state.ts';
import { type ApprovedPromo, expectedUpliftIn } from '../domain/forecast/planned-uplift.ts';
import { lineMechanic } from '../domain/line-mechanic.ts';
import { type StockQuestion, stockOf, stockQuestion } from '../domain/skus/stock.ts';
import { approvedPromos } from '../store/planned/of-skus.ts';

/** What is there, what is coming and what is asked for; of planned promotions only approved ones count. */
export async function answerStock(
  { db, facts, forecasts, placementOfSource }: Context,
  request: RequestOf<typeof skuStock>,
): Promise<ReplyOf<typeof skuStock>> {
  const question = stockQuestion(request);
  const promos = await approvedByCode(db, question);
  // Without a promotion nothing need be forecast, nor waited for while forecasts follow an import.
  const context = promos.size === 0 ? null : await forecasts.context(question.from);
  const { analysis } = context ?? facts.current;
  const forecast: FromFit[] = [];
  const expectedUplift = context
    ? expectedUpliftIn(
        context,
        (source) => placementOfSource(context, source),
        (made) => forecast.push(made),
      )
    : () => null;
  const answer = stockOf(analysis, question, (code) => promos.get(code) ?? [], expectedUplift);
  return { ...answer, ...fitOf({ analysis }, forecast) };
}

async function approvedByCode(db: Db, { items, from, to }: StockQuestion) {
  const codes = new Set(items.map(({ code }) => code));
  const promos = new Map<string, ApprovedPromo[]>();
  if (codes.size === 0) return promos;
  for (const plan of await approvedPromos(db, [...codes], ywOf(from), ywOf(to))) {
    const { start_yw, end_yw, source = null, lines } = plan;
    if (start_yw === null || end_yw === null) continue;
    const [start, end] = [weekIndex(start_yw), weekIndex(end_yw)];
    for (const { code, discount_pct: discountPct, feature, display, ...line } of lines) {
      if (!codes.has(code)) continue;
      promos
        .getOrInsertComputed(code, () => [])
        .push({ start, end, discountPct, mechanic: lineMechanic(plan, line), source, feature, display });
    }
  }
  return promos;
}
