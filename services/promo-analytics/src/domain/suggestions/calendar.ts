/**
 * A calendar under construction: what stands, what is suggested, and for each span what the best promotion there would add. When a
 * promotion comes or goes only its family is looked at again, since nothing else of worth depends on it; slots and budget, which all
 * share, are looked at when a span is about to be taken.
 */
import { addedBy, createFamilyLoss, type Growth } from './family-loss.ts';
import { isOften, isWithin, openBoundsAt, type PriceBounds } from './own-rules.ts';
import type { Problem, Promo } from './problem.ts';
import { createSlots, type Slots } from './slots.ts';

export interface Calendar extends Slots {
  readonly problem: Problem;
  /** Worth of all promotions less what their families lose. */
  readonly value: () => number;
  readonly suggested: () => readonly Promo[];
  /** All promotions of a SKU, standing ones too. */
  readonly promosOf: (member: number) => readonly Promo[];
  /** By span: what its best offer would add, −Infinity where none is allowed, and that offer. Slots and budget are not looked at. */
  readonly gain: Float64Array;
  readonly best: Int32Array;
  /** What the calendar would be worth less without a promotion that is in it. */
  readonly contribution: (promo: Promo) => number;
  /** What a promotion would add that is not in it. */
  readonly gainOf: (promo: Promo) => number;
  /** What any offer of a span would let its family lose. */
  readonly growthOf: (span: number) => Growth;
  /** True where the SKU's other promotions leave a promotion open. */
  readonly isLawful: (promo: Promo) => boolean;
  /** Spans of a member, by start. */
  readonly spansOf: (member: number) => readonly number[];
  /** Spans that begin in a week. */
  readonly startingIn: (week: number) => readonly number[];
  readonly add: (promo: Promo) => void;
  readonly remove: (promo: Promo) => void;
  /** Undoes what was done since `changes` had a length. */
  readonly changes: readonly unknown[];
  readonly undoTo: (length: number) => void;
}

export function createCalendar(problem: Problem): Calendar {
  const { members, spans, limits, weeks } = problem;
  const losses = createFamilyLoss(members, problem.families, weeks);
  const { take, release, ...slots } = createSlots(problem);
  const { spansOf, startingIn } = indexSpans(problem);
  const family = Map.groupBy(members.keys(), (member) => members[member]?.family as number);
  const promosByMember: Promo[][] = members.map(() => []);
  const promosOf = (member: number) => promosByMember[member] as Promo[];
  const suggested = new Set<Promo>();
  const changes: { readonly promo: Promo; readonly added: boolean }[] = [];
  let value = 0;

  const gainOf = ({ member, start, weeks: lasting, worth, taken }: Promo) =>
    addedBy(worth, taken, losses.growth(member, start, lasting));

  const growthOf = (span: number) =>
    losses.growth(spans.member[span] as number, spans.start[span] as number, spans.weeks[span] as number);

  const { gain, best, look } = createBestOffers(problem, { spansOf, promosOf, growthOf });

  function put(promo: Promo): void {
    value += gainOf(promo);
    losses.add(promo);
    promosOf(promo.member).push(promo);
    take(promo);
  }

  function drop(promo: Promo): void {
    const own = promosOf(promo.member);
    own.splice(own.indexOf(promo), 1);
    losses.remove(promo);
    value -= gainOf(promo);
    release(promo);
  }

  function change(promo: Promo, added: boolean): void {
    if (added) put(promo);
    else drop(promo);
    if (added) suggested.add(promo);
    else suggested.delete(promo);
    look(family.get(members[promo.member]?.family as number) ?? []);
  }

  function noteAndChange(promo: Promo, added: boolean): void {
    changes.push({ promo, added });
    change(promo, added);
  }

  for (const promo of problem.standing) put(promo);
  look([...members.keys()]);

  return {
    ...slots,
    problem,
    value: () => value,
    suggested: () => [...suggested],
    promosOf,
    gain,
    best,
    contribution: (promo) => {
      losses.remove(promo);
      const added = gainOf(promo);
      losses.add(promo);
      return added;
    },
    gainOf,
    growthOf,
    isLawful: ({ member, span, cents }) => {
      const others = promosOf(member);
      return !isOften(others, limits, weeks) && isWithin(openBoundsAt(problem, span, others), cents as number);
    },
    spansOf,
    startingIn,
    add: (promo) => noteAndChange(promo, true),
    remove: (promo) => noteAndChange(promo, false),
    changes,
    undoTo: (length) => {
      while (changes.length > length) {
        const { promo, added } = changes.pop() as { promo: Promo; added: boolean };
        change(promo, !added);
      }
    },
  };
}

/** Spans by member and by the week that they begin in, which do not change. */
function indexSpans({ spans }: Problem): Pick<Calendar, 'spansOf' | 'startingIn'> {
  const byStart = [...spans.start.keys()].sort((a, b) => (spans.start[a] as number) - (spans.start[b] as number));
  const byMember = Map.groupBy(byStart, (span) => spans.member[span] as number);
  const byWeek = Map.groupBy(byStart, (span) => spans.start[span] as number);
  return { spansOf: (member) => byMember.get(member) ?? [], startingIn: (week) => byWeek.get(week) ?? [] };
}

/** The best offer of each span and what it adds, as of when its member was last looked at. */
function createBestOffers(
  problem: Problem,
  { spansOf, promosOf, growthOf }: Pick<Calendar, 'spansOf' | 'promosOf' | 'growthOf'>,
) {
  const { spans, offers, limits, weeks } = problem;
  const gain = new Float64Array(spans.member.length).fill(Number.NEGATIVE_INFINITY);
  const best = new Int32Array(spans.member.length).fill(-1);

  function lookAt(span: number, bounds: PriceBounds | null): void {
    let [highest, found] = [Number.NEGATIVE_INFINITY, -1];
    if (bounds) {
      const growth = growthOf(span);
      const end = spans.firstOffer[span + 1] as number;
      for (let offer = spans.firstOffer[span] as number; offer < end; offer++) {
        if (!isWithin(bounds, offers.cents[offer] as number)) continue;
        const added = addedBy(offers.worth[offer] as number, offers.taken[offer] as number, growth);
        if (added > highest) [highest, found] = [added, offer];
      }
    }
    gain[span] = highest;
    best[span] = found;
  }

  function look(among: readonly number[]): void {
    for (const member of among) {
      const others = promosOf(member);
      const often = isOften(others, limits, weeks);
      for (const span of spansOf(member)) lookAt(span, often ? null : openBoundsAt(problem, span, others));
    }
  }

  return { gain, best, look };
}
