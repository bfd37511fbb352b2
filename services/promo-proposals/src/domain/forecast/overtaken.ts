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

/** What the catalogue says of a product. */
type Basis = Pick<NonNullable<ReturnType<Catalogue['get']>>, 'regular_cents' | 'unit_cost' | 'vat_rate'>;

/** Submitted and approved plans that begin after a day, from 1970-01-01: of these somebody can still think again. */
export const toBegin = (plans: Iterable<Plan>, today: number): Plan[] =>
  [...plans].filter((plan) => isFirm(plan) && plan.days !== null && plan.days.first > today);

/** Of each plan that was overtaken, the soonest first, how many lines were and by what. */
export const overtakenPlans = (plans: readonly Plan[], catalogue: Catalogue): OvertakenProposal[] =>
  plans
    .toSorted((a, b) => compareTexts(a.start_date ?? '', b.start_date ?? '') || a.id - b.id)
    .flatMap((plan) => {
      const found = overtakenLines(plan, (code) => catalogue.get(code));
      return found.size === 0 ? [] : { proposal_id: plan.id, lines: found.size, ...changedTermsOf(plan, found) };
    });

/** Of a plan's lines that were overtaken, how many by what, and what that does to the margin. */
export function changedTermsOf({ lines, needs }: Plan, found: ReadonlyMap<string, Overtaken>) {
  const changed = (key: keyof Terms) =>
    [...found.values()].filter(({ planned, now }) => isOther(planned[key], now[key])).length;
  const margins = [...lines.keys()].map((code, position) => {
    const { planned, now } = found.get(code) ?? {};
    const [units = null, before = null, after = null] = [needs[position], planned?.unit_margin, now?.unit_margin];
    return units === null || before === null || after === null ? null : units * (after - before);
  });
  return {
    regular_prices: changed('regular_price'),
    unit_costs: changed('unit_cost'),
    vat_rates: changed('vat_rate'),
    margin_change_eur: sumOfKnown(margins, round2),
  };
}

/** The lines of a plan that were, by code. */
export function overtakenLines(plan: Plan, nowOf: (code: string) => Basis | undefined) {
  const found = new Map<string, Overtaken>();
  for (const [position, [code, line]] of [...plan.lines].entries()) {
    const now = nowOf(code);
    if (!now) continue;
    const planned = {
      regular_cents: line.catalogue_cents,
      unit_cost: plan.unit_costs[position] ?? null,
      vat_rate: plan.vat_rates[position] ?? null,
    };
    const isOvertaken = (['regular_cents', 'unit_cost', 'vat_rate'] as const).some((key) =>
      isOther(planned[key], now[key]),
    );
    if (isOvertaken) found.set(code, { planned: termsOf(line, planned), now: termsOf(line, now) });
  }
  return found;
}

const isOther = (planned: number | null, now: number | null): boolean =>
  planned !== null && now !== null && planned !== now;

function termsOf({ unit_cents, depth }: PlanLine, { regular_cents, unit_cost, vat_rate }: Basis): Terms {
  const price = unit_cents ?? (regular_cents === null || depth === null ? null : priceAt(regular_cents, depth));
  const discount = unit_cents === null || regular_cents === null ? depth : depthOfPrice(regular_cents, unit_cents);
  const isKnown = price !== null && unit_cost !== null && vat_rate !== null;
  return {
    regular_price: euro(regular_cents),
    unit_cost,
    vat_rate,
    discount_pct: round2(discount),
    unit_margin: isKnown ? round2(price / (100 + vat_rate) - unit_cost) : null,
  };
}
