import { invalid, notFound, unavailable } from '@promo/contracts/errors';
import { marketingMessage } from '@promo/contracts/marketing/messages';
import {
  CAMPAIGN_COLUMNS,
  CAMPAIGN_SKU_COLUMNS,
  type Campaign,
  campaignDetail,
  couponOverlaps,
  marketingHistory,
} from '@promo/contracts/marketing/routes';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList, countRows } from '@promo/lists/answer';
import { fileOf } from '@promo/lists/files';
import { onLatest } from '@promo/parts/outdated';
import { dateAt, dayNumber, dayOf } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import {
  begunWithin,
  type CampaignFacts,
  campaignView,
  detailView,
  heldWithin,
  newestFirst,
  totalsOf,
} from '../domain/campaign.ts';
import { type Detail, NO_DETAIL } from '../domain/summary.ts';
import type { History } from '../memory/history.ts';
import { readDetail, readListed } from '../store/details.ts';
import type { CampaignDocument } from '../store/stored-campaigns.ts';

const NOTHING_IMPORTED =
  'No webshop coupon data was imported yet: import campaigns, coupons and redemptions (POST /api/promo/imports/{dataset}).';

/** How often a campaign that an import has just replaced is read again. */
const PATIENCE = { tries: 5, exhausted: () => unavailable(marketingMessage.campaign_being_replaced()) };

const LIST = { name: 'campaigns', columns: CAMPAIGN_COLUMNS } as const;
const PRODUCTS = { name: 'campaign-products', columns: CAMPAIGN_SKU_COLUMNS } as const;

const factsOf = ({ _id, ...fields }: CampaignDocument): CampaignFacts => ({ id: _id, ...fields });

/** Past, running and planned coupon campaigns. */
export function campaignRoutes(serve: Serve, { db, history, askNames, now }: Context): void {
  const today = () => dayNumber(dateAt(now()));
  const inForce = { latest: history, versionOf: ({ version }: History) => version };

  serve(marketingHistory, async (call) => {
    const { start_from, start_to } = call.query;
    if (start_from && start_to && start_to < start_from)
      throw invalid('start_to', marketingMessage.last_start_before_first({ start_from }));
    const all = [...(await history()).campaigns.values()].map(factsOf);
    const facts = begunWithin(all, call.query).sort(newestFirst);
    const day = today();
    const rows = facts.map((campaign) => campaignView(campaign, day));
    const json = (campaigns: Campaign[]) =>
      preserialise(marketingHistory, {
        campaigns,
        totals: totalsOf(facts),
        note: all.length === 0 ? NOTHING_IMPORTED : null,
      });
    return answerList(call, LIST, rows, json);
  });

  serve(campaignDetail, async ({ params, query: { format = 'json', labels }, request, reply }) => {
    const { campaign, detail } = await find(params.campaign_id);
    const names = await askNames(
      detail.skus.map(({ sku }) => sku),
      originOf(request),
    );
    const view = { ...campaignView(factsOf(campaign), today()), ...detailView(campaign, detail, names) };
    countRows(reply, view.skus.length);
    if (format === 'json') return preserialise(campaignDetail, view);
    return fileOf({ format, labels }, { ...PRODUCTS, of: `${view.id}` }, [view.skus]);
  });

  serve(couponOverlaps, async ({ body: { skus, start_date, end_date } }) => {
    if (end_date < start_date) throw invalid('end_date', marketingMessage.campaign_ends_before_start({ start_date }));
    return onLatest(
      inForce,
      async ({ campaigns }) => {
        const held = heldWithin(campaigns.values(), dayOf(start_date), dayOf(end_date));
        const details = held.flatMap(({ detail }) => detail ?? []);
        const listed = await readListed(db, details, skus);
        const found = held
          .map((campaign) => ({ facts: factsOf(campaign), skus: listed.get(campaign.detail ?? '') ?? [] }))
          .filter((campaign) => campaign.skus.length > 0)
          .sort((a, b) => newestFirst(a.facts, b.facts));
        const day = today();
        return { campaigns: found.map((campaign) => ({ ...campaignView(campaign.facts, day), skus: campaign.skus })) };
      },
      PATIENCE,
    );
  });

  const find = (id: number): Promise<{ campaign: CampaignDocument; detail: Detail }> =>
    onLatest(
      inForce,
      async ({ campaigns }) => {
        const campaign = campaigns.get(id);
        if (!campaign) throw notFound(marketingMessage.unknown_campaign({ id }));
        return { campaign, detail: campaign.detail === null ? NO_DETAIL : await readDetail(db, campaign.detail) };
      },
      PATIENCE,
    );
}
