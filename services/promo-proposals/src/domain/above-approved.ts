import type { Nc30Country } from '@promo/retail/nc30';
import { type CodeNumbers, type Plan, type PlanLine, planOf } from './plan.ts';
import type { ProposalRecord } from './proposal.ts';
import { SpoilIndex } from './spoil-index.ts';

/** A line above its reference. */
interface Above {
  readonly code: string;
  /** The reference, euro. */
  readonly nc30_price: number;
}

/**
 * Lines of a proposal at its approval that lie above the price of an approved plan in the days that they are held against, without those
 * that its forecast says so of already. Analytics, which the forecast is from, learns of an approval a moment later; the calendar
 * knows it at once. What analytics says of a line's tolerance holds, and that it is exempt; of past days it knows better what they cost.
 *
 * @param plans all there are
 * @param codes the dictionary that they were made with
 * @param today days since 1970-01-01
 */
export function aboveApproved(
  approved: ProposalRecord,
  plans: Iterable<Plan>,
  codes: CodeNumbers,
  country: Nc30Country,
  today: number,
): Above[] {
  const plan = planOf(approved, codes);
  if (!plan.days || plan.days.first <= today) return [];
  // Only what is approved counts, also for which campaign a plan continues.
  const index = new SpoilIndex(country);
  index.put(plan);
  const own = new Set(plan.numbers);
  for (const other of plans) {
    const isApproved = other.id !== plan.id && other.status === 'approved';
    if (isApproved && other.numbers.some((number) => own.has(number))) index.put(other);
  }
  const checks = new Map(approved.forecast?.lines.map(({ code, nc30 }) => [code, nc30]));
  const lowest = new Map<string, number>();
  for (const { spoiler, spoiled, numbers } of index.of(plan.id)) {
    if (spoiled !== plan || (spoiler.days?.last ?? today) < today) continue;
    for (const code of numbers.map((number) => codes.codeOf(number))) {
      const check = checks.get(code);
      const isSettled = check && !(check.ok && check.applies);
      const reference = unitCents(spoiler, code);
      if (isSettled || unitCents(plan, code) <= reference + 100 * (check?.tolerance ?? 0)) continue;
      lowest.set(code, Math.min(reference, lowest.get(code) ?? reference));
    }
  }
  return [...lowest].map(([code, cents]) => ({ code, nc30_price: cents / 100 }));
}

const unitCents = ({ lines }: Plan, code: string): number => (lines.get(code) as PlanLine).unit_cents as number;
