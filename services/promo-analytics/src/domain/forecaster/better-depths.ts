/**
 * Of each line beside others (lines-together.ts) the depth at which all of them would earn most, were that line the only one to change. Lines of
 * other families do not notice, and of its own family all that changes is what it earns itself and what the family loses:
 *
 *     gain = Δ (incremental margin of the line, but for the family's loss) − Δ (max(κ·U) · Σ U·m_s / ΣU)
 *
 * What a supplier pays for a line was agreed for its discount: a shallower one gets the same share, a deeper one no more.
 */
import type { BetterDepth } from '@promo/contracts/promo-analytics/economics';
import { SUGGESTION_BOUNDS } from '@promo/contracts/promo-analytics/words';
import { round2 } from '@promo/retail/round';
import { marginsAt, perUnit, pnlAt } from './economics.ts';
import { countedLines, type PlannedLine, together, unitsOf } from './lines-together.ts';
import { complete } from './terms.ts';
import type { Uplift } from './uplift-curve.ts';

/** A depth that a line may have instead of its own. */
export interface OtherDepth {
  /** Whole percent, as it is announced. */
  readonly discount: number;
  /** Of the price that this makes, percent. */
  readonly depth: number;
  readonly uplift: Uplift;
  /** What the supplier pays for a unit at it, euro net. */
  readonly funding: number;
  /** Whether its price may be announced. */
  readonly mayRun: () => boolean;
}

interface BetterDepths {
  /** In the lines' order; null where none is worth changing for. */
  readonly better: (BetterDepth | null)[];
  /** What the total would change by if all lines changed, euro. Siblings share a loss, so that it is not the sum of the gains. */
  readonly better_together_eur: number | null;
}

/**
 * Nothing where a SKU is listed more than once: which of its lines counts would change too.
 *
 * @param margin of the lines as they are, in total
 * @param othersOf by a line's number, the shallowest first
 */
export function betterDepths(
  planned: readonly PlannedLine[],
  margin: number | null,
  othersOf: (i: number) => readonly OtherDepth[],
): BetterDepths {
  const found = new Map<PlannedLine, Found>();
  const numbers = new Map(planned.map((line, i) => [line, i]));
  if (countedLines(planned).size === planned.length) {
    for (const lines of Map.groupBy(planned, (line) => line.family ?? line).values()) {
      const marginsOf = marginsInFamily(lines);
      for (const line of lines) {
        const best = bestOf(line, othersOf(numbers.get(line) as number), marginsOf(line));
        if (best) found.set(line, best);
      }
    }
  }
  return {
    better: planned.map((line) => found.get(line)?.told ?? null),
    better_together_eur: found.size > 0 ? round2(marginWith(found, planned) - (margin as number)) : null,
  };
}

/** A line at another depth than its own. */
export const lineAt = (line: PlannedLine, { depth, uplift, funding }: OtherDepth): PlannedLine => ({
  ...line,
  depth,
  uplift,
  terms: line.terms && { ...line.terms, funding },
});

/** What a supplier that pays so much a unit at one depth pays at another, euro in whole cents: of a smaller discount the same share. */
export const fundingAt = (funding: number, agreedFor: number, depth: number): number =>
  depth < agreedFor ? round2((funding * depth) / agreedFor) : funding;

/** What all lines earn where those of which one was found have their better depth, euro. */
const marginWith = (found: ReadonlyMap<PlannedLine, Found>, planned: readonly PlannedLine[]): number =>
  together(
    planned.map((line) => {
      const better = found.get(line);
      return better ? lineAt(line, better.at) : line;
    }),
  ).totals.incremental_margin_eur as number;

interface Found {
  readonly at: OtherDepth;
  readonly told: BetterDepth;
}

/**
 * The depth that adds most, of equal ones the shallowest; null where none adds what a change is worth. Not one that known stock does not last for, nor
 * one at which the supplier would pay more than the discount gives up.
 */
function bestOf(line: PlannedLine, others: readonly OtherDepth[], marginAt: MarginAt): Found | null {
  const { onHand, onOrder, uplift } = line;
  const economics = line.terms && complete(line.terms);
  const now = marginAt(line);
  if (now === null || !uplift || !economics) return null;
  const inStock = onHand === null ? Number.POSITIVE_INFINITY : onHand + (onOrder ?? 0);
  const lasts = (at: OtherDepth) =>
    at.uplift.mean <= uplift.mean || (unitsOf(line, 1 + at.uplift.mean) ?? 0) <= inStock;
  const isGivenUp = ({ depth, funding }: OtherDepth) => round2(perUnit({ ...economics, funding }, depth).givenUp) >= 0;
  const toldOf = (at: OtherDepth): BetterDepth => ({
    discount_pct: at.discount,
    gain_eur: round2((marginAt(at) ?? now) - now),
    ...(at.funding !== economics.funding && { supplier_funding: at.funding }),
  });
  const best = others
    .map((at) => ({ at, told: toldOf(at) }))
    .filter(({ at, told }) => told.gain_eur >= SUGGESTION_BOUNDS.minGain.usual && lasts(at) && isGivenUp(at))
    .toSorted((a, b) => b.told.gain_eur - a.told.gain_eur)
    .find(({ at }) => at.mayRun());
  return best ?? null;
}

type MarginAt = (at: Pick<PlannedLine, 'depth' | 'uplift'> & Partial<Pick<OtherDepth, 'funding'>>) => number | null;

/**
 * What lines of one family add to the total where one of them is at another depth, but for what the others earn themselves; null where its
 * money is not known.
 */
function marginsInFamily(lines: readonly PlannedLine[]): (line: PlannedLine) => MarginAt {
  const takings = new Map(lines.map((line) => [line, takingOf(line)]));
  const all = [...takings.values()];
  const [units, worth] = [sumOf(all.map((one) => one.units)), sumOf(all.map((one) => one.worth))];
  const [most = 0, second = 0] = all.map((one) => one.taken).toSorted((a, b) => b - a);
  return (line) => {
    const economics = line.terms && complete(line.terms);
    if (!economics) return () => null;
    const before = takings.get(line) as Taking;
    const ofOthers = { units: units - before.units, worth: worth - before.worth };
    const takenByOther = before.taken === most ? second : most;
    const alone = { ...economics, cannibalization: 0 };
    const { family } = marginsAt(economics, 0);
    return ({ depth, uplift, funding = economics.funding }) => {
      if (depth === null || !uplift) return null;
      const gained = economics.baseline * economics.weeks * uplift.mean;
      const taken = Math.max(takenByOther, economics.cannibalization * gained);
      const gainedByAll = ofOthers.units + gained;
      const lost = gainedByAll > 0 ? (taken * (ofOthers.worth + gained * family)) / gainedByAll : 0;
      return pnlAt({ ...alone, funding }, depth, uplift.mean).incrementalMargin - lost;
    };
  };
}

/** U of a line, κ·U, and U·m_s, which is nothing where its money is not known. */
interface Taking {
  readonly units: number;
  readonly taken: number;
  readonly worth: number;
}

function takingOf(line: PlannedLine): Taking {
  const { terms, depth, uplift } = line;
  const units = unitsOf(line, uplift?.mean) ?? 0;
  const economics = terms && complete(terms);
  const margin = economics && depth !== null ? marginsAt(economics, depth).family : 0;
  return { units, taken: units * (terms?.cannibalization ?? 0), worth: units * margin };
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
