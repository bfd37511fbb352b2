/**
 * What a calendar of promotions is chosen from and by which limits. Plain values, so that they can go to a thread. Weeks count from
 * the first of the range; what a unit or a promotion is worth is in the objective's measure, euros or units.
 */

/** A SKU that may be promoted, or that loses to its family's promotions. */
export interface Member {
  readonly family: number;
  /** Units of an ordinary week that promotions of the family can take from it; 0 where they are not known. */
  readonly baseline: number;
  /** What each of them is worth. */
  readonly lostWorth: number;
}

/** A promotion in a calendar. */
export interface Promo {
  readonly member: number;
  /** May lie before the range or after it. */
  readonly start: number;
  readonly weeks: number;
  /** Price of a unit, cents; null where it does not count for NC30. */
  readonly cents: number | null;
  /** What it is worth but for what its family loses. */
  readonly worth: number;
  /** Units that it would take from the unpromoted rest of its family in all its weeks, κ·u·Q0. */
  readonly taken: number;
  /** What the discount costs, euro, never below 0. */
  readonly cost: number;
  /** Where it is from in `Spans` and `Offers`; −1 for one that stands already. */
  readonly span: number;
  readonly offer: number;
}

/** The weeks that a promotion runs in. */
export const weeksOf = ({ start, weeks }: Pick<Promo, 'start' | 'weeks'>): number[] =>
  Array.from({ length: weeks }, (_, i) => start + i);

/** Where a promotion of a SKU may run: an element each, those of a member next to one another. */
export interface Spans {
  readonly member: Int32Array;
  readonly start: Int32Array;
  readonly weeks: Int32Array;
  /** The price has to be below this by NC30, cents; NO_CEILING where that says nothing. */
  readonly ceiling: Int32Array;
  /** Its offers are `firstOffer[span]` up to `firstOffer[span + 1]`. */
  readonly firstOffer: Int32Array;
}

export const NO_CEILING = 2 ** 31 - 1;

/** A span at a depth; columns as of a Promo. */
export interface Offers {
  readonly depth: Float64Array;
  readonly cents: Int32Array;
  readonly worth: Float64Array;
  readonly taken: Float64Array;
  readonly cost: Float64Array;
}

/** Infinity where there is none. A slot is one SKU in one week. */
export interface Limits {
  readonly slotsPerWeek: number;
  readonly slotsTotal: number;
  /** Promotions of a SKU that begin in the range. */
  readonly maxPerSku: number;
  /** Free weeks between two promotions of a SKU. */
  readonly minGap: number;
  /** What all discounts together may cost, euro. */
  readonly budget: number;
}

export interface Problem {
  readonly weeks: number;
  readonly families: number;
  readonly members: readonly Member[];
  /** Promotions that stand, whatever is suggested: they take slots, and nothing may spoil them. */
  readonly standing: readonly Promo[];
  /** True for members whose promotions take slots. */
  readonly takesSlots: readonly boolean[];
  /** True for members that NC30 exempts. */
  readonly exempt: readonly boolean[];
  readonly spans: Spans;
  readonly offers: Offers;
  readonly limits: Limits;
  readonly seed: number;
}

/** A promotion at an offer. */
export const promoAt = ({ spans, offers }: Problem, span: number, offer: number): Promo => ({
  member: spans.member[span] as number,
  start: spans.start[span] as number,
  weeks: spans.weeks[span] as number,
  cents: offers.cents[offer] as number,
  worth: offers.worth[offer] as number,
  taken: offers.taken[offer] as number,
  cost: offers.cost[offer] as number,
  span,
  offer,
});
