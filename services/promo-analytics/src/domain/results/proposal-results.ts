/**
 * What approved proposals that are over came to, against what was expected of them: in short, the totals that
 * `/proposals/{id}/accuracy` tells of each. Weeks are week indices, money is added up in cents.
 */
import type {
  NamedResult,
  ProposalResult,
  ProposalResultTotals,
} from '@promo/contracts/promo-analytics/proposal-results';
import { quantity } from '@promo/retail/round';
import { ywOf } from '@promo/retail/weeks';
import type { Analysis } from '../events/analysis.ts';
import { euros, orNull, plus } from '../or-null.ts';
import { lineResult } from './outcomes.ts';
import type { WholePlan } from './plan-of-sku.ts';

/** The plans that ended from one week to another, both included, the latest first. */
export const plansEnded = (plans: readonly WholePlan[], from: number, to: number): WholePlan[] =>
  plans.filter((plan) => plan.to >= from && plan.to <= to).sort((a, b) => b.to - a.to || b.proposal_id - a.proposal_id);

/** @param asOf the first week without sales */
export function resultOf(analysis: Analysis, plan: WholePlan, asOf: number): ProposalResult {
  const complete = asOf > plan.to;
  let [expected, actual, error] = [Number.NaN, Number.NaN, Number.NaN];
  let [units, revenue, funding] = [Number.NaN, Number.NaN, Number.NaN];
  let [notRun, settled] = [0, complete];
  for (const [i, code] of plan.codes.entries()) {
    const line = lineResult(analysis, code, plan, asOf);
    const wanted = Math.round(100 * (plan.expected[i] as number));
    // What did not run came to nothing, once that is certain.
    const cameTo = (figure: number) => (line.ran ? figure : complete ? 0 : Number.NaN);
    const came = cameTo(line.net);
    units = plus(units, cameTo(line.units));
    revenue = plus(revenue, cameTo(line.revenue));
    funding = plus(funding, cameTo(line.funding));
    expected = plus(expected, wanted);
    actual = plus(actual, came);
    if (complete) error = plus(error, came - wanted);
    if (complete && !line.ran) notRun++;
    settled &&= line.settled;
  }
  return {
    proposal_id: plan.proposal_id,
    end_yw: ywOf(plan.to),
    complete,
    settled,
    lines: plan.codes.length,
    lines_not_run: notRun,
    actual_units: quantity(orNull(units)),
    actual_revenue_eur: euros(revenue),
    actual_funding_eur: euros(funding),
    expected_units: quantity(orNull(plan.expectedUnits)),
    expected_incremental_margin_eur: euros(expected),
    actual_incremental_margin_eur: euros(actual),
    error_incremental_margin_eur: euros(error),
  };
}

/** With what people call its proposal, and whose it is. */
export const withName = (result: ProposalResult, { title, source, planner, from }: WholePlan): NamedResult => ({
  ...result,
  title,
  source,
  user: planner,
  start_yw: ywOf(from),
});

/** How plans came out, of proposals together: of one that is not settled a whole promise would stand beside half a result. */
export function totalsOf(results: readonly ProposalResult[]): ProposalResultTotals {
  let [n_compared, expected, actual] = [0, Number.NaN, Number.NaN];
  for (const { settled, expected_incremental_margin_eur: promised, actual_incremental_margin_eur: came } of results) {
    if (!settled || promised === null || came === null) continue;
    n_compared++;
    expected = plus(expected, Math.round(100 * promised));
    actual = plus(actual, Math.round(100 * came));
  }
  return {
    n_compared,
    n_unsettled: results.filter(({ settled }) => !settled).length,
    expected_incremental_margin_eur: euros(expected),
    actual_incremental_margin_eur: euros(actual),
  };
}
