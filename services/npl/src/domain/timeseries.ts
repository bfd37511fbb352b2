import type { TimeseriesPoint } from '@promo/contracts/npl/report';
import type { Granularity } from '@promo/contracts/npl/words';
import { round2 } from '@promo/retail/round';
import { mondayOf, twoDigitWeek, weekRange, yearOf } from '@promo/retail/weeks';
import type { Forecast } from './record.ts';
import type { Sales } from './sales.ts';
import { unitsByWeek } from './units-by-week.ts';

interface Figures {
  qty: number | null;
  revenue: number | null;
  forecast_qty: number | null;
}

/** Sales and forecast by week or month, from the first week that has either to the last one, without gaps. */
export function timeseries(
  sales: Sales,
  forecasts: readonly Pick<Forecast, 'yw' | 'qty'>[],
  granularity: Granularity,
): TimeseriesPoint[] {
  const expected = unitsByWeek(forecasts);
  const weeks = [...sales.keys(), ...expected.keys()].sort((a, b) => a - b);
  const [first] = weeks;
  if (first === undefined) return [];
  const periods = new Map<string, Figures>();
  for (const yw of weekRange(first, weeks.at(-1) as number)) {
    const { qty = null, revenue = null } = sales.get(yw) ?? {};
    const week = { qty, revenue, forecast_qty: expected.get(yw) ?? null };
    for (const { period, share } of granularity === 'week' ? [weekPeriod(yw)] : monthsOf(yw)) {
      periods.set(period, added(periods.get(period), week, share));
    }
  }
  return [...periods].map(([period, figures]) => ({ period, ...rounded(figures) }));
}

interface Part {
  readonly period: string;
  readonly share: number;
}

const weekPeriod = (yw: number): Part => ({ period: `${yearOf(yw)}-W${twoDigitWeek(yw)}`, share: 1 });

/** The month or two that a week lies in, each with the share of its days. */
function monthsOf(yw: number): Part[] {
  const monday = mondayOf(yw);
  const sunday = monday.add({ days: 6 });
  const name = (day: Temporal.PlainDate) => `${day.toPlainYearMonth()}`;
  if (monday.month === sunday.month) return [{ period: name(monday), share: 1 }];
  return [
    { period: name(monday), share: (7 - sunday.day) / 7 },
    { period: name(sunday), share: sunday.day / 7 },
  ];
}

/** What is not known adds nothing, and stays unknown where nothing else is. */
function added(figures: Figures | undefined, week: Figures, share: number): Figures {
  const plus = (known: number | null | undefined, more: number | null) =>
    more === null ? (known ?? null) : (known ?? 0) + more * share;
  return {
    qty: plus(figures?.qty, week.qty),
    revenue: plus(figures?.revenue, week.revenue),
    forecast_qty: plus(figures?.forecast_qty, week.forecast_qty),
  };
}

const rounded = ({ qty, revenue, forecast_qty }: Figures): Figures => ({
  qty: round2(qty),
  revenue: round2(revenue),
  forecast_qty: round2(forecast_qty),
});
