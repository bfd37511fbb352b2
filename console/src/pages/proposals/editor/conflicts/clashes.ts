import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { PlannedConflicts } from '@promo/contracts/promo-proposals/planned-conflicts';
import { UNSAVED_ID } from '@promo/contracts/promo-proposals/words';

type Other = PlannedConflicts['others'][number];

/** A product of a conflict: what this proposal does with it, and what the other one does. */
export interface ClashingProduct {
  readonly code: string;
  readonly name: string | null;
  /** Percent. */
  readonly own: number | null;
  readonly theirs: number | null;
  /** What the spoiled one may announce, percent, and what it could without the other; undefined for an overlap. */
  readonly announced?: { readonly left: number; readonly without: number };
}

/** A conflict as it is seen from the proposal that was asked about. */
export interface Clash {
  /** The same weeks; this proposal lowering the other one's NC30 reference; the other one lowering this one's. */
  readonly about: 'overlap' | 'spoils' | 'spoiled';
  readonly with: Other;
  readonly conflict: Conflict;
  readonly products: readonly ClashingProduct[];
}

/** The conflicts that were answered, from the side of the proposal they were asked for. */
export function clashesOf({ proposal_id, conflicts, others }: PlannedConflicts): Clash[] {
  const own = proposal_id ?? UNSAVED_ID;
  const byId = new Map(others.map((other) => [other.id, other]));
  return conflicts.flatMap((conflict) => {
    const first = conflict.id_a === own;
    const other = byId.get(first ? conflict.id_b : conflict.id_a);
    if (!other) return [];
    const depths = ({
      discount_pct_a: a,
      discount_pct_b: b,
    }: {
      discount_pct_a: number | null;
      discount_pct_b: number | null;
    }) => (first ? { own: a, theirs: b } : { own: b, theirs: a });
    if (conflict.kind === 'overlap') {
      const products = conflict.skus.map(({ code, name, ...sku }) => ({ code, name, ...depths(sku) }));
      return { about: 'overlap' as const, with: other, conflict, products };
    }
    const products = conflict.skus.map(
      ({ code, name, announced_pct_with: left, announced_pct_without: without, ...sku }) => ({
        code,
        name,
        ...depths(sku),
        announced: { left, without },
      }),
    );
    return {
      about: conflict.spoiler_id === own ? ('spoils' as const) : ('spoiled' as const),
      with: other,
      conflict,
      products,
    };
  });
}

export const isOpen = ({ conflict }: Clash): boolean => !conflict.acknowledged;

/** The open clashes that each product is part of, by code. */
export function clashesByCode(clashes: readonly Clash[]): ReadonlyMap<string, readonly Clash[]> {
  const byCode = new Map<string, Clash[]>();
  for (const clash of clashes.filter(isOpen)) {
    for (const { code } of clash.products) byCode.set(code, [...(byCode.get(code) ?? []), clash]);
  }
  return byCode;
}

/** The lines without which nothing would be in conflict; none where that would be all of them. */
export function toDrop(clashes: readonly Clash[], lines: readonly { readonly code: string }[]): string[] {
  const inConflict = clashesByCode(clashes);
  const codes = lines.map(({ code }) => code).filter((code) => inConflict.has(code));
  return codes.length === lines.length ? [] : codes;
}
