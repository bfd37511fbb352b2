/**
 * Of each line beside others (lines-together.ts) the depth at which all of them would earn most, were that line the only one to change. Lines of
 * other families do not notice, and of its own family all that changes is what it earns itself and what the family loses:
 *
 *     gain = Δ (incremental margin of the line, but for the family's loss) − Δ (max(κ·U) · Σ U·m_s / ΣU)
 */
import type { BetterDepth } from '@promo/contracts/promo-analytics/economics';
import { SUGGESTION_BOUNDS } from '@promo/contracts/promo-analytics/words';
import { round2 } from '@promo/retail/round';
import { type Economics, marginsAt, perUnit, pnlAt } from './economics.ts';
import { type PlannedLine, type Together, together, unitsOf } from './lines-together.ts';
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

/** A line with the depths that it may have instead of its own. */
export interface ChangeableLine extends PlannedLine {
  /** The shallowest first. */
  readonly otherDepths: () => readonly OtherDepth[];
}

interface BetterDepths {
  /** In the lines' order; null where none is worth changing for. */
  readonly better: (BetterDepth | null)[];
  /** What the total would change by if all lines changed, euro. Siblings share a loss, so that it is not the sum of the gains. */
  readonly better_together_eur: number | null;
}

/** Nothing where a SKU is listed more than once: which of its lines counts would change too. */
export function betterDepths(planned: readonly ChangeableLine[], { lines, totals }: Together): BetterDepths {
  const found = new Map<PlannedLine, Found>();
  if (lines.every(({ counted }) => counted)) {
    for (const family of Map.groupBy(planned, (line) => line.family ?? line).values()) {
      for (const one of earningIn(family)) {
        const best = bestOf(one);
        if (best) found.set(one.line, best);
      }
    }
  }
  return {
    better: planned.map((line) => found.get(line)?.told ?? null),
    better_together_eur:
      found.size > 0 ? round2(marginWith(found, planned) - (totals.incremental_margin_eur as number)) : null,
  };
}

/** A line at another depth than its own. */
export const lineAt = (line: PlannedLine, { depth, uplift, funding }: OtherDepth): PlannedLine => ({
  ...line,
  depth,
  uplift,
  terms: line.terms && { ...line.terms, funding },
});

/** What all lines earn where those of which one was found have their better depth, euro. */
function marginWith(found: ReadonlyMap<PlannedLine, Found>, planned: readonly PlannedLine[]): number {
  const changed = planned.map((line) => {
    const better = found.get(line);
    return better ? lineAt(line, better.at) : line;
  });
  return together(changed).totals.incremental_margin_eur as number;
}

interface Found {
  readonly at: OtherDepth;
  readonly told: BetterDepth;
}

/**
 * The depth that adds most, of equal ones the shallowest; null where none adds what a change is worth. Not one that known stock does not last for, nor
 * one at which the supplier would pay more than the discount gives up.
 */
function bestOf({ line, economics, uplift, now, marginAt }: Earning): Found | null {
  const { onHand, onOrder, otherDepths } = line;
  const inStock = onHand === null ? Number.POSITIVE_INFINITY : onHand + (onOrder ?? 0);
  const lasts = (at: OtherDepth) =>
    at.uplift.mean <= uplift.mean || (unitsOf(line, 1 + at.uplift.mean) ?? 0) <= inStock;
  const isGivenUp = ({ depth, funding }: OtherDepth) => round2(perUnit({ ...economics, funding }, depth).givenUp) >= 0;
  const toldOf = (at: OtherDepth): BetterDepth => ({
    discount_pct: at.discount,
    gain_eur: round2(marginAt(at) - now),
    ...(at.funding !== economics.funding && { supplier_funding: at.funding }),
  });
  const best = otherDepths()
    .map((at) => ({ at, told: toldOf(at) }))
    .filter(({ at, told }) => told.gain_eur >= SUGGESTION_BOUNDS.minGain.usual && lasts(at) && isGivenUp(at))
    .toSorted((a, b) => b.told.gain_eur - a.told.gain_eur)
    .find(({ at }) => at.mayRun());
  return best ?? null;
}

/** A line of which it is known what it earns. */
interface Earning {
  readonly line: ChangeableLine;
  readonly economics: Economics;
  readonly uplift: Uplift;
  /** What the lines of its family add to the total, but for what the others earn themselves: as it is, and with it at another depth. */
  readonly now: number;
  readonly marginAt: (at: OtherDepth) => number;
}

function earningIn(family: readonly ChangeableLine[]): Earning[] {
  const takings = family.map(takingOf);
  const units = sumOf(takings.map((one) => one.units));
  const worth = sumOf(takings.map((one) => one.worth));
  const [most = 0, second = 0] = takings.map((one) => one.taken).toSorted((a, b) => b - a);
  return takings.flatMap(({ line, economics, ...own }) => {
    const { depth, uplift } = line;
    if (!economics || depth === null || !uplift) return [];
    const ofOthers = { units: units - own.units, worth: worth - own.worth };
    const takenByOther = own.taken === most ? second : most;
    const margin = marginsAt(economics, 0).family;
    const marginAt = (at: Pick<OtherDepth, 'depth' | 'uplift' | 'funding'>) => {
      const gained = economics.baseline * economics.weeks * at.uplift.mean;
      const taken = Math.max(takenByOther, economics.cannibalization * gained);
      const gainedByAll = ofOthers.units + gained;
      const lost = gainedByAll > 0 ? (taken * (ofOthers.worth + gained * margin)) / gainedByAll : 0;
      const alone = { ...economics, funding: at.funding, cannibalization: 0 };
      return pnlAt(alone, at.depth, at.uplift.mean).incrementalMargin - lost;
    };
    const now = marginAt({ depth, uplift, funding: economics.funding });
    return { line, economics, uplift, now, marginAt };
  });
}

/** U of a line, κ·U, and U·m_s, which is nothing where its money is not known. */
function takingOf(line: ChangeableLine) {
  const { terms, depth, uplift } = line;
  const economics = terms && complete(terms);
  const units = unitsOf(line, uplift?.mean) ?? 0;
  const margin = economics && depth !== null ? marginsAt(economics, depth).family : 0;
  return { line, economics, units, taken: units * (terms?.cannibalization ?? 0), worth: units * margin };
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
