import type { CalendarStats } from '@promo/contracts/promo-proposals/calendar';
import { compareTexts } from '@promo/retail/compare';
import { quantity, round2, sumOfKnown } from '@promo/retail/round';
import { weekRange } from '@promo/retail/weeks';
import { meanDepth, weeksIn } from './calendar-entry.ts';
import type { CodeNumbers, Plan } from './plan.ts';

type OfPlans = Omit<CalendarStats, `${'' | 'nc30_'}conflicts_${'open' | 'acknowledged'}`>;

/** Key figures of a selection of plans that were made with these numbers. */
export function statsOf(plans: readonly Plan[], codes: CodeNumbers): OfPlans {
  const skusOf = skuCounter(codes);
  return {
    n_entries: plans.length,
    n_skus: skusOf(plans),
    sku_weeks: plans.reduce((sum, plan) => sum + plan.lines.size * weeksIn(plan), 0),
    avg_discount_pct: meanDepth(plans),
    by_status: counted(plans.map(({ status }) => status)),
    by_source: counted(plans.map(({ source }) => source)),
    by_week: byWeek(plans, skusOf),
    expected: sumExpected(plans),
    expected_approved: sumExpected(plans.filter(({ status }) => status === 'approved')),
    entries_without_money: plans.filter(({ expected }) => (expected?.incremental_margin_eur ?? null) === null).length,
  };
}

/** Sums of what entries are expected to sell and to earn; null where none has a figure. */
function sumExpected(plans: readonly Plan[]): CalendarStats['expected'] {
  const sum = (figure: keyof CalendarStats['expected'], round: (value: number) => number) =>
    sumOfKnown(
      plans.map(({ expected }) => expected?.[figure] ?? null),
      round,
    );
  return {
    units: sum('units', quantity),
    uplift_units: sum('uplift_units', quantity),
    revenue_eur: sum('revenue_eur', round2),
    funding_eur: sum('funding_eur', round2),
    incremental_margin_eur: sum('incremental_margin_eur', round2),
  };
}

/** How often each word occurs; by word. */
function counted(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => compareTexts(a, b)));
}

/** Counts the different products in some of the plans: numbers are marked in an array, which sets take ten times as long for. */
function skuCounter({ size }: CodeNumbers): (some: readonly Plan[]) => number {
  const seenIn = new Int32Array(size);
  let round = 0;
  return (some) => {
    round++;
    let count = 0;
    for (const { numbers } of some) {
      for (const number of numbers) {
        if (seenIn[number] === round) continue;
        seenIn[number] = round;
        count++;
      }
    }
    return count;
  };
}

function byWeek(plans: readonly Plan[], skusOf: (some: readonly Plan[]) => number): CalendarStats['by_week'] {
  const weeks = new Map<number, Plan[]>();
  for (const plan of plans) {
    for (const yw of plan.span ? weekRange(plan.span.start, plan.span.end) : [])
      weeks.getOrInsertComputed(yw, () => []).push(plan);
  }
  return [...weeks].sort(([a], [b]) => a - b).map(([yw, some]) => ({ yw, entries: some.length, skus: skusOf(some) }));
}
