/**
 * What new products sell against their plan, like for like: of the weeks from the launch on that have a plan and whose sales are known,
 *
 *   attainment = Σ sold / Σ plan · part        part: of the launch week, days on sale / days planned; 1 of the others
 *
 * Planned of the launch week are the days from the planned launch on; all seven where that was another week. A product that came
 * three weeks late is not held against the plan of those three weeks.
 */
import type { ReportItem } from '@promo/contracts/npl/report';
import { clockAt } from '@promo/retail/calendar';
import { round2 } from '@promo/retail/round';
import { addWeeks, mondayOf, weekOf } from '@promo/retail/weeks';
import { stepInto } from './history.ts';
import type { NplRecord } from './record.ts';
import type { Sales, Span } from './sales.ts';

export type Reported = Pick<NplRecord, '_id' | 'sku' | 'name' | 'status' | 'launch_date' | 'history' | 'forecasts'>;

/** From the launch to the day on which the product left the range, or today. */
interface Life {
  readonly since: Temporal.PlainDate;
  /** The day on which somebody said that it is on sale; null for what is in stock at its launch date. */
  readonly activated: Temporal.PlainDate | null;
  readonly until: Temporal.PlainDate;
}

/**
 * When a product was on sale; null when it has not been launched. Launched is what was activated, and what is in stock
 * when its launch date comes. It counts from its launch date, or from its activation where it was on sale before.
 */
export function lifeOf(record: Reported, today: Temporal.PlainDate): Life | null {
  const activated = dayOf(record, 'active');
  if (activated === null && record.status !== 'in_stock') return null;
  const launch = record.launch_date === null ? null : Temporal.PlainDate.from(record.launch_date);
  const [since] = [activated, launch].filter((day) => day !== null).sort(Temporal.PlainDate.compare);
  if (since === undefined || Temporal.PlainDate.compare(since, today) > 0) return null;
  const end = (record.status === 'phase_out' ? dayOf(record, 'phase_out') : null) ?? today;
  return { since, activated, until: Temporal.PlainDate.compare(end, since) > 0 ? end : since };
}

/**
 * The first day on which it could be bought: that of its activation or, where it had sold in weeks before that, the Monday of the first of
 * them; at the earliest its launch date. One that has neither counts from its launch date.
 */
function launchOf({ since, activated }: Life, sales: Sales): Temporal.PlainDate {
  const weeks = [...sales].filter(([yw, { qty }]) => qty > 0 && yw >= weekOf(since)).map(([yw]) => yw);
  const sold = Math.min(...weeks, activated ? weekOf(activated) : Number.POSITIVE_INFINITY);
  if (sold === Number.POSITIVE_INFINITY) return since;
  const day = activated && weekOf(activated) === sold ? activated : mondayOf(sold);
  return Temporal.PlainDate.compare(day, since) > 0 ? day : since;
}

/** The part of the launch week's plan that is of days on which it was on sale. */
function launchPart(launch: Temporal.PlainDate, planned: string | null): number {
  const left = (day: Temporal.PlainDate) => 8 - day.dayOfWeek;
  const day = planned === null ? null : Temporal.PlainDate.from(planned);
  const days = day !== null && weekOf(day) === weekOf(launch) ? left(day) : 7;
  return Math.min(1, left(launch) / days);
}

function dayOf({ history }: Reported, status: NplRecord['status']): Temporal.PlainDate | null {
  const entry = stepInto(history, status);
  return entry ? clockAt(entry.at).toPlainDate() : null;
}

/** The days that somebody wants a report about; without them it is about the whole life of a product. */
export interface Window {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The weeks that the report is about; the last one lies before the first where the window misses the life. */
export function spanOf(sku: string, { since, until }: Life, { from, to }: Window = {}): Span {
  const [first, last] = [weekOf(since), weekOf(until)];
  return {
    sku,
    from_yw: from === undefined ? first : Math.max(first, weekOf(Temporal.PlainDate.from(from))),
    to_yw: to === undefined ? last : Math.min(last, weekOf(Temporal.PlainDate.from(to))),
  };
}

/**
 * What a product sold in the weeks of `span`, and that against its forecast. `sales` are those of all its life up to then, and
 * `as_of_yw` is the week up to which they are known: nothing is held against a product for weeks that nobody has counted yet.
 */
export function reportItem(
  record: Reported,
  life: Life,
  { from_yw, to_yw }: Omit<Span, 'sku'>,
  sales: Sales,
  as_of_yw: number | null,
): ReportItem {
  const last = as_of_yw === null ? 0 : Math.min(to_yw, addWeeks(as_of_yw, -1));
  const sold = [...sales].filter(([yw]) => yw >= from_yw && yw <= to_yw).map(([, week]) => week);
  const revenues = sold.flatMap(({ revenue }) => (revenue === null ? [] : [revenue]));
  const launch = launchOf(life, sales);
  const [first, part] = [weekOf(launch), launchPart(launch, record.launch_date)];
  const counted = record.forecasts.filter(({ yw }) => yw >= Math.max(from_yw, first) && yw <= last);
  const weeks = [...new Set(counted.map(({ yw }) => yw))];
  const forecast_qty = round2(sum(counted.map(({ yw, qty }) => (yw === first ? part * qty : qty))));
  const alike = round2(sum(weeks.map((yw) => sales.get(yw)?.qty ?? 0)));
  return {
    id: record._id,
    sku: record.sku,
    name: record.name,
    status: record.status,
    launch_date: life.since.toString(),
    on_sale_since: launch.toString(),
    weeks_live: fullWeeks(life.since, life.until),
    weeks_on_sale: fullWeeks(launch, life.until),
    on_sale: record.status !== 'phase_out',
    actual_qty: round2(sum(sold.map(({ qty }) => qty))),
    actual_revenue: sold.length > 0 && revenues.length === 0 ? null : round2(sum(revenues)),
    forecast_weeks: weeks.length,
    forecast_qty,
    actual_in_forecast_weeks: alike,
    attainment_pct: forecast_qty === 0 ? null : round2((100 * alike) / forecast_qty),
  };
}

const fullWeeks = (from: Temporal.PlainDate, until: Temporal.PlainDate): number =>
  Math.max(0, Math.floor(from.until(until).days / 7));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
