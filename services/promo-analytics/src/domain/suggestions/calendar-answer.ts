/** A calendar as it is answered: its promotions with why, its weeks and its totals. */
import type { CalendarPromotion, PlannedCalendar } from '@promo/contracts/promo-analytics/suggestions';
import { compareTexts } from '@promo/retail/compare';
import { euro, knownPrice } from '@promo/retail/money';
import { quantity, round2 } from '@promo/retail/round';
import { ywOf } from '@promo/retail/weeks';
import type { Product } from '../facts/product.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { percent } from '../forecaster/sensitivity.ts';
import { printable } from '../nc30/check.ts';
import { type Brought, type Evaluated, evaluate, type Placed } from './evaluate.ts';
import { lackingStock } from './lacking-stock.ts';
import { priceBounds } from './own-rules.ts';
import { alsoPlanned, type PendingBySku } from './pending.ts';
import type { Prepared } from './prepare-problem.ts';
import { NO_CEILING, type Promo } from './problem.ts';
import type { CalendarQuestion, LowestPrices } from './question.ts';
import type { Reckoned } from './reckon.ts';
import { middleWeeks } from './week-gain.ts';

interface Basis {
  readonly context: ForecastContext;
  readonly question: CalendarQuestion;
  readonly prepared: Prepared;
  readonly lowestPrices: LowestPrices;
  readonly pending: PendingBySku;
  /** Week index. */
  readonly thisWeek: number;
}

/** Promotions that were found, with what they bring. */
export function reckonSuggested(
  { prepared, question }: Pick<Basis, 'prepared' | 'question'>,
  promos: readonly Promo[],
): Reckoned[] {
  const { reckoning, skus, problem } = prepared;
  return promos.map(({ member, start, weeks, offer }) =>
    reckoning.reckon({
      ordinal: skus[member]?.ordinal as number,
      start: question.from + start,
      weeks,
      depth: problem.offers.depth[offer] as number,
      cents: null,
      mechanic: null,
      funding: null,
      origin: 'suggested',
      proposal_id: null,
      status: null,
    }),
  );
}

export function calendarAnswer(basis: Basis, reckoned: readonly Reckoned[]): PlannedCalendar {
  const { prepared, question } = basis;
  const { problem, skus, memberOf } = prepared;
  const placed = reckoned.flatMap((one): Placed[] => {
    const member = memberOf.get(one.ordinal);
    if (member === undefined) return [];
    return [{ reckoned: one, member, start: one.start - question.from, counts: problem.takesSlots[member] === true }];
  });
  const brought = evaluate(placed, { ...problem, skus });
  const { low, high, promotions, slots, ...totals } = brought.totals;
  return {
    promotions: promotionsOf(
      basis,
      brought,
      Map.groupBy(reckoned, ({ ordinal }) => ordinal),
    ),
    totals: {
      promotions,
      slots,
      ...bringing(totals),
      margin_p10_eur: round2(low),
      margin_p90_eur: round2(high),
    },
    weeks: brought.weeks.map(({ promotions: running, ...week }, i) => ({
      yw: ywOf(question.from + i),
      promotions: running,
      ...bringing(week),
    })),
  };
}

const bringing = ({ units, upliftUnits, revenue, funding, discountCost, margin }: Brought) => ({
  units: quantity(units),
  uplift_units: quantity(upliftUnits),
  revenue_eur: round2(revenue),
  funding_eur: round2(funding),
  discount_cost_eur: round2(discountCost),
  margin_eur: round2(margin),
});

function promotionsOf(
  { context, question, prepared, lowestPrices, pending, thisWeek }: Basis,
  { promos }: Evaluated,
  reckonedOf: ReadonlyMap<number, readonly Reckoned[]>,
): CalendarPromotion[] {
  const { products } = context.analysis.catalog;
  const middle = question.objective === 'margin' ? middleWeeks(prepared.problem) : null;
  const bySku = Map.groupBy(promos, ({ placed }) => placed.member);
  const rows = promos.map(({ placed: { reckoned, member, start }, low, high, ...brought }): CalendarPromotion => {
    const { ordinal, weeks, cents, uplift, breakEven, figures } = reckoned;
    const product = products[ordinal] as Product;
    const { sku, name, category, family, supplierId, supplierName, regularPrice } = product;
    const { exempt, lowest } = lowestPrices(ordinal, [reckoned.start]);
    const others = (bySku.get(member) ?? []).map(({ placed }) => ({ ...placed.reckoned, start: placed.start }));
    const { below } = priceBounds({ start, weeks }, lowest[0] ?? NO_CEILING, others);
    // what is planned may begin on another day than Monday, and be sold as something else than an action: its proposal says more
    const reference = reckoned.origin === 'planned' || below === NO_CEILING ? null : below;
    const announceable = exempt || reference === null || cents === null ? null : cents < reference;
    const place = { sku, start_yw: ywOf(reckoned.start), end_yw: ywOf(reckoned.start + weeks - 1) };
    return {
      ...place,
      name,
      category,
      family,
      supplier_id: supplierId,
      supplier_name: supplierName,
      weeks,
      discount_pct: round2(reckoned.depth),
      promo_price: euro(cents),
      regular_price: euro(knownPrice(regularPrice)),
      supplier_funding: reckoned.funding ?? 0,
      funding_to_agree: reckoned.fundingIsGuess,
      origin: reckoned.origin,
      proposal_id: reckoned.proposal_id,
      status: reckoned.status,
      also_planned: alsoPlanned(pending, { ...place, proposal_id: reckoned.proposal_id }),
      known: figures !== null,
      ...bringing(brought),
      margin_p10_eur: round2(low),
      margin_p90_eur: round2(high),
      ...lackingStock(product, thisWeek, reckoned.start, reckonedOf.get(ordinal) ?? []),
      nc30_price: euro(reference),
      announceable,
      printable_discount_pct: announceable ? printable(cents as number, reference as number) : null,
      why: {
        uplift_pct: percent(uplift?.expected),
        mean_uplift_pct: percent(uplift?.mean),
        break_even_uplift_pct: percent(breakEven),
        basis: reckoned.basis,
        week_gain_eur: middle && figures ? round2(figures.margin - (middle(member, weeks) ?? figures.margin)) : null,
      },
    };
  });
  return rows.sort((a, b) => a.start_yw - b.start_yw || compareTexts(a.sku, b.sku));
}
