import { isOverfunded } from '../depth.ts';
import { tallyOf } from '../nc30/nc30.ts';
import type { Concern } from './concern.ts';
import type { text } from './text.ts';

type Words = (typeof text)['hr'];

/** How much speaks against approving: something does; there is still time to mend it; nobody knows; nothing does. Read in this order. */
const WEIGHTS = ['bad', 'calm', 'unknown', 'fine'] as const;

/** One thing to know before approving. */
export interface Remark {
  readonly weight: (typeof WEIGHTS)[number];
  readonly said: string;
  /** For whoever points at it. */
  readonly title?: string;
}

/** What speaks against most first, all else as it comes. */
export const heaviestFirst = (remarks: readonly Remark[]): Remark[] =>
  remarks.toSorted((a, b) => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight));

/** Whether the days of a proposal have passed, its open conflicts, and its prices above the lowest in 30 days; and what of it is not known. */
export function remarksOn({ proposal, conflicts, breaches, nc30 }: Concern, over: boolean, words: Words): Remark[] {
  // all lines with a price are in it, once it is known
  const unpriced = nc30 ? proposal.skus.filter(({ code }) => !nc30.has(code)).length : 0;
  const overfunded = proposal.skus.filter((line) => isOverfunded(line, proposal.mechanic ?? '')).length;
  const toAgree = proposal.skus.filter(({ funding_to_agree }) => funding_to_agree).length;
  const { exempt, untold, compared } = tallyOf(nc30?.values() ?? []);
  const clean = !over && conflicts === 0 && breaches === 0 && unpriced === 0 && untold === 0 && nc30 !== undefined;
  const remarks: (Remark | false)[] = [
    over && { weight: 'bad', said: words.over },
    conflicts === undefined && { weight: 'unknown', said: words.conflictsUnknown },
    conflicts !== undefined && conflicts > 0 && { weight: 'bad', said: words.conflicts(conflicts) },
    !nc30 && { weight: 'unknown', said: words.nc30Unknown },
    breaches > 0 && { weight: 'bad', said: words.breaches(breaches) },
    overfunded > 0 && { weight: 'bad', said: words.overfunded(overfunded), title: words.overfundedTitle },
    toAgree > 0 && { weight: 'bad', said: words.toAgree, title: words.toAgreeTitle(toAgree) },
    untold > 0 && { weight: 'unknown', said: words.nc30NoData(untold) },
    unpriced > 0 && { weight: 'unknown', said: words.unpriced(unpriced) },
    clean && { weight: 'fine', said: words.noConflicts },
    clean && compared > 0 && { weight: 'fine', said: words.nc30Kept },
    exempt > 0 && { weight: 'fine', said: words.nc30Exempt(exempt) },
  ];
  return remarks.filter((remark) => remark !== false);
}
