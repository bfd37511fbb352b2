/** Which limits keep worthwhile promotions out of a calendar, and what one slot more would add. */
import type { SuggestionLimit } from '@promo/contracts/promo-analytics/words';
import type { Calendar } from './calendar.ts';
import { LEAST_GAIN } from './fill.ts';
import { boundsAt, gapBetween, isOften, isTooNear, isWithin, placeOf } from './own-rules.ts';
import { promoAt, weeksOf } from './problem.ts';

/** Promotions that are kept out. */
interface Outside {
  /** How many that would each add something. */
  promotions: number;
  /** The most that one of them would add. */
  gain: number;
}

interface Bound {
  /** What each limit alone keeps out; the one that costs most first. */
  readonly limits: readonly (Outside & { readonly limit: SuggestionLimit })[];
  /** What several keep out, each of them by itself, so that lifting one lets none in; the same order. */
  readonly together: readonly (Outside & { readonly limits: SuggestionLimit[] })[];
  /** By week what one slot more would add at least; 0 where a slot is free or nothing waits for one. */
  readonly slotGain: Float64Array;
  /** What one slot more in all would add at least. */
  readonly slotInAllGain: number;
}

export function whatBinds(calendar: Calendar): Bound {
  const { problem, used } = calendar;
  const { spans, limits } = problem;
  const found = new Map<string, Outside & { readonly limits: SuggestionLimit[] }>();
  const slotGain = new Float64Array(problem.weeks);
  let slotInAllGain = 0;
  for (let span = 0; span < spans.member.length; span++) {
    const obstacles = obstaclesOf(calendar, span);
    const [limit, another] = obstacles.limits;
    if (!limit || obstacles.gain < LEAST_GAIN) continue;
    const key = obstacles.limits.join();
    const binding = found.get(key) ?? { limits: obstacles.limits, promotions: 0, gain: 0 };
    found.set(key, binding);
    binding.promotions++;
    binding.gain = Math.max(binding.gain, obstacles.gain);
    if (another) continue;
    const placed = placeOf(problem, span);
    if (limit === 'slots_per_week') {
      const [week, ...others] = weeksOf(placed).filter((one) => (used[one] as number) >= limits.slotsPerWeek);
      if (week !== undefined && others.length === 0)
        slotGain[week] = Math.max(slotGain[week] as number, obstacles.gain);
    } else if (limit === 'slots_total' && calendar.usedInAll() + placed.weeks <= limits.slotsTotal + 1) {
      slotInAllGain = Math.max(slotInAllGain, obstacles.gain);
    }
  }
  const bindings = [...found.values()].sort((a, b) => b.gain - a.gain);
  return {
    limits: bindings.flatMap(({ limits: [limit, another], ...outside }) =>
      limit && !another ? [{ limit, ...outside }] : [],
    ),
    together: bindings.filter(({ limits: all }) => all.length > 1),
    slotGain,
    slotInAllGain,
  };
}

/** What is in the way of a promotion, and what the best one there would add without that; nothing where the SKU is promoted already. */
function obstaclesOf(calendar: Calendar, span: number): { limits: SuggestionLimit[]; gain: number } {
  const { problem, used } = calendar;
  const { spans, offers, limits } = problem;
  const others = calendar.promosOf(spans.member[span] as number);
  const placed = placeOf(problem, span);
  if (others.some((other) => gapBetween(placed, other) < 0)) return { limits: [], gain: 0 };
  const bounds = boundsAt(problem, span, others);
  const best = { lawful: { gain: 0, offer: -1 }, any: { gain: 0, offer: -1 } };
  for (let offer = spans.firstOffer[span] as number; offer < (spans.firstOffer[span + 1] as number); offer++) {
    const gain = calendar.gainOf(promoAt(problem, span, offer));
    if (gain > best.any.gain) best.any = { gain, offer };
    if (gain > best.lawful.gain && isWithin(bounds, offers.cents[offer] as number)) best.lawful = { gain, offer };
  }
  const isUnlawful = best.any.offer >= 0 && best.lawful.offer < 0;
  const { gain, offer } = isUnlawful ? best.any : best.lawful;
  if (offer < 0) return { limits: [], gain: 0 };
  const isFull = weeksOf(placed).some((week) => (used[week] as number) >= limits.slotsPerWeek);
  const inTheWay: Record<Exclude<SuggestionLimit, 'weeks'>, boolean> = {
    slots_per_week: isFull,
    slots_total: calendar.usedInAll() + placed.weeks > limits.slotsTotal,
    max_per_sku: isOften(others, limits, problem.weeks),
    min_gap_weeks: isTooNear(placed, others, limits),
    nc30: isUnlawful,
    budget: calendar.cost() + (offers.cost[offer] as number) > limits.budget,
  };
  return { limits: (Object.keys(inTheWay) as (keyof typeof inTheWay)[]).filter((limit) => inTheWay[limit]), gain };
}
