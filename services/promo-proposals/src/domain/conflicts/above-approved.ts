import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import type { Nc30Country } from '@promo/retail/nc30';
import { type CodeNumbers, type Plan, type PlanLine, planOf } from '../calendar/plan.ts';
import type { ProposalRecord } from '../proposal/proposal.ts';
import { SpoilIndex } from './spoil-index.ts';

/** A line above the price of an approved plan in the days that it is held against. */
export interface Above {
  /** Whose line it is. */
  readonly proposal_id: number;
  readonly code: string;
  readonly cents: number;
  /** The lowest such price. */
  readonly lowest_cents: number;
}

/**
 * Lines that an approval leaves above the price of an approved plan in the days that they are held against: those of the proposal itself,
 * and those of approved ones that start later. Analytics, which forecasts are from, learns of an approval a moment later; the calendar
 * knows it at once. Of past days analytics knows better what they cost.
 *
 * @param plans all there are
 * @param codes the dictionary that they were made with
 * @param today days since 1970-01-01
 */
export function aboveByApproval(
  approved: ProposalRecord,
  plans: Iterable<Plan>,
  codes: CodeNumbers,
  country: Nc30Country,
  today: number,
): Above[] {
  const plan = planOf(approved, codes);
  // Only what is approved counts, also for which campaign a plan continues.
  const index = new SpoilIndex(country);
  const own = new Set(plan.numbers);
  for (const other of plans) {
    const isApproved = other.id !== plan.id && other.status === 'approved';
    if (isApproved && other.numbers.some((number) => own.has(number))) index.put(other);
  }
  const before = aboveIn(index, codes, today);
  index.put(plan);
  const after = aboveIn(index, codes, today);
  return [...after].flatMap(([line, above]) => (before.has(line) ? [] : [above]));
}

/** The same of all plans that an index holds, by proposal and code. */
function aboveIn(index: SpoilIndex, codes: CodeNumbers, today: number): Map<string, Above> {
  const found = new Map<string, Above>();
  for (const { spoiler, spoiled, numbers } of index.all()) {
    if ((spoiler.days?.last ?? today) < today || (spoiled.days?.first ?? today) <= today) continue;
    for (const code of numbers.map((number) => codes.codeOf(number))) {
      const [lowest_cents, cents] = [unitCents(spoiler, code), unitCents(spoiled, code)];
      const line = `${spoiled.id} ${code}`;
      if (cents <= lowest_cents || lowest_cents >= (found.get(line)?.lowest_cents ?? cents)) continue;
      found.set(line, { proposal_id: spoiled.id, code, cents, lowest_cents });
    }
  }
  return found;
}

/**
 * Of lines of one proposal those that its forecast lets pass. What analytics says of a line's tolerance holds, that it is exempt, and that it
 * is above its reference already, which is told elsewhere.
 */
export function notYetTold(lines: readonly Above[], forecast: Pick<FrozenForecast, 'lines'> | null): Above[] {
  const checks = new Map(forecast?.lines.map(({ code, nc30 }) => [code, nc30]));
  return lines.filter(({ code, cents, lowest_cents }) => {
    const check = checks.get(code);
    const isSettled = check && !(check.ok && check.applies);
    return !isSettled && cents > lowest_cents + 100 * (check?.tolerance ?? 0);
  });
}

const unitCents = ({ lines }: Plan, code: string): number => (lines.get(code) as PlanLine).unit_cents as number;
