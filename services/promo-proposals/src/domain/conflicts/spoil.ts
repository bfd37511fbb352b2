/** What it is for a planned price to spoil the NC30 reference of a later one, between two lines and between the plans that they are of. */

import { LIVE_STATUSES } from '@promo/contracts/promo-proposals/live';
import { WINDOW_DAYS } from '@promo/retail/nc30';
import type { Plan } from '../calendar/plan.ts';

/**
 * An earlier plan that spoils the NC30 reference of a later one, whatever their sources: on some of the 30 days that the
 * later one is measured against, it sells a SKU below the regular price of the catalogue, which would else be the lowest of them.
 */
export interface Spoil {
  readonly spoiler: Plan;
  readonly spoiled: Plan;
  /**
   * Which lines of the later plan are spoiled, by their position: bits, 32 a number. Kept for each of many pairs, long lists of codes
   * would take more memory than everything else.
   */
  readonly bits: readonly number[];
  /** How many they are. */
  readonly lines: number;
  /** How many of them cannot be announced as a reduction any more, since the earlier price is as low or lower. */
  readonly silenced: number;
}

/** A spoil, so far as it is found. */
type Found = { -readonly [K in keyof Spoil]: Spoil[K] } & { readonly bits: number[] };

/** The codes whose reference is spoiled. */
export const spoiledCodes = ({ spoiled, bits }: Spoil): string[] =>
  [...spoiled.lines.keys()].filter((_, position) => hasBit(bits, position));

/** A contending plan in the index. */
export interface Entry {
  readonly plan: Plan;
  readonly first: number;
  readonly last: number;
  /** By the other plan; either may be the spoiler. */
  readonly spoils: Map<Entry, Found>;
}

/** A line that lowers the price of a unit. */
export interface Posting {
  readonly entry: Entry;
  /** As of the line. */
  readonly catalogue_cents: number | null;
  readonly perishable: boolean;
  readonly isFrozen: boolean;
  /** Of the line among those of its plan. */
  readonly position: number;
  readonly unit_cents: number;
  /** The day that its window ends before: the first of its plan, or of the campaign that its reference is frozen from before. */
  start: number;
}

/** Null for a plan that contends with none. */
export const entryOf = (plan: Plan): Entry | null =>
  plan.days && LIVE_STATUSES.includes(plan.status) ? { plan, ...plan.days, spoils: new Map() } : null;

/** Only a price below the regular one has a discount to lose. */
export const isReduction = ({ catalogue_cents, unit_cents }: Posting): boolean =>
  catalogue_cents !== null && unit_cents < catalogue_cents;

/** Whether a line lowers the reference of a later one. */
export const isSpoiled = (later: Posting, earlier: Posting): boolean =>
  earlier.entry.last >= later.start - WINDOW_DAYS &&
  earlier.entry.first < later.start &&
  isReduction(later) &&
  isLowered(later, earlier);

/** One SKU is perishable in both; what is not saved yet, or was saved without analytics, does not know. */
const isLowered = (later: Posting, earlier: Posting): boolean =>
  !later.perishable && !earlier.perishable && earlier.unit_cents < (later.catalogue_cents as number);

/** Whether a plan's days count as those of a promotion; a price whose regular one is not known does. */
export const isPromotional = ({ catalogue_cents, unit_cents }: Posting): boolean =>
  catalogue_cents === null || unit_cents < catalogue_cents;

/** Notes that a line spoils a later one. */
export function link(earlier: Posting, later: Posting): void {
  const { entry, position } = later;
  const spoil = earlier.entry.spoils.get(entry) ?? pair(earlier.entry, entry);
  spoil.bits[position >> 5] = (spoil.bits[position >> 5] as number) | (1 << (position & 31));
  spoil.lines++;
  if (earlier.unit_cents <= later.unit_cents) spoil.silenced++;
}

/** Forgets that a line spoils a later one, where it does. */
export function unlink(earlier: Posting, later: Posting): void {
  const { entry, position } = later;
  const spoil = earlier.entry.spoils.get(entry);
  if (!spoil || !hasBit(spoil.bits, position)) return;
  spoil.bits[position >> 5] = (spoil.bits[position >> 5] as number) & ~(1 << (position & 31));
  spoil.lines--;
  if (earlier.unit_cents <= later.unit_cents) spoil.silenced--;
  if (spoil.lines > 0) return;
  earlier.entry.spoils.delete(entry);
  entry.spoils.delete(earlier.entry);
}

function pair(spoiler: Entry, spoiled: Entry): Found {
  const bits = [0];
  while (bits.length * 32 < spoiled.plan.numbers.length) bits.push(0);
  const spoil = { spoiler: spoiler.plan, spoiled: spoiled.plan, bits, lines: 0, silenced: 0 };
  spoiler.spoils.set(spoiled, spoil);
  spoiled.spoils.set(spoiler, spoil);
  return spoil;
}

const hasBit = (bits: readonly number[], position: number): boolean =>
  ((bits[position >> 5] as number) & (1 << (position & 31))) !== 0;
