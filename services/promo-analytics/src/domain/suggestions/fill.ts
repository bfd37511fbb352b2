/** Fills a calendar greedily: time and again the best promotion that still has room, until none adds anything. */
import type { Calendar } from './calendar.ts';
import { type Promo, promoAt } from './problem.ts';

/** By what promotions are compared: what each adds, or what each of its slots adds. */
type Measure = (gain: number, weeks: number) => number;

export const aPromotion: Measure = (gain) => gain;
export const aSlot: Measure = (gain, weeks) => gain / weeks;

/** What adds less, a hundredth of a cent, adds nothing. */
export const LEAST_GAIN = 1e-4;

/** Puts in what has room and is lawful, one after the other. */
export function addAll(calendar: Calendar, promos: readonly Promo[]): void {
  for (const promo of promos) {
    if (calendar.hasRoom(promo.span, promo.offer) && calendar.isLawful(promo)) calendar.add(promo);
  }
}

/** @param barred a span that is left out; −1 for none */
export function fill(calendar: Calendar, measure: Measure, barred = -1): void {
  for (let next = bestAddition(calendar, measure, barred); next; next = bestAddition(calendar, measure, barred)) {
    calendar.add(next);
  }
}

function bestAddition(calendar: Calendar, measure: Measure, barred: number): Promo | null {
  const { gain, best, problem } = calendar;
  const { weeks } = problem.spans;
  let [highest, found]: [number, Promo | null] = [0, null];
  for (let week = 0; week < problem.weeks; week++) {
    if (!calendar.hasSlot(week)) continue;
    for (const span of calendar.startingIn(week)) {
      const added = gain[span] as number;
      const lasting = weeks[span] as number;
      if (added < LEAST_GAIN || span === barred || measure(added, lasting) <= highest) continue;
      if (calendar.hasRoom(span, best[span] as number)) {
        [highest, found] = [measure(added, lasting), promoAt(problem, span, best[span] as number)];
        continue;
      }
      const cheaper = cheaperAt(calendar, span);
      if (!cheaper || measure(calendar.gainOf(cheaper), lasting) <= highest) continue;
      [highest, found] = [measure(calendar.gainOf(cheaper), lasting), cheaper];
    }
  }
  return found;
}

/** The best promotion of a span that the budget still has; null for none. */
function cheaperAt(calendar: Calendar, span: number): Promo | null {
  const { problem } = calendar;
  const { spans, limits } = problem;
  if (limits.budget === Number.POSITIVE_INFINITY) return null;
  let [highest, found]: [number, Promo | null] = [LEAST_GAIN, null];
  for (let offer = spans.firstOffer[span] as number; offer < (spans.firstOffer[span + 1] as number); offer++) {
    const promo = promoAt(problem, span, offer);
    if (!calendar.hasRoom(span, offer) || !calendar.isLawful(promo)) continue;
    const added = calendar.gainOf(promo);
    if (added > highest) [highest, found] = [added, promo];
  }
  return found;
}
