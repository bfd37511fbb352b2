/**
 * Local search: takes some promotions out, perhaps puts another one in, fills up again, and keeps what came of it where that is worth
 * more. Whatever it is stopped at is therefore lawful, and never worth less than what it began with. Which of the many moves are tried is
 * judged by what a slot of each week is worth: what the least of its promotions adds.
 */
import { bestArrangement } from './arrange.ts';
import type { Calendar } from './calendar.ts';
import { addAll, aPromotion, aSlot, fill, LEAST_GAIN } from './fill.ts';
import { pricesOfOpenSlots } from './fill-at-prices.ts';
import { type Promo, weeksOf } from './problem.ts';
import { type Random, shuffled } from './random.ts';

/** What is to be tried. */
interface Move {
  readonly out: readonly Promo[];
  /** What is put in before the rest is filled up. */
  readonly putIn?: () => void;
  /** A span that is not to be filled again. */
  readonly barred?: number;
}

/** So many groups of SKUs are tried in another order in a round, each of two to so many. */
const REORDERINGS = 200;
const MOST_REORDERED = 4;
/** Rounds and moves beyond which little is found: counted rather than timed, so that a seed gives one answer. */
const MOST_ROUNDS = 8;
const MOST_MOVES = 400;

/**
 * @param stopped true when it has to end
 * @return false where it was stopped
 */
export function improve(calendar: Calendar, random: Random, stopped: () => boolean): boolean {
  let moved = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = calendar.value();
    for (const moves of [rearranging, replacing, reordering]) {
      for (const move of moves(calendar, random)) {
        if (stopped()) return false;
        if (moved++ === MOST_MOVES) return true;
        attempt(calendar, move);
      }
    }
    if (calendar.value() < before + LEAST_GAIN) break;
  }
  return true;
}

/** Keeps a move that pays, whichever way the rest is filled up; takes any other back. */
function attempt(calendar: Calendar, { out, putIn, barred }: Move): void {
  if (!out.every((promo) => calendar.promosOf(promo.member).includes(promo))) return;
  for (const measure of [aPromotion, aSlot]) {
    const [before, mark] = [calendar.value(), calendar.changes.length];
    for (const promo of out) calendar.remove(promo);
    putIn?.();
    fill(calendar, measure, barred);
    if (calendar.value() > before + LEAST_GAIN) return;
    calendar.undoTo(mark);
  }
}

/** Each promotion gives way to whatever does better in its place. */
function* replacing(calendar: Calendar, random: Random): Generator<Move> {
  for (const promo of shuffled(calendar.suggested(), random)) yield { out: [promo], barred: promo.span };
}

/** Arranges each SKU as is best at what slots are worth; where slots are taken, in place of the promotions that are worth least there. */
function* rearranging(calendar: Calendar, random: Random): Generator<Move> {
  const slots = slotWorth(calendar);
  for (const member of shuffled([...calendar.problem.members.keys()], random)) {
    const own = calendar.promosOf(member).filter(({ span }) => span >= 0);
    const mark = calendar.changes.length;
    for (const promo of own) calendar.remove(promo);
    const net = (promos: readonly Promo[]) =>
      promos.reduce((sum, promo) => sum + calendar.gainOf(promo) - slots.worthOf(promo), 0);
    const wanted = bestArrangement(calendar, member, { slots: slots.worth, budget: 0 });
    const isBetter = net(wanted) > net(own) + LEAST_GAIN;
    calendar.undoTo(mark);
    const out = [...new Set([...own, ...slots.leastOf(wanted)])];
    if (isBetter) yield { out, putIn: () => addAll(calendar, wanted) };
  }
}

/** Some SKUs in another order, each as is best at slots that are worth something by chance. */
function* reordering(calendar: Calendar, random: Random): Generator<Move> {
  const { problem } = calendar;
  for (let i = 0; i < REORDERINGS; i++) {
    const all = calendar.suggested();
    const first = all[random(all.length)];
    if (!first) return;
    const near = all.filter(({ start }) => Math.abs(start - first.start) <= 2).map(({ member }) => member);
    const another = random(problem.members.length);
    const some = [
      ...new Set([first.member, ...shuffled(near, random).slice(0, 1 + random(MOST_REORDERED - 1)), another]),
    ];
    const mean = calendar.value() / Math.max(1, calendar.usedInAll());
    const slots = Float64Array.from({ length: problem.weeks }, () => (mean * random(1000)) / 1000);
    const putIn = () => {
      for (const member of some)
        addAll(calendar, bestArrangement(calendar, member, pricesOfOpenSlots(calendar, { slots, budget: 0 })));
    };
    yield { out: some.flatMap((member) => calendar.promosOf(member).filter(({ span }) => span >= 0)), putIn };
  }
}

/** What a slot of each week is worth as the calendar is now: nothing where one is free, else what the least promotion there adds a slot. */
function slotWorth(calendar: Calendar) {
  const { weeks } = calendar.problem;
  const worth = new Float64Array(weeks);
  const least: (Promo | undefined)[] = new Array(weeks).fill(undefined);
  const isFull = calendar.usedInAll() >= calendar.problem.limits.slotsTotal;
  const cheapest = calendar
    .suggested()
    .map((promo) => ({ promo, each: calendar.contribution(promo) / promo.weeks }))
    .sort((a, b) => a.each - b.each);
  for (let week = 0; week < weeks; week++) {
    if (!isFull && calendar.hasSlot(week)) continue;
    const found = cheapest.find(({ promo }) => (isFull && calendar.hasSlot(week)) || runsIn(promo, week));
    worth[week] = found?.each ?? 0;
    least[week] = found?.promo;
  }
  return {
    worthOf: (promo: Promo) => weeksOf(promo).reduce((sum, week) => sum + (worth[week] as number), 0),
    worth,
    /** What has to go so that promotions have room. */
    leastOf: (promos: readonly Promo[]) => promos.flatMap(weeksOf).flatMap((week) => least[week] ?? []),
  };
}

const runsIn = ({ start, weeks }: Promo, week: number): boolean => start <= week && week < start + weeks;
