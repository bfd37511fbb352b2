import type { AccuracyLine } from '@promo/contracts/promo-proposals/accuracy';
import { compare } from '../../../../format/sort.ts';

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
