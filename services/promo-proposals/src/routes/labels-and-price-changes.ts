import { invalid, unavailable } from '@promo/contracts/errors';
import { LABEL_COLUMNS, proposalLabels } from '@promo/contracts/promo-proposals/labels';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { PRICE_CHANGE_COLUMNS, priceChanges } from '@promo/contracts/promo-proposals/price-changes';
import { MAX_PRICE_CHANGE_DAYS } from '@promo/contracts/promo-proposals/words';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { dayOf } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { nc30Question } from '../domain/forecast/forecast.ts';
import { filled } from '../domain/proposal/catalogue-entry.ts';
import { needsPrices, priceChangesOf, runningIn } from '../domain/tills/price-changes.ts';
import { catalogueOf, labelsOf } from '../domain/tills/shelf-labels.ts';
import { readTillRuns } from '../memory/read-till-runs.ts';
import { knownProposal } from '../store/stored-proposals.ts';

/** What goes to the shelf and to the till. */
export function labelAndPriceChangeRoutes(
  serve: Serve,
  { db, calendar, askNc30, askLabels, askPrices }: Context,
): void {
  serve(proposalLabels, async ({ params: { proposal_id: id }, query, request, reply }) => {
    const found = await knownProposal(db, id);
    const origin = originOf(request);
    const codes = found.skus.map(({ code }) => code);
    const products = await askLabels(codes, origin);
    const record = { ...found, skus: filled(found.skus, catalogueOf(products)) };
    const question = nc30Question(record);
    const nc30 = question ? await askNc30(question, origin) : [];
    if (!nc30) throw unavailable(proposalMessage.nc30_unavailable());
    const list = { name: 'labels', of: String(id), columns: LABEL_COLUMNS } as const;
    const labels = labelsOf(record, products, nc30);
    return answerList({ query, reply }, list, labels, (shown) =>
      preserialise(proposalLabels, { proposal_id: id, labels: shown }),
    );
  });

  serve(priceChanges, async ({ query, request, reply }) => {
    const { from, to } = query;
    const [first, last] = [dayOf(from), dayOf(to)];
    if (last < first) throw invalid('to', proposalMessage.days_end_before_start({ from, to }));
    const days = last - first + 1;
    if (days > MAX_PRICE_CHANGE_DAYS) {
      throw invalid('to', proposalMessage.too_many_days({ days, maximum: MAX_PRICE_CHANGE_DAYS }));
    }
    const running = runningIn(await readTillRuns({ db, calendar }, from, to), first, last);
    // A promotion ends at what the product costs by then, not at what it cost when it was planned.
    const catalogue = await askPrices([...running.keys()], originOf(request));
    // A line that is left out would be taken for one that no longer holds.
    if (!catalogue && needsPrices(running)) throw unavailable(proposalMessage.prices_unavailable());
    const changes = priceChangesOf(running, first, last, catalogue);
    const list = { name: 'price-changes', columns: PRICE_CHANGE_COLUMNS } as const;
    return answerList({ query, reply }, list, changes, (shown) => preserialise(priceChanges, { changes: shown }));
  });
}
