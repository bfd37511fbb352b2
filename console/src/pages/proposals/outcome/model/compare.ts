import type { AccuracyLine, AccuracyTotals } from '@promo/contracts/promo-proposals/accuracy';
import { compare } from '../../../../format/sort.ts';

/** What plan and actual are compared by, in the order in which people read a result: what was sold, then what it brought. */
export const FIGURES = [
  'units',
  'uplift_units',
  'revenue_eur',
  'gross_margin_eur',
  'funding_eur',
  'incremental_margin_eur',
] as const satisfies readonly (keyof AccuracyTotals['actual'])[];
export type Figure = (typeof FIGURES)[number];

/** Actual less expected; as the server tells it where it does, which leaves out lines that it cannot compare. */
export function differenceOf({ error, actual, expected }: AccuracyTotals, figure: Figure): number | null {
  if (figure === 'uplift_units' || figure === 'incremental_margin_eur') return error[figure];
  const [came, planned] = [actual[figure], expected[figure]];
  return came === null || planned === null ? null : came - planned;
}

/** The line that fell furthest behind its plan first, by incremental margin, then by units; what cannot be compared last. */
export const worstFirst = (lines: readonly AccuracyLine[]): AccuracyLine[] =>
  lines.toSorted(
    (a, b) =>
      compare(a.error.incremental_margin_eur, b.error.incremental_margin_eur) ||
      compare(a.error.uplift_units, b.error.uplift_units),
  );

/** The uplift that planned units follow from, percent; null where they are not known. */
export const plannedUplift = ({ expected: { units, uplift_units } }: Pick<AccuracyLine, 'expected'>): number | null =>
  units === null || uplift_units === null || units === uplift_units
    ? null
    : (100 * uplift_units) / (units - uplift_units);

/** What was not as planned about how a line ran. */
export type Remark =
  | { readonly kind: 'not_run' }
  | { readonly kind: 'deeper'; readonly planned: number; readonly actual: number }
  | { readonly kind: 'longer'; readonly planned: number; readonly actual: number }
  | { readonly kind: 'beyond_p90' }
  | { readonly kind: 'hidden' };

/** @param weeks as planned */
export function remarksOn(line: AccuracyLine, weeks: number | null): Remark[] {
  const { ran, ran_deeper, ran_longer, within_p90 } = line;
  if (ran === false) return [{ kind: 'not_run' }];
  const remarks: Remark[] = [];
  if (ran_deeper)
    remarks.push({ kind: 'deeper', planned: line.planned_discount_pct ?? 0, actual: line.actual_discount_pct ?? 0 });
  if (ran_longer) remarks.push({ kind: 'longer', planned: weeks ?? 0, actual: line.actual_weeks ?? 0 });
  if (within_p90 === false) remarks.push({ kind: 'beyond_p90' });
  if (ran && line.actual_weeks === null) remarks.push({ kind: 'hidden' });
  return remarks;
}
