import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import type { Nc30Country } from '@promo/retail/nc30';
import { type CodeNumbers, type Plan, planOf, unitCents } from '../calendar/plan.ts';
import type { ProposalRecord } from '../proposal/proposal.ts';
import { type Spoil, spoiledCodes } from './spoil.ts';
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

/** An approval, and all plans beside it. */
interface Approval {
  readonly approved: ProposalRecord;
  readonly plans: Iterable<Plan>;
  /** The dictionary that they were made with. */
  readonly codes: CodeNumbers;
  readonly country: Nc30Country;
  /** Days since 1970-01-01. */
  readonly today: number;
}

/**
 * Lines of a proposal that are above a price of an approved plan on the days that they are held against. Their forecasts are from
 * analytics, which learns of an approval a moment later than the calendar. Of past days analytics knows better what they cost.
 */
export function ownAbove(approval: Approval): Above[] {
  const { index, plan } = approvedBeside(approval);
  index.put(plan);
  const own = [...aboveIn(index.ofPlan(plan.id), approval).values()];
  return own.filter(({ proposal_id }) => proposal_id === plan.id);
}

/** All lines that an approval leaves above the price of an approved plan: its own, and those of approved plans that start later. */
export function aboveByApproval(approval: Approval): Above[] {
  const { index, plan } = approvedBeside(approval);
  const before = aboveIn(index.all(), approval);
  index.put(plan);
  const after = aboveIn(index.all(), approval);
  return [...after].flatMap(([line, above]) => (before.has(line) ? [] : [above]));
}

/** The plan that is approved, and an index of the approved ones that it has a product in common with. */
function approvedBeside({ approved, plans, codes, country }: Approval): { index: SpoilIndex; plan: Plan } {
  const plan = planOf(approved, codes);
  // Only what is approved counts, also for which campaign a plan continues.
  const index = new SpoilIndex(country);
  const own = new Set(plan.numbers);
  for (const other of plans) {
    const isApproved = other.id !== plan.id && other.status === 'approved';
    if (isApproved && other.numbers.some((number) => own.has(number))) index.put(announced(other));
  }
  return { index, plan: announced(plan) };
}

/**
 * A plan whose prices are all held against earlier ones, whatever their regular price is. So does analytics: it takes each approved price
 * for that of a promotion, also at the catalogue's price or where none is known.
 */
const announced = (plan: Plan): Plan => ({
  ...plan,
  lines: new Map(Array.from(plan.lines, ([code, line]) => [code, { ...line, catalogue_cents: Infinity }])),
});

/** The lines above an earlier price among spoils, by proposal and code. */
function aboveIn(spoils: readonly Spoil[], { today }: Approval): Map<string, Above> {
  const found = new Map<string, Above>();
  for (const spoil of spoils) {
    const { spoiler, spoiled } = spoil;
    if ((spoiler.days?.last ?? today) < today || (spoiled.days?.first ?? today) <= today) continue;
    for (const code of spoiledCodes(spoil)) {
      const [lowest_cents, cents] = [unitCents(spoiler, code), unitCents(spoiled, code)];
      const line = `${spoiled.id} ${code}`;
      if (cents <= lowest_cents || lowest_cents >= (found.get(line)?.lowest_cents ?? cents)) continue;
      found.set(line, { proposal_id: spoiled.id, code, cents, lowest_cents });
    }
  }
  return found;
}

/**
 * The lines of one proposal that its forecast has not settled. What analytics said of a line counts: its tolerance, that the rule does not
 * apply to it, or that it is above its reference already, which is told elsewhere.
 */
export function notYetTold(lines: readonly Above[], forecast: Pick<FrozenForecast, 'lines'> | null): Above[] {
  const checks = new Map(forecast?.lines.map(({ code, nc30 }) => [code, nc30]));
  return lines.filter(({ code, cents, lowest_cents }) => {
    const check = checks.get(code);
    const isSettled = check && !(check.ok && check.applies);
    return !isSettled && cents > lowest_cents + 100 * (check?.tolerance ?? 0);
  });
}
