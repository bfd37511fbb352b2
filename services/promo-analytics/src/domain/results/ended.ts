import { EVENT_WEEKS } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../events/analysis.ts';
import { endOf, weeksOf } from '../events/event-table.ts';

/** Promotions that ended from one week to another, week indices, both included; longer ones than 13 weeks are evergreen flags and left out. */
export function* eventsEnded({ table, order, grid, lastWeek }: Analysis, from: number, to: number): Generator<number> {
  const earliest = Math.max(from - EVENT_WEEKS.usual + 1, grid.firstWeek);
  for (let start = earliest; start <= to && start <= lastWeek; start++) {
    for (const event of order.get(start) ?? []) {
      const end = endOf(table, event);
      if (weeksOf(table, event) <= EVENT_WEEKS.usual && end >= from && end <= to) yield event;
    }
  }
}
