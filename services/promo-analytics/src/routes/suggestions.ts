import { unavailable } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { planSuggestions } from '@promo/contracts/promo-analytics/suggestions';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import type { Context } from '../context.ts';
import { createFairTurns } from '../memory/fair-turns.ts';
import { suggestCalendar } from '../queries/suggest-calendar.ts';

/** Calendars of promotions that nobody has planned yet. */
export function suggestionRoutes(serve: Serve, context: Context): void {
  // One at a time, preparation and search: a replica has other things to answer.
  const inTurn = createFairTurns();
  serve(planSuggestions, async ({ body, identity, reply }) => {
    const gone = new AbortController();
    // Whoever has gone waits for nothing.
    reply.raw.once('close', () => gone.abort(unavailable(serviceMessage.caller_gone())));
    const suggestion = await inTurn(`${identity.user_id ?? identity.name}`, () => {
      gone.signal.throwIfAborted();
      return suggestCalendar(context, body, gone.signal);
    });
    return preserialise(planSuggestions, suggestion);
  });
}
