/**
 * What promotions take from their families. In each week those of a family take Σ κ·u·B units from its unpromoted members, from each in
 * proportion to its ordinary sales:
 *
 *     loss = Σ κ·u·B · (Σ B·m) / (Σ B)        B and m of the unpromoted
 *
 * Where all members are promoted nobody is left to lose.
 */
import type { Member, Promo } from './problem.ts';

type Taking = Pick<Promo, 'member' | 'start' | 'weeks' | 'taken'>;

/** How losses depend on what a promotion takes in all its weeks. */
export interface Growth {
  /** How much what is lost to the family's other promotions changes, up or down: the SKU is no longer one of those that bear it. */
  readonly fixed: number;
  /** What each unit taken adds. */
  readonly each: number;
}

/** What a promotion adds: what it is worth less what its family then loses more. */
export const addedBy = (worth: number, taken: number, { fixed, each }: Growth): number => worth - fixed - each * taken;

interface FamilyLoss {
  /** By how much the losses grow when a promotion comes in: fixed + each · taken. */
  readonly growth: (member: number, start: number, weeks: number) => Growth;
  readonly add: (promo: Taking) => void;
  readonly remove: (promo: Taking) => void;
  /** What a family loses in a week. */
  readonly at: (family: number, week: number) => number;
  /** Units that its promotions take in a week. */
  readonly takenAt: (family: number, week: number) => number;
}

export function createFamilyLoss(members: readonly Member[], families: number, weeks: number): FamilyLoss {
  /** By family and week. */
  const taken = new Float64Array(families * weeks);
  const units = new Float64Array(families * weeks);
  const worth = new Float64Array(families * weeks);
  for (const { family, baseline, lostWorth } of members) {
    for (let at = family * weeks; at < (family + 1) * weeks; at++) {
      units[at] = (units[at] as number) + baseline;
      worth[at] = (worth[at] as number) + baseline * lostWorth;
    }
  }

  function growth(member: number, start: number, lasting: number): Growth {
    const { family, baseline, lostWorth } = members[member] as Member;
    const [first, end] = [family * weeks + Math.max(0, start), family * weeks + Math.min(weeks, start + lasting)];
    let [fixed, each] = [0, 0];
    for (let at = first; at < end; at++) {
      const [t, u, w] = [taken[at] as number, units[at] as number, worth[at] as number];
      const left = worthOfUnit(u - baseline, w - baseline * lostWorth);
      fixed += t * (left - worthOfUnit(u, w));
      each += left / lasting;
    }
    return { fixed, each };
  }

  function change({ member, start, weeks: lasting, taken: takes }: Taking, sign: number): void {
    const { family, baseline, lostWorth } = members[member] as Member;
    const [first, end] = [family * weeks + Math.max(0, start), family * weeks + Math.min(weeks, start + lasting)];
    for (let at = first; at < end; at++) {
      taken[at] = (taken[at] as number) + (sign * takes) / lasting;
      units[at] = (units[at] as number) - sign * baseline;
      worth[at] = (worth[at] as number) - sign * baseline * lostWorth;
    }
  }

  const indexOf = (family: number, week: number) => family * weeks + week;
  return {
    growth,
    add: (promo) => change(promo, 1),
    remove: (promo) => change(promo, -1),
    at: (family, week) => {
      const at = indexOf(family, week);
      return (taken[at] as number) * worthOfUnit(units[at] as number, worth[at] as number);
    },
    takenAt: (family, week) => taken[indexOf(family, week)] as number,
  };
}

/** Below this nothing is left, but what sums of fractions leave behind. */
const NOTHING = 1e-9;

/** What a unit of the unpromoted is worth on average. */
const worthOfUnit = (units: number, worth: number): number => (units > NOTHING ? worth / units : 0);
