/**
 * Plans that the catalogue has overtaken: it says another regular price, cost or VAT of a product than when the plan was last saved, or
 * approved. The promo price stays, so that
 *
 *     discount    = 100·(1 − promo price / regular price), 0 where that is not below
 *     unit margin = promo price / (1 + VAT) − cost
 *
 * are others then. N+F and a percent of an unknown price keep their discount. What is not known then or now is not compared; a regular price
 * that was typed is what was known, where the catalogue had none.
 */

import type { Overtaken, OvertakenProposal, Terms } from '@promo/contracts/promo-proposals/overtaken';
import { isFirm } from '@promo/contracts/promo-proposals/submitted';
import { compareTexts } from '@promo/retail/compare';
import { depthOfPrice, priceAt } from '@promo/retail/depth';
import { euro } from '@promo/retail/money';
import { round2, sumOfKnown } from '@promo/retail/round';
import type { Plan, PlanLine } from '../calendar/plan.ts';
import type { Catalogue } from '../proposal/catalogue-entry.ts';

/** What the catalogue says of a product, or said when it was planned. */
type Basis = Pick<NonNullable<ReturnType<Catalogue['get']>>, 'regular_cents' | 'unit_cost' | 'vat_rate'>;

/** What it says now of a product, by its code. */
type NowOf = (code: string) => Basis | undefined;

/** Submitted and approved plans that begin after a day, from 1970-01-01: of these somebody can still think again. */
export const toBegin = (plans: Iterable<Plan>, today: number): Plan[] =>
  [...plans].filter((plan) => isFirm(plan) && plan.days !== null && plan.days.first > today);

/** Of each plan that was overtaken, the soonest first, how many lines were and by what. */
export function overtakenPlans(plans: readonly Plan[], catalogue: Catalogue): OvertakenProposal[] {
  const nowOf = (code: string) => catalogue.get(code);
  return plans
    .toSorted((a, b) => compareTexts(a.start_date ?? '', b.start_date ?? '') || a.id - b.id)
    .flatMap((plan) => {
      const found = overtakenLines(plan, nowOf);
      return found.size === 0 ? [] : { proposal_id: plan.id, lines: found.size, ...changedTermsOf(plan, found, nowOf) };
    });
}

/** Of a plan's lines that were overtaken, how many by what, and what that does to the margin. */
export function changedTermsOf(plan: Plan, found: ReadonlyMap<string, Overtaken>, nowOf: NowOf) {
  const changed = (key: keyof Terms) =>
    [...found.values()].filter(({ planned, now }) => isOther(planned[key], now[key])).length;
  const margins = [...plan.lines].map(([code, line], position) => {
    const now = found.has(code) ? nowOf(code) : undefined;
    const units = plan.needs[position] ?? null;
    if (!now || units === null) return null;
    const [before, after] = [unitMargin(line, plannedOf(plan, position, line)), unitMargin(line, now)];
    return before === null || after === null ? null : units * (after - before);
  });
  return {
    regular_prices: changed('regular_price'),
    unit_costs: changed('unit_cost'),
    vat_rates: changed('vat_rate'),
    margin_change_eur: sumOfKnown(margins, round2),
  };
}

/** The lines of a plan that were, by code. */
export function overtakenLines(plan: Plan, nowOf: NowOf) {
  const found = new Map<string, Overtaken>();
  for (const [position, [code, line]] of [...plan.lines].entries()) {
    const now = nowOf(code);
    if (!now) continue;
    const planned = plannedOf(plan, position, line);
    const isOvertaken = (['regular_cents', 'unit_cost', 'vat_rate'] as const).some((key) =>
      isOther(planned[key], now[key]),
    );
    if (isOvertaken) found.set(code, { planned: termsOf(line, planned), now: termsOf(line, now) });
  }
  return found;
}

const plannedOf = ({ unit_costs, vat_rates }: Plan, position: number, { catalogue_cents }: PlanLine): Basis => ({
  regular_cents: catalogue_cents,
  unit_cost: unit_costs[position] ?? null,
  vat_rate: vat_rates[position] ?? null,
});

const isOther = (planned: number | null, now: number | null): boolean =>
  planned !== null && now !== null && planned !== now;

function termsOf(line: PlanLine, basis: Basis): Terms {
  const { unit_cents, depth } = line;
  const { regular_cents, unit_cost, vat_rate } = basis;
  const discount = unit_cents === null || regular_cents === null ? depth : depthOfPrice(regular_cents, unit_cents);
  return {
    regular_price: euro(regular_cents),
    unit_cost,
    vat_rate,
    discount_pct: round2(discount),
    unit_margin: round2(unitMargin(line, basis)),
  };
}

/** Euro, not rounded: purchase prices have four decimals; null where something is not known. */
function unitMargin({ unit_cents, depth }: PlanLine, { regular_cents, unit_cost, vat_rate }: Basis): number | null {
  const price = unit_cents ?? (regular_cents === null || depth === null ? null : priceAt(regular_cents, depth));
  return price === null || unit_cost === null || vat_rate === null ? null : price / (100 + vat_rate) - unit_cost;
}
