/**
 * Which promotions to run when and how deep, so that together they are worth most: fills the range twice, by what a promotion adds and
 * by what a slot adds, takes the better of the two, and improves it by local search. Pure; the same problem and seed give the same answer
 * unless it is stopped.
 */
import { whatBinds } from './bindings.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { aPromotion, aSlot, fill } from './fill.ts';
import { improve } from './improve.ts';
import type { Problem, Promo } from './problem.ts';
import { randomFrom } from './random.ts';

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

/** @param stopped true when it has to end; what it has by then is the answer */
export function suggestCalendar(problem: Problem, stopped: () => boolean = () => false): Suggestion {
  const calendars = [aPromotion, aSlot].map((measure) => {
    const calendar = createCalendar(problem);
    fill(calendar, measure);
    return calendar;
  });
  const starts = calendars.map((calendar) => calendar.value());
  const best = calendars.reduce((a, b) => (b.value() > a.value() ? b : a)) as Calendar;
  const finished = improve(best, randomFrom(problem.seed), stopped);
  return {
    promos: best.suggested(),
    value: best.value(),
    starts,
    finished,
    binding: whatBinds(best),
  };
}
