import { unavailable } from '@promo/contracts/errors';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { overtakenProposals } from '@promo/contracts/promo-proposals/overtaken';
import type { Serve } from '@promo/http/serve';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import { currentOrigin } from '@promo/runtime/origin';
import { sharedRuns } from '@promo/runtime/shared-runs';
import type { Context } from '../context.ts';
import { overtakenPlans, toBegin } from '../domain/forecast/overtaken.ts';

/** Which promotions to come rest on prices, costs or VAT that have changed since. */
export function overtakenRoutes(serve: Serve, { calendar, now, askPrices }: Context): void {
  // An import, or a change of any proposal, has all open consoles ask at the same moment.
  const read = sharedRuns(async () => {
    const { plans } = await calendar.refresh();
    const toCome = toBegin(plans.values(), dayNumber(dateAt(now())));
    const codes = new Set(toCome.flatMap(({ lines }) => [...lines.keys()]));
    const catalogue = await askPrices([...codes], currentOrigin());
    if (!catalogue) throw unavailable(proposalMessage.prices_unavailable());
    return overtakenPlans(toCome, catalogue);
  });
  serve(overtakenProposals, async () => ({ proposals: await read() }));
}
