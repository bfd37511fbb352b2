/**
 * What finished promotions earned, summed by group, beside those that ended 52 weeks earlier. Figures are those of /performance: money is
 * added up in the cents that it shows, units unrounded. Weeks are week indices.
 */
import type { ResultRow, ResultTotals } from '@promo/contracts/promo-analytics/results';
import { EVENT_WEEKS, RESULT_WEEKS, type ResultGroup } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../events/analysis.ts';
import { eventMargins, eventUnits } from '../events/event-margins.ts';
import { endOf, newestOf, ordinalOf, previousOf, revenueOf, startOf, weeksOf } from '../events/event-table.ts';
import { isAfterComplete } from '../events/performance.ts';
import { qtyAt, rowOf } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import { agreedOf } from './agreed-funding.ts';
import { eventsEnded } from './ended.ts';
import { type Group, groupOf, type PlansOf } from './groups.ts';
import { commonWeeks, isOpen, type PlanOfSku, planOf } from './plan-of-sku.ts';
import { addEvent, addKeyFigures, emptySum, type Sum, sumOf, sumRow, type UnitsInPlan } from './sums.ts';

interface Asked {
  /** Weeks that the promotions ended in, both included. */
  readonly from: number;
  readonly to: number;
  readonly group: ResultGroup;
  /** The first week whose sales are not all there; that after the last one unless told. */
  readonly asOf?: number;
}

interface Results {
  readonly rows: ResultRow[];
  readonly totals: ResultTotals;
}

export function resultsOf(analysis: Analysis, plansOf: PlansOf, { from, to, group, ...asked }: Asked): Results {
  const { table, catalog, lastWeek } = analysis;
  const { asOf = lastWeek + 1 } = asked;
  const groups = new Map<string | null, { readonly group: Group; readonly now: Sum; readonly before: Sum }>();

  function take(event: number, year: 'now' | 'before'): void {
    const product = catalog.products[ordinalOf(table, event)] as Product;
    const plans = plansOf(product.sku);
    const plan = planOf(plans, startOf(table, event), endOf(table, event));
    if (isOpen(plan, asOf)) return;
    // Last year's month is this year's, to stand beside it.
    const ended = endOf(table, event) + (year === 'before' ? RESULT_WEEKS : 0);
    const found = groupOf(group, { analysis, event, product, plan, ended });
    const known = groups.get(found.key) ?? { group: found, now: emptySum(), before: emptySum() };
    groups.set(found.key, known);
    const units = eventUnits(analysis, event);
    const earned = { units, margins: eventMargins(analysis, event, units), revenue: revenueOf(table, event) };
    if (year === 'before') addKeyFigures(known.before, earned);
    else
      addEvent(known.now, {
        ...earned,
        ordinal: product.ordinal,
        settled: isAfterComplete(table, event, asOf),
        plan,
        expected: plan ? expectedOf(analysis, plans, plan, event) : Number.NaN,
        inPlan: plan && unitsInPlan(analysis, plan, event),
        agreed: agreedOf(analysis, event),
      });
  }

  for (const event of eventsEnded(analysis, from, to)) take(event, 'now');
  for (const event of eventsEnded(analysis, from - RESULT_WEEKS, to - RESULT_WEEKS)) take(event, 'before');
  const all = [...groups.values()];
  const rows = all.map((one) => ({ ...one.group, ...sumRow(one.now, one.before) }));
  return {
    rows: rows.sort(group === 'month' || group === 'depth' ? byKey : byMargin),
    totals: sumRow(sumOf(all.map((one) => one.now)), sumOf(all.map((one) => one.before))),
  };
}

/**
 * What a plan expected of one of the SKU's events, which share it by the weeks that each has in common with the plan: whole cents that
 * add up to the plan's; NaN where nothing was frozen.
 */
function expectedOf({ table }: Analysis, plans: readonly PlanOfSku[], plan: PlanOfSku, event: number): number {
  if (plan.expected === null) return Number.NaN;
  const cents = Math.round(100 * plan.expected);
  let [later, own, all] = [0, 0, 0];
  const ordinal = ordinalOf(table, event);
  for (let one = newestOf(table, ordinal); one >= 0 && endOf(table, one) >= plan.from; one = previousOf(table, one)) {
    const [start, end] = [startOf(table, one), endOf(table, one)];
    const weeks = commonWeeks(plan, start, end);
    if (weeks < 1 || weeksOf(table, one) > EVENT_WEEKS.usual || planOf(plans, start, end) !== plan) continue;
    if (one === event) [later, own] = [all, weeks];
    all += weeks;
  }
  const upTo = (weeks: number) => Math.round((cents * weeks) / all);
  return upTo(later + own) - upTo(later);
}

/**
 * Units that a plan expected of the weeks that it has in common with an event, and those sold in them; null where nothing was frozen. A
 * forecast tells the weeks of a plan apart by nothing, so that each has the same share, and weeks that only one of them has are not compared.
 */
function unitsInPlan({ table, grid }: Analysis, plan: PlanOfSku, event: number): UnitsInPlan | null {
  if (plan.expectedUnits === null) return null;
  const [start, end] = [startOf(table, event), endOf(table, event)];
  const row = rowOf(grid, ordinalOf(table, event));
  let sold = 0;
  for (let week = Math.max(start, plan.from); week <= Math.min(end, plan.to); week++) sold += qtyAt(grid, row + week);
  return { expected: (plan.expectedUnits * commonWeeks(plan, start, end)) / (plan.to - plan.from + 1), sold };
}

type Ordered = Pick<ResultRow, 'key' | 'net_effect_margin_eur'>;

/** Depths by number, months by time; those without come last. */
const byKey = (a: Ordered, b: Ordered): number =>
  Number(a.key === null) - Number(b.key === null) || (a.key ?? '').localeCompare(b.key ?? '', 'en', { numeric: true });

const byMargin = (a: Ordered, b: Ordered): number =>
  (b.net_effect_margin_eur ?? Number.NEGATIVE_INFINITY) - (a.net_effect_margin_eur ?? Number.NEGATIVE_INFINITY) ||
  byKey(a, b);
