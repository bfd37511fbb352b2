import { ywAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { select } from '../domain/calendar/calendar-entry.ts';
import type { Asked } from '../domain/forecast/forecast.ts';
import { neededBefore } from '../domain/forecast/shortfalls.ts';
import { startDate } from '../domain/proposal/days.ts';
import { spanOf } from '../domain/proposal/proposal.ts';

/** What approved promotions that start before a plan need of its SKUs, by code. */
export async function readNeededBefore(
  { calendar, stockNeeds, now }: Pick<Context, 'calendar' | 'stockNeeds' | 'now'>,
  plan: Asked,
): Promise<Map<string, number>> {
  const span = spanOf(plan);
  if (!span) return new Map();
  const { plans, codes } = await calendar.refresh();
  const thisWeek = ywAt(now());
  const notOver = select(plans.values(), { status: ['approved'], runs_from: thisWeek, runs_to: span.start });
  const planned = plan.skus.filter(({ code }) => codes.knows(code));
  const wanted = new Map(planned.map(({ code }) => [codes.numberOf(code), code]));
  const sharing = notOver.filter(({ numbers }) => numbers.some((number) => wanted.has(number)));
  const which = { id: plan._id, first: startDate(plan, span) };
  return neededBefore(await stockNeeds(sharing), which, wanted, thisWeek);
}
