import { unavailable } from '@promo/contracts/errors';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { overtakenProposals } from '@promo/contracts/promo-proposals/overtaken';
import { originOf } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { overtakenPlans, toBegin } from '../domain/forecast/overtaken.ts';

/** Which promotions to come rest on prices, costs or VAT that have changed since. */
export function overtakenRoutes(serve: Serve, { calendar, now, askPrices }: Context): void {
  serve(overtakenProposals, async ({ request }) => {
    const { plans } = await calendar.refresh();
    const toCome = toBegin(plans.values(), dayNumber(dateAt(now())));
    const codes = new Set(toCome.flatMap(({ lines }) => [...lines.keys()]));
    const catalogue = await askPrices([...codes], originOf(request));
    if (!catalogue) throw unavailable(proposalMessage.prices_unavailable());
    return { proposals: overtakenPlans(toCome, catalogue) };
  });
}
