/**
 * What two proposals promise of the products that both promote, in the weeks that both run in, and what they bring together: of a product the deeper
 * promotion alone, since two of one week do not add up (docs/economics.md). Each margin is that of the proposal's own economics, by as many of its
 * weeks as are shared.
 */
import type { ConflictCost } from '@promo/contracts/promo-proposals/conflicts';
import type { EconomicsLine } from '@promo/contracts/promo-proposals/economics-fields';
import { round2, sumOfKnown } from '@promo/retail/round';
import { weeksBetween } from '@promo/retail/weeks';
import type { Span } from '../proposal/proposal.ts';
import { overlapWeeks } from './conflicts.ts';

interface Side {
  readonly span: Span | null;
  /** None without weeks. */
  readonly lines: readonly EconomicsLine[];
}

export function conflictCost(a: Side, b: Side): Omit<ConflictCost, 'id_a' | 'id_b'> {
  const overlap_weeks = a.span && b.span ? overlapWeeks(a, b) : [];
  const inShared = (margin: number, { start, end }: Span) => (margin * overlap_weeks.length) / weeksBetween(start, end);
  const ofB = new Map(b.lines.map((line) => [line.code, line]));
  const shared = overlap_weeks.length === 0 ? [] : a.lines.filter(({ code }) => ofB.has(code));
  const known = shared.flatMap((one) => {
    const other = ofB.get(one.code) as EconomicsLine;
    const [first, second] = [one.incremental_margin_eur, other.incremental_margin_eur];
    if (first === null || second === null) return [];
    const [margin_a, margin_b] = [inShared(first, a.span as Span), inShared(second, b.span as Span)];
    const isFirst = (one.discount_pct ?? 0) >= (other.discount_pct ?? 0);
    return [{ margin_a, margin_b, together: isFirst ? margin_a : margin_b }];
  });
  const sumOf = (side: keyof (typeof known)[number]) =>
    sumOfKnown(
      known.map((line) => line[side]),
      round2,
    );
  return {
    overlap_weeks,
    n_skus: shared.length,
    skus_without_money: shared.length - known.length,
    margin_a_eur: sumOf('margin_a'),
    margin_b_eur: sumOf('margin_b'),
    together_eur: sumOf('together'),
  };
}
