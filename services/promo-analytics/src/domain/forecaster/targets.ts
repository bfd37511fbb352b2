/** The depth, in whole percent, that serves an outcome best, whatever it costs. */
import type { Certainty, Outcome } from '@promo/contracts/promo-analytics/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { SHALLOWEST } from '../forecast/depth-curve.ts';
import { type Economics, pnlAt } from './economics.ts';
import type { UpliftAt } from './uplift-curve.ts';

/** To bring people in, nothing deeper than this is needed. */
const DEEPEST_FOR_CUSTOMERS = 40;
/** What new customers notice, and how much of the best uplift is enough. */
const SHALLOWEST_FOR_NEW = 25;
const ENOUGH = 0.9;
/** Stock counts as cleared when so many ordinary weeks of it are left. */
const WEEKS_LEFT = 4;
/** How far beyond the deepest past depth forecasts are trusted, percent; and what is taken for it where there is none. */
const BEYOND = 5;
const USUAL_DEEPEST = 30;

/** Deepest depth considered: a little deeper than the SKU, else its category, has been. */
export function capOf(deepestOwn: number | null, deepestOfCategory: number | null): number {
  const deepest = deepestOwn ?? deepestOfCategory ?? USUAL_DEEPEST;
  return Math.min(MAX_DISCOUNT, Math.max(0, Math.floor(deepest)) + BEYOND);
}

/** A SKU's candidates and what they do. */
export interface Choice {
  readonly terms: Economics;
  readonly upliftAt: UpliftAt;
  /** How often a recommendation may at least be expected to lose nothing; half the time when left out. */
  readonly certainty?: Certainty | undefined;
  /** Deepest depth considered, at least `SHALLOWEST`. */
  readonly cap: number;
  /** Units in stock; null when not known. */
  readonly onHand: number | null;
}

const TARGETS: Readonly<Record<Outcome, (choice: Choice) => number>> = {
  margin: ({ terms, upliftAt, cap }) =>
    best(SHALLOWEST, cap, (depth) => pnlAt(terms, depth, upliftAt(depth).mean).incrementalMargin),

  traffic: ({ terms, upliftAt, cap }) => {
    const kept = 1 - terms.cannibalization - terms.pullForward;
    return best(SHALLOWEST, Math.min(cap, DEEPEST_FOR_CUSTOMERS), (depth) => kept * upliftAt(depth).mean);
  },

  acquisition: ({ upliftAt, cap }) => {
    const deepest = Math.min(cap, DEEPEST_FOR_CUSTOMERS);
    const enough = ENOUGH * upliftAt(deepest).mean;
    return first(SHALLOWEST_FOR_NEW, deepest, (depth) => upliftAt(depth).mean >= enough) ?? deepest;
  },

  stock_clear: ({ terms, upliftAt, cap, onHand }) => {
    if (onHand === null) return cap;
    const left = (depth: number) => onHand - terms.baseline * terms.weeks * (1 + upliftAt(depth).mean);
    return first(SHALLOWEST, cap, (depth) => left(depth) <= WEEKS_LEFT * terms.baseline) ?? cap;
  },
};

export const targetOf = (outcome: Outcome, choice: Choice): number => TARGETS[outcome](choice);

/** The depth with the highest score; of equal ones the shallowest. */
function best(from: number, to: number, score: (depth: number) => number): number {
  let [found, highest] = [from, score(from)];
  for (let depth = from + 1; depth <= to; depth++) {
    const value = score(depth);
    if (value > highest) [found, highest] = [depth, value];
  }
  return found;
}

/** The shallowest depth that will do. */
function first(from: number, to: number, will: (depth: number) => boolean): number | undefined {
  for (let depth = from; depth <= to; depth++) if (will(depth)) return depth;
  return undefined;
}
