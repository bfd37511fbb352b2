/** Slots and budget of a calendar, which all its promotions share: what is taken of them, and what there is room for. */
import type { Problem, Promo } from './problem.ts';

export interface Slots {
  /** Slots that are taken, by week; in all; and what the discounts cost. */
  readonly used: Int32Array;
  readonly usedInAll: () => number;
  readonly cost: () => number;
  /** True where a week has a free slot. */
  readonly hasSlot: (week: number) => boolean;
  /** True where a span's offer has slots and budget. */
  readonly hasRoom: (span: number, offer: number) => boolean;
}

interface OpenSlots extends Slots {
  readonly take: (promo: Promo) => void;
  readonly release: (promo: Promo) => void;
}

export function createSlots({ spans, offers, limits, weeks, takesSlots }: Problem): OpenSlots {
  const used = new Int32Array(weeks);
  let [usedInAll, cost] = [0, 0];

  function change({ member, start, weeks: lasting, cost: costs }: Promo, sign: number): void {
    if (!takesSlots[member]) return;
    if (start >= 0 && start < weeks) cost += sign * costs;
    for (let week = Math.max(0, start); week < Math.min(weeks, start + lasting); week++) {
      used[week] = (used[week] as number) + sign;
      usedInAll += sign;
    }
  }

  const hasSlot = (week: number) => (used[week] as number) < limits.slotsPerWeek;

  return {
    used,
    usedInAll: () => usedInAll,
    cost: () => cost,
    hasSlot,
    hasRoom: (span, offer) => {
      const lasting = spans.weeks[span] as number;
      if (usedInAll + lasting > limits.slotsTotal || cost + (offers.cost[offer] as number) > limits.budget)
        return false;
      const start = spans.start[span] as number;
      for (let week = start; week < start + lasting; week++) if (!hasSlot(week)) return false;
      return true;
    },
    take: (promo) => change(promo, 1),
    release: (promo) => change(promo, -1),
  };
}
