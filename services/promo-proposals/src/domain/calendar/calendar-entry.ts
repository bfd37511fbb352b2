import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { round2 } from '@promo/retail/round';
import { weeksBetween } from '@promo/retail/weeks';
import { cwLabel } from '../proposal/cw-label.ts';
import type { Plan } from './plan.ts';

export interface CalendarFilter {
  /** An empty or absent list selects all; a word that no proposal has selects nothing. */
  readonly source?: readonly string[];
  /** Those that name no channel are of none. */
  readonly channel?: readonly string[];
  readonly status?: readonly string[];
  /** Codes of which a line has any, whether the catalogue knows them or not. */
  readonly sku?: readonly string[];
  /** Bounds of the start week; with either, proposals without weeks drop out. */
  readonly min_yw?: number;
  readonly max_yw?: number;
  /** A week that it runs in. */
  readonly running_in?: number;
  /** Weeks of which it runs in any; without one of the two there is no bound on that side. */
  readonly runs_from?: number;
  readonly runs_to?: number;
}

/** The plans that a filter selects, by start week and id; those without weeks last. */
export function select(plans: Iterable<Plan>, filter: CalendarFilter): Plan[] {
  const { source = [], channel = [], status = [], sku = [], min_yw: min, max_yw: max } = filter;
  const among = (list: readonly string[], value: string | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  const isOf = (plan: Plan) => among(source, plan.source) && among(channel, plan.channel) && among(status, plan.status);
  const promotes = ({ lines }: Plan) => sku.length === 0 || sku.some((code) => lines.has(code));
  const starts = ({ span }: Plan) =>
    (min === undefined && max === undefined) ||
    (span !== null && span.start >= (min ?? span.start) && span.start <= (max ?? span.start));
  const runsIn = ({ span }: Plan, from: number | undefined, to: number | undefined) =>
    (from === undefined && to === undefined) ||
    (span !== null && span.start <= (to ?? span.start) && span.end >= (from ?? span.end));
  const runs = (plan: Plan) =>
    runsIn(plan, filter.running_in, filter.running_in) && runsIn(plan, filter.runs_from, filter.runs_to);
  const first = ({ span }: Plan) => span?.start ?? Number.MAX_SAFE_INTEGER;
  return [...plans]
    .filter((plan) => isOf(plan) && promotes(plan) && starts(plan) && runs(plan))
    .sort((a, b) => first(a) - first(b) || a.id - b.id);
}

/** Weeks from start to end, both included; 0 without weeks. */
export const weeksIn = ({ span }: Plan): number => (span ? weeksBetween(span.start, span.end) : 0);

/** Mean depth over the lines that have one. */
export function meanDepth(plans: readonly Plan[]): number | null {
  let [sum, n] = [0, 0];
  for (const { depths } of plans) {
    sum += depths.sum;
    n += depths.count;
  }
  return n === 0 ? null : round2(sum / n);
}

export const entryOf = (plan: Plan, nConflicts: number, nNc30Conflicts: number): CalendarEntry => ({
  id: plan.id,
  title: plan.title,
  source: plan.source,
  status: plan.status,
  start_yw: plan.span?.start ?? null,
  end_yw: plan.span?.end ?? null,
  start_date: plan.start_date,
  end_date: plan.end_date,
  weeks: weeksIn(plan),
  cw_label: cwLabel(plan.span),
  n_skus: plan.lines.size,
  avg_discount_pct: meanDepth([plan]),
  mechanic: plan.mechanic,
  channel: plan.channel,
  user: plan.user,
  proposed_by_id: plan.proposed_by_id,
  co_planner_ids: [...plan.co_planner_ids],
  version: plan.version,
  n_conflicts: nConflicts,
  n_nc30_conflicts: nNc30Conflicts,
  expected: plan.expected,
});
