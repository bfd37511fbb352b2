import { dateAt } from '@promo/retail/calendar';
import { weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { select } from '../domain/calendar/calendar-entry.ts';
import type { Asked } from '../domain/forecast/forecast.ts';
import { neededBefore } from '../domain/forecast/shortfalls.ts';
import { startDate } from '../domain/proposal/days.ts';
import { spanOf } from '../domain/proposal/proposal.ts';
import { readForNeed } from '../store/partial-proposals.ts';

/** What approved promotions that start before a plan need of its SKUs, by code. */
export async function readNeededBefore(
  { db, calendar, now }: Pick<Context, 'db' | 'calendar' | 'now'>,
  plan: Asked,
): Promise<Map<string, number>> {
  const span = spanOf(plan);
  if (!span) return new Map();
  const { plans } = await calendar.refresh();
  const thisWeek = weekOf(dateAt(now()));
  const notOver = select(plans.values(), { status: ['approved'], runs_from: thisWeek, runs_to: span.start });
  const sharing = notOver.filter(({ lines }) => plan.skus.some(({ code }) => lines.has(code)));
  const approved = await readForNeed(
    db,
    sharing.map(({ id }) => id),
  );
  return neededBefore(approved, { id: plan._id, first: startDate(plan, span) }, thisWeek);
}
