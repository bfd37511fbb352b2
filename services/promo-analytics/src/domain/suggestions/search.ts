/**
 * Which promotions to run when and how deep, so that together they are worth most: fills the range by what a promotion adds, by
 * what a slot adds and at prices of slots and budget, takes the best of them, and improves it by local search. Pure; the same
 * problem and seed give the same answer unless it is stopped.
 */
import { openOffers } from './arrange.ts';
import { whatBinds } from './bindings.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { aPromotion, aSlot, fill } from './fill.ts';
import { fillAtPrices, jittered } from './fill-at-prices.ts';
import { improve } from './improve.ts';
import type { Problem, Promo } from './problem.ts';
import { type Random, randomFrom } from './random.ts';
import { findPrices } from './slot-prices.ts';

export interface Suggestion {
  readonly promos: readonly Promo[];
  /** Of what stands and what is suggested. */
  readonly value: number;
  /** Of each start before it was improved. */
  readonly starts: readonly number[];
  /** false where it was stopped before nothing better was found. */
  readonly finished: boolean;
  readonly binding: ReturnType<typeof whatBinds>;
}

/** So often the range is filled at the prices, each time nearly the same ones. */
const FILLS_AT_PRICES = 4;

/** @param stopped true when it has to end; what it has by then is the answer */
export function searchCalendar(problem: Problem, stopped: () => boolean = () => false): Suggestion {
  const calendars = [aPromotion, aSlot].map((measure) => {
    const calendar = createCalendar(problem);
    fill(calendar, measure);
    return calendar;
  });
  const random = randomFrom(problem.seed);
  calendars.push(...filledAtPrices(problem, better(calendars).value(), random, stopped));
  const starts = calendars.map((calendar) => calendar.value());
  const best = better(calendars);
  const finished = improve(best, random, stopped);
  return {
    promos: best.suggested(),
    value: best.value(),
    starts,
    finished,
    binding: whatBinds(best),
  };
}

const better = (calendars: readonly Calendar[]): Calendar =>
  calendars.reduce((a, b) => (b.value() > a.value() ? b : a));

/** @param reached what a calendar is known to be worth */
function filledAtPrices(problem: Problem, reached: number, random: Random, stopped: () => boolean): Calendar[] {
  if (stopped()) return [];
  const empty = createCalendar(problem);
  const skus = problem.members.map((_, member) => openOffers(empty, member));
  const prices = findPrices(empty, skus, reached - empty.value(), stopped);
  const filled: Calendar[] = [];
  for (let i = 0; i < FILLS_AT_PRICES && !stopped(); i++) {
    const calendar = createCalendar(problem);
    fillAtPrices(calendar, skus, i === 0 ? prices : jittered(prices, random), random);
    filled.push(calendar);
  }
  return filled;
}
