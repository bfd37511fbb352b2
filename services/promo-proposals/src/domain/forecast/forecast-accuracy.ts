/**
 * Plan against actual: what was expected of a proposal's lines when it was approved, and what came of them. Units and money
 * that were expected are those of the frozen economics, actual ones those of the promotions that overlap its weeks:
 *
 *     error = actual − expected                        of uplift in units, and of incremental margin
 *     forecast value added = |a − e| − |a − p|         a actual, e forecast, p the planner's uplift, percent
 */
import type { PromotionOutcome } from '@promo/contracts/promo-analytics/outcomes';
import type { Accuracy, AccuracyLine, AccuracyTotals } from '@promo/contracts/promo-proposals/accuracy';
import type { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { AccuracyState } from '@promo/contracts/promo-proposals/words';
import { depthOf } from '@promo/retail/depth';
import { quantity, round2, sumOfKnown } from '@promo/retail/round';
import { weeksBetween } from '@promo/retail/weeks';
import { type Line, type ProposalRecord, type Span, spanOf } from '../proposal/proposal.ts';

/** What became of a proposal's lines, in their order. */
export interface Outcomes {
  readonly as_of_yw: number | null;
  readonly lines: readonly PromotionOutcome[];
}

/** So many points deeper than planned is what average prices differ by anyway. */
const SAME_DEPTH_POINTS = 1;

/**
 * @param outcomes null where the proposal has no weeks or no lines to ask about
 * @param thisWeek yw
 */
export function accuracyOf(record: ProposalRecord, outcomes: Outcomes | null, thisWeek: number): Accuracy {
  const span = spanOf(record);
  const weeks = span && weeksBetween(span.start, span.end);
  const as_of_yw = outcomes?.as_of_yw ?? null;
  const complete = span !== null && as_of_yw !== null && as_of_yw > span.end;
  const lineOf = accuracyLines(record, weeks, complete);
  const lines = record.skus.map((line, i) => lineOf(line, outcomes?.lines[i]));
  const settled = complete && (outcomes?.lines.every((line) => line.settled) ?? false);
  return {
    proposal_id: record._id,
    complete,
    state: stateOf(span, thisWeek, settled),
    weeks,
    as_of_yw,
    lines,
    totals: totalsOf(lines),
  };
}

/** What became of a line: what was kept of it at approval, beside its outcome. */
function accuracyLines({ forecast, mechanic }: ProposalRecord, weeks: number | null, complete: boolean) {
  const forecasts = new Map(forecast?.lines.map((line) => [line.code, line]));
  const economics = new Map(forecast?.economics?.lines.map((line) => [line.code, line]));
  return (line: Line, outcome: PromotionOutcome | undefined): AccuracyLine => {
    const { code } = line;
    const kept = economics.get(code);
    const uplifts = {
      expected_uplift_pct: forecasts.get(code)?.expected_uplift_pct ?? null,
      planner_uplift_pct: line.expected_uplift_pct,
      ...soldOf(outcome),
    };
    const expected = expectedFigures(kept);
    const ran = hasRun(outcome, complete);
    const actual = actualOf(outcome, ran);
    return {
      code,
      p90_uplift_pct: forecasts.get(code)?.p90_uplift_pct ?? null,
      ...uplifts,
      expected,
      actual,
      error: complete ? errorOf(expected, actual) : NO_ERROR,
      within_p90: complete ? isWithin(actual.uplift_units, expected.uplift_p90_units) : null,
      forecast_value_added: complete && ran ? valueAdded(uplifts) : null,
      ran,
      ...executionOf(kept?.discount_pct ?? round2(depthOf(line, mechanic)), weeks, ran ? outcome : undefined),
    };
  };
}

function stateOf(span: Span | null, thisWeek: number, settled: boolean): AccuracyState {
  if (!span || thisWeek < span.start) return 'not_started';
  if (thisWeek <= span.end) return 'running';
  return settled ? 'complete' : 'partly';
}

/** What was sold in the weeks that are imported, and over its ordinary sales. */
function soldOf(outcome: PromotionOutcome | undefined) {
  if (!outcome || outcome.sold_weeks === 0) return { actual_uplift_pct: null, actual_qty: null };
  const { sold_weeks, sold_units, baseline_weekly_qty } = outcome;
  const ordinary = sold_weeks * (baseline_weekly_qty ?? 0);
  return {
    actual_uplift_pct: ordinary > 0 ? round2(100 * (sold_units / ordinary - 1)) : null,
    actual_qty: sold_units,
  };
}

type Expected = AccuracyLine['expected'];
type Actual = AccuracyLine['actual'];
type Figure = keyof Actual;

const FIGURES = [
  'uplift_units',
  'units',
  'revenue_eur',
  'gross_margin_eur',
  'funding_eur',
  'incremental_margin_eur',
] as const satisfies readonly Figure[];

const figures = (of: (figure: Figure) => number | null) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, of(figure)])) as Actual;

const expectedFigures = (kept: KeptEconomics['lines'][number] | undefined): Expected => ({
  ...figures((figure) => kept?.[figure] ?? null),
  uplift_p90_units: kept?.uplift_p90_units ?? null,
});

/** Whether a line had a promoted week; null while one may still come. */
function hasRun(outcome: PromotionOutcome | undefined, complete: boolean): boolean | null {
  if (outcome && outcome.promoted_weeks > 0) return true;
  return complete ? false : null;
}

/** What did not run came to nothing. */
const actualOf = (outcome: PromotionOutcome | undefined, ran: boolean | null): Actual =>
  figures((figure) => (ran === null ? null : ran ? (outcome?.[figure] ?? null) : 0));

const NO_ERROR = { uplift_units: null, incremental_margin_eur: null };

const errorOf = (expected: Expected, actual: Actual): AccuracyLine['error'] => ({
  uplift_units: quantity(less(actual.uplift_units, expected.uplift_units)),
  incremental_margin_eur: round2(less(actual.incremental_margin_eur, expected.incremental_margin_eur)),
});

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

const isWithin = (actual: number | null, p90: number | null): boolean | null =>
  actual === null || p90 === null ? null : actual <= p90;

/** Error of the forecast less error of the planner, points of uplift; null where the planner did not say. */
function valueAdded({
  actual_uplift_pct: actual,
  expected_uplift_pct: expected,
  planner_uplift_pct: planner,
}: Pick<AccuracyLine, 'actual_uplift_pct' | 'expected_uplift_pct' | 'planner_uplift_pct'>): number | null {
  if (actual === null || expected === null || planner === null) return null;
  return round2(Math.abs(actual - expected) - Math.abs(actual - planner));
}

/** How it ran, where it did and no evergreen flag hides it. */
function executionOf(planned: number | null, weeks: number | null, outcome: PromotionOutcome | undefined) {
  const actual = outcome?.discount_pct ?? null;
  const lasted = outcome?.weeks || null;
  return {
    planned_discount_pct: planned,
    actual_discount_pct: actual,
    ran_deeper: planned === null || actual === null ? null : actual > planned + SAME_DEPTH_POINTS,
    actual_weeks: lasted,
    ran_longer: weeks === null || lasted === null ? null : lasted > weeks,
  };
}

/** Sums of what the lines tell; errors and shares are of the lines that have them. */
function totalsOf(lines: readonly AccuracyLine[]): AccuracyTotals {
  const sum = (of: (line: AccuracyLine) => number | null, round: (value: number) => number) =>
    sumOfKnown(lines.map(of), round);
  const roundOf = (figure: Figure) => (figure.endsWith('_eur') ? round2 : quantity);
  const bounded = lines.filter((line) => line.within_p90 !== null);
  const total = (of: (line: AccuracyLine) => number | null) => bounded.reduce((all, line) => all + (of(line) ?? 0), 0);
  const judged = lines.flatMap(({ forecast_value_added: added }) => (added === null ? [] : [added]));
  const notRun = (line: AccuracyLine) => (line.ran === false ? line.expected.incremental_margin_eur : null);
  return {
    expected: {
      ...figures((figure) => sum(({ expected }) => expected[figure], roundOf(figure))),
      uplift_p90_units: sum(({ expected }) => expected.uplift_p90_units, quantity),
    },
    actual: figures((figure) => sum(({ actual }) => actual[figure], roundOf(figure))),
    error: {
      uplift_units: sum(({ error }) => error.uplift_units, quantity),
      incremental_margin_eur: sum(({ error }) => error.incremental_margin_eur, round2),
    },
    within_p90:
      bounded.length === 0
        ? null
        : total(({ actual }) => actual.uplift_units) <= total(({ expected }) => expected.uplift_p90_units),
    forecast_value_added:
      judged.length === 0 ? null : round2(judged.reduce((all, added) => all + added, 0) / judged.length),
    lines: lines.length,
    lines_not_run: lines.filter(({ ran }) => ran === false).length,
    not_run_margin_eur: sum(notRun, round2),
    lines_deeper: lines.filter(({ ran_deeper }) => ran_deeper === true).length,
    lines_longer: lines.filter(({ ran_longer }) => ran_longer === true).length,
    lines_overridden: judged.length,
  };
}
