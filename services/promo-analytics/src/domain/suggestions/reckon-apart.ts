/** Promotions of a SKU that share weeks, of which two do not add up. */
import type { PlannedPromo } from './question.ts';
import type { Reckoned, Reckoning } from './reckon.ts';

/**
 * In weeks that promotions of a SKU share the one that is paid least for counts; what is left of another counts as a promotion of its own
 * weeks. By start.
 */
export function reckonApart(plans: readonly PlannedPromo[], reckon: Reckoning['reckon']): Reckoned[] {
  const bySku = Map.groupBy(plans, ({ ordinal }) => ordinal);
  const kept = [...bySku.values()].flatMap((own) => partedBy(own, reckon));
  return kept.sort((a, b) => a.start - b.start || a.ordinal - b.ordinal);
}

function partedBy(own: readonly PlannedPromo[], reckon: Reckoning['reckon']): Reckoned[] {
  const byDepth = own
    .map((plan) => ({ plan, whole: reckon(plan) }))
    .sort((a, b) => b.whole.paid - a.whole.paid || (a.whole.cents ?? 0) - (b.whole.cents ?? 0));
  const kept: Reckoned[] = [];
  for (const { plan, whole } of byDepth) {
    const parts = partsBeside(plan, kept);
    kept.push(...parts.map((part) => (part.weeks === plan.weeks ? whole : reckon({ ...plan, ...part }))));
  }
  return kept;
}

type Run = Pick<PlannedPromo, 'start' | 'weeks'>;

/** The runs of weeks of a promotion in which none of the others runs. */
function partsBeside({ start, weeks }: Run, others: readonly Run[]): Run[] {
  const parts: { start: number; weeks: number }[] = [];
  for (let week = start; week < start + weeks; week++) {
    if (others.some((other) => other.start <= week && week < other.start + other.weeks)) continue;
    const last = parts.at(-1);
    if (last && last.start + last.weeks === week) last.weeks++;
    else parts.push({ start: week, weeks: 1 });
  }
  return parts;
}
