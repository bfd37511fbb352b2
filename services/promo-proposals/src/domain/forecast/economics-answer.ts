/** What a proposal earns: the question to analytics, and its answer by line. */
import { nulls } from '@promo/contracts/nulls';
import { type EconomicsTotals, moneyFields } from '@promo/contracts/promo-analytics/economics';
import { lastColumns, planColumns, type proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { EconomicsLine, KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { breakEvenFunding } from '@promo/retail/break-even-funding';
import { cents } from '@promo/retail/money';
import { orderBy } from '@promo/retail/order-by';
import { quantity, round2, sumOfKnown } from '@promo/retail/round';
import type { Plan } from '../calendar/plan.ts';
import { daysOf } from '../proposal/days.ts';
import type { KeptExpected } from '../proposal/kept-expected.ts';
import type { Line } from '../proposal/proposal.ts';
import { type Asked, forecastQuestion } from './forecast.ts';
import { overtakenLines } from './overtaken.ts';

export type EconomicsQuestion = RequestOf<typeof proposalEconomics>;
export type EconomicsReply = ReplyOf<typeof proposalEconomics>;

/** The question about what is planned; null without weeks or lines, so that there is nothing to ask. */
export function economicsQuestion(asked: Asked): EconomicsQuestion | null {
  const question = forecastQuestion(asked);
  if (!question) return null;
  const funding = asked.skus.map(({ supplier_funding }) => (supplier_funding === null ? {} : { supplier_funding }));
  return { ...question, lines: question.lines.map((line, i) => ({ ...line, ...funding[i] })) };
}

const NO_TOTALS: EconomicsTotals = {
  ...nulls(moneyFields),
  incremental_margin_p10_eur: null,
  incremental_margin_p90_eur: null,
  lines: 0,
  lines_without_money: 0,
  lines_short: 0,
  lines_not_announceable: 0,
};

const NOTHING = {
  start_date: null,
  end_date: null,
  weeks: null,
  as_of_yw: null,
  fitted_as_of_yw: null,
  provisional: false,
  lines: [],
  totals: NO_TOTALS,
  better_together_eur: null,
  funding_over_usual_eur: null,
};

/**
 * @param reply null where there was nothing to ask
 * @param earlier what promotions before it need, by code
 * @param saved as it is planned, where its lines are saved
 */
export function economicsOf(
  asked: Asked,
  question: EconomicsQuestion | null,
  reply: EconomicsReply | null,
  earlier: ReadonlyMap<string, number>,
  saved?: Plan,
): Economics {
  const { _id: proposal_id } = asked;
  if (!question || !reply) return { proposal_id, ...NOTHING };
  const { start_date, weeks } = question;
  const { as_of_yw, fitted_as_of_yw, provisional, totals } = reply;
  const known = { as_of_yw, fitted_as_of_yw, provisional };
  const changed = saved && overtakenLines(saved, catalogueIn(question, reply));
  const lines = linesOf(question, reply).map(({ stock, ...line }) => {
    const needed_earlier = quantity(earlier.get(line.code) ?? 0);
    const overtaken = changed?.get(line.code);
    return {
      ...line,
      stock: { ...stock, ...(needed_earlier > 0 && { needed_earlier }) },
      ...(overtaken && { overtaken }),
    };
  });
  return {
    proposal_id,
    start_date,
    end_date: daysOf(asked).end_date,
    weeks,
    ...known,
    lines,
    totals,
    better_together_eur: reply.better_together_eur ?? null,
    funding_over_usual_eur: fundingOverUsual(lines),
    ...fundingToAgree(asked.skus, lines),
  };
}

/** What lines count on of suppliers who have not agreed, euro; nothing without any. */
function fundingToAgree(
  skus: readonly Line[],
  lines: readonly EconomicsLine[],
): Pick<Economics, 'funding_to_agree_eur'> {
  const asked = lines.map(({ counted, funding_eur }, i) => (counted && skus[i]?.funding_to_agree ? funding_eur : null));
  const sum = sumOfKnown(asked, round2);
  return sum ? { funding_to_agree_eur: sum } : {};
}

/** What the catalogue says of the products that were asked about, by code. */
function catalogueIn({ lines }: EconomicsQuestion, { regular_prices, unit_costs, vat_rates }: EconomicsReply) {
  const positions = new Map(lines.map(({ code }, i) => [code, i]));
  return (code: string) => {
    const i = positions.get(code);
    if (i === undefined) return undefined;
    return {
      regular_cents: cents(regular_prices?.[i]),
      unit_cost: unit_costs?.[i] ?? null,
      vat_rate: vat_rates?.[i] ?? null,
    };
  };
}

/** What lines count on beyond what their suppliers usually pay, euro, below 0 where that is more; null where it is known of none. */
function fundingOverUsual(lines: readonly EconomicsLine[]): number | null {
  const over = lines.map(({ counted, units, funding_eur: funding, usual_funding_eur: usual }) =>
    counted && units !== null && funding !== null && usual !== null ? funding - units * usual : null,
  );
  return sumOfKnown(over, round2);
}

/**
 * Its totals in short, what each line needs of stock and costs to buy, what the NC30 rule exempts, and where the catalogue has another
 * regular price.
 *
 * @param lines what the question was about
 */
export function expectedOf(
  lines: readonly Line[],
  { as_of_yw, totals, category, columns, regular_prices: catalogue, unit_costs, vat_rates }: EconomicsReply,
): KeptExpected {
  const rows = planColumns.toRows(columns);
  const perishable = lines.flatMap(({ code }, i) => (rows[i]?.nc30?.reason === 'perishable' ? [code] : []));
  const regular_prices = lines.flatMap(({ code, regular_cents }, i) => {
    const regular_price = catalogue?.[i] ?? null;
    return regular_price === null || cents(regular_price) === regular_cents ? [] : [{ code, regular_price }];
  });
  return {
    units: totals.units,
    uplift_units: totals.uplift_units,
    revenue_eur: totals.revenue_eur,
    funding_eur: totals.funding_eur,
    incremental_margin_eur: totals.incremental_margin_eur,
    as_of_yw,
    category: category ?? null,
    needs: rows.map(({ units }) => units),
    ...(unit_costs && { unit_costs }),
    ...(vat_rates && { vat_rates }),
    ...(perishable.length > 0 && { perishable }),
    ...(regular_prices.length > 0 && { regular_prices }),
  };
}

/** As it is kept at approval of lines; the NC30 results are kept with the forecast. */
export function keptEconomics(
  skus: readonly Line[],
  question: EconomicsQuestion,
  reply: EconomicsReply,
): KeptEconomics {
  const lines = linesOf(question, reply);
  return {
    lines: lines.map(({ nc30: _, better_depth: _now, last_promotion: _then, missing, ...line }) => ({
      ...line,
      ...(missing.length > 0 && { missing }),
    })),
    totals: reply.totals,
    funding_over_usual_eur: fundingOverUsual(lines),
    ...fundingToAgree(skus, lines),
  };
}

const linesOf = (
  { start_date, lines }: EconomicsQuestion,
  { columns, missing, better, usual_funding, lead_times, last }: EconomicsReply,
): EconomicsLine[] => {
  const lastPromotions = last && lastColumns.toRows(last);
  return planColumns.toRows(columns).map(({ on_hand, on_order, needed_p90, shortfall, nc30, ...figures }, i) => {
    const order_by = orderBy(start_date, lead_times?.[i] ?? null);
    return {
      code: lines[i]?.code as string,
      ...figures,
      stock: {
        on_hand,
        on_order,
        needed: figures.units,
        needed_p90,
        shortfall,
        ...(order_by !== null && { order_by }),
      },
      break_even_funding_eur: breakEvenFunding(figures.units, figures.funding_eur, figures.incremental_margin_eur),
      usual_funding_eur: usual_funding?.[i] ?? null,
      nc30,
      missing: missing?.[i] ?? [],
      better_depth: better?.[i] ?? null,
      last_promotion: lastOf(lastPromotions?.[i]),
    };
  });
};

type Told = ReturnType<typeof lastColumns.toRows>[number];

const lastOf = (told: Told | undefined): EconomicsLine['last_promotion'] =>
  told?.start_yw && told.end_yw ? { ...told, start_yw: told.start_yw, end_yw: told.end_yw } : null;
