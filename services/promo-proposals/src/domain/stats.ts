import type { CalendarStats } from '@promo/contracts/promo-proposals/calendar';
import { quantity, round2 } from '@promo/retail/round';
import { weekRange } from '@promo/retail/weeks';
import { meanDepth, weeksIn } from './calendar-entry.ts';
import type { Plan } from './plan.ts';

type OfPlans = Omit<CalendarStats, `${'' | 'nc30_'}conflicts_${'open' | 'acknowledged'}`>;

/** Key figures of a selection of plans. */
export function statsOf(plans: readonly Plan[]): OfPlans {
  return {
    n_entries: plans.length,
    n_skus: new Set(plans.flatMap(({ lines }) => [...lines.keys()])).size,
    sku_weeks: plans.reduce((sum, plan) => sum + plan.lines.size * weeksIn(plan), 0),
    avg_discount_pct: meanDepth(plans),
    by_status: counted(plans.map(({ status }) => status)),
    by_source: counted(plans.map(({ source }) => source)),
    by_week: byWeek(plans),
    ...expectedOf(plans),
  };
}

/** Sums of what entries are expected to sell and to earn; null where none has a figure. */
function expectedOf(plans: readonly Plan[]) {
  const sum = (figure: keyof CalendarStats['expected'], round: (value: number) => number) => {
    const known = plans.flatMap(({ expected }) => expected?.[figure] ?? []);
    return known.length === 0 ? null : round(known.reduce((total, value) => total + value, 0));
  };
  return {
    expected: {
      units: sum('units', quantity),
      uplift_units: sum('uplift_units', quantity),
      revenue_eur: sum('revenue_eur', round2),
      funding_eur: sum('funding_eur', round2),
      incremental_margin_eur: sum('incremental_margin_eur', round2),
    },
    entries_without_money: plans.filter(({ expected }) => (expected?.incremental_margin_eur ?? null) === null).length,
  };
}

/** How often each word occurs; by word. */
function counted(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function byWeek(plans: readonly Plan[]): CalendarStats['by_week'] {
  const weeks = new Map<number, { entries: number; skus: Set<string> }>();
  for (const { span, lines } of plans) {
    for (const yw of span ? weekRange(span.start, span.end) : []) {
      const week = weeks.get(yw) ?? { entries: 0, skus: new Set() };
      week.entries++;
      for (const code of lines.keys()) week.skus.add(code);
      weeks.set(yw, week);
    }
  }
  return [...weeks].sort(([a], [b]) => a - b).map(([yw, { entries, skus }]) => ({ yw, entries, skus: skus.size }));
}
