import { SHORTFALL_COLUMNS, stockShortfalls } from '@promo/contracts/promo-proposals/shortfalls';
import { SHORTFALL_WEEKS } from '@promo/contracts/promo-proposals/words';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { dateAt } from '@promo/retail/calendar';
import { addWeeks, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { select } from '../domain/calendar/calendar-entry.ts';
import { shortfallsOf } from '../domain/forecast/shortfalls.ts';

/** What promotions to come lack. Without analytics there is no answer: 503. */
export function shortfallRoutes(serve: Serve, { calendar, stockNeeds, now, askSupply }: Context): void {
  serve(stockShortfalls, async ({ query: { weeks = SHORTFALL_WEEKS.usual, ...paging }, request, reply }) => {
    const { plans } = await calendar.refresh();
    const thisWeek = weekOf(dateAt(now()));
    const filter = { status: ['approved'], runs_from: thisWeek, runs_to: addWeeks(thisWeek, weeks - 1) };
    const notOver = select(plans.values(), filter);
    const codes = new Set(notOver.flatMap(({ lines }) => [...lines.keys()]));
    const [needing, supply] = await Promise.all([stockNeeds(notOver), askSupply([...codes], originOf(request))]);
    const list = { name: 'stock-shortfalls', columns: SHORTFALL_COLUMNS };
    return answerList({ query: paging, reply }, list, shortfallsOf(needing, supply, thisWeek), (shortfalls) =>
      preserialise(stockShortfalls, { shortfalls }),
    );
  });
}
