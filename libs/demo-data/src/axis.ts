import { addWeeks, mondayOf, weekOf, weekRange } from '@promo/retail/weeks';

/** The weeks that the sales cover, oldest first. */
export interface Axis {
  yws: readonly number[];
  /** Monday of each week, YYYY-MM-DD. */
  mondays: readonly string[];
  /** Part of the ISO year that has passed in each week, 0 to almost 1; the same whether it has 52 weeks or 53. */
  season: readonly number[];
  /** Position of each week in which an ISO year begins, without the first week of all. */
  yearStarts: readonly number[];
}

export function axisOf(end: number, weeks: number): Axis {
  const yws = weekRange(addWeeks(end, 1 - weeks), end);
  return {
    yws,
    mondays: yws.map((yw) => mondayOf(yw).toString()),
    season: yws.map((yw) => ((yw % 100) - 1) / 53),
    yearStarts: yws.flatMap((yw, t) => (t > 0 && yw % 100 === 1 ? [t] : [])),
  };
}

/** The last ISO week that is over on a day. */
export function lastCompletedWeek(today: Temporal.PlainDate): number {
  return weekOf(today.subtract({ days: 7 }));
}
