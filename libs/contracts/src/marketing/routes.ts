import { type Static, Type } from 'typebox';
import { CalendarDay, count, Day, Money, nullable, number, Sku } from '../fields.ts';
import { importInto, ownImports } from '../imports.ts';
import { columns, format, LIST_FORMATS, labels, paging } from '../lists.ts';
import { MAX_LINES } from '../promo-proposals/words.ts';
import { route } from '../route.ts';
import { CAMPAIGN_STATUSES, LISTED_AT_MOST, MAX_CAMPAIGN_ID } from './words.ts';

/** Sums are over the redemptions that state the value; null where there are redemptions and none does. */
const sum = (description: string) => number(`${description}; null when no redemption states it`);
const money = (description: string) => sum(`${description}, euro`);

const CampaignStatus = Type.Enum([...CAMPAIGN_STATUSES], {
  description: 'By its dates and today in Croatia',
});

const campaignFields = {
  id: Type.Integer(),
  name: Type.String(),
  type: nullable(Type.String()),
  status: CampaignStatus,
  start_date: Day('First day'),
  end_date: Day('Last day'),
  n_coupon_codes: count('Coupon codes that it offers or that were redeemed'),
  n_skus: count('Products that its coupons are for or that were bought with them'),
  targeted: nullable(count('Customers it was sent to')),
  redemptions: count('How often its coupons were redeemed'),
  redeemers: nullable(count('Customers who redeemed; null when no redemption names its customer')),
  redemption_rate: number(
    'redeemers / targeted, 0.05 = 5 %, four decimals; null before it begins, where none was redeemed',
  ),
  orders: nullable(count('Orders with a redemption; null when no redemption names its order')),
  units: sum('Units bought with coupons'),
  revenue: money('Paid for them'),
  discount: money('Taken off by the coupons'),
  avg_basket: number('Revenue of the redemptions that name an order / orders of which any states its revenue, euro'),
};

/** A coupon campaign and what came of it. */
export const Campaign = Type.Object(campaignFields);
export type Campaign = Static<typeof Campaign>;

/** The list of campaigns in files; also what it can be sorted by. */
export const CAMPAIGN_COLUMNS = columns<Campaign>({
  campaign_id: ['integer', ({ id }) => id],
  name: 'text',
  type: 'text',
  status: 'text',
  start_date: 'date',
  end_date: 'date',
  n_coupon_codes: 'integer',
  n_skus: 'integer',
  targeted: 'integer',
  redemptions: 'integer',
  redeemers: 'integer',
  redemption_rate: 'decimal',
  orders: 'integer',
  units: 'decimal',
  revenue: 'money',
  discount: 'money',
  avg_basket: 'money',
});

const CampaignSku = Type.Object({
  sku: Type.String(),
  name: nullable(Type.String({ description: 'null for an unknown product, and while promo-analytics is away' })),
  redemptions: Type.Integer(),
  units: nullable(Type.Number()),
  revenue: nullable(Money),
});

/** The products of a campaign in files. */
export const CAMPAIGN_SKU_COLUMNS = columns<Static<typeof CampaignSku>>({
  sku: 'text',
  name: 'text',
  redemptions: 'integer',
  units: 'decimal',
  revenue: 'money',
});

export const CampaignDetail = Type.Object({
  ...campaignFields,
  skus: Type.Array(CampaignSku, { description: `Most redeemed first, at most ${LISTED_AT_MOST}` }),
  coupon_codes: Type.Array(Type.Object({ code: Type.String(), redemptions: Type.Integer() }), {
    description: `Most redeemed first, at most ${LISTED_AT_MOST}`,
  }),
  timeline: Type.Array(
    Type.Object({
      date: Day('The day'),
      redemptions: Type.Integer(),
      units: nullable(Type.Number()),
      revenue: nullable(Money),
      discount: nullable(Money),
    }),
    {
      description:
        'Every day from start_date to end_date, and further where redemptions lie outside, for some ten years at most',
    },
  ),
});
export type CampaignDetail = Static<typeof CampaignDetail>;

export const marketingHistory = route({
  method: 'GET',
  path: '/api/promo/marketing-history',
  section: 'promo_read',
  summary: 'Webshop coupon campaigns with aggregate metrics, the latest start first',
  description:
    'Redemptions, redeemers, units and euro of each campaign and of all together; null where no redemption states a value. What a coupon earned beyond ordinary sales is not reckoned.',
  query: Type.Partial(
    Type.Object({
      ...paging(CAMPAIGN_COLUMNS),
      start_from: CalendarDay('Campaigns that begin on this day or later, `totals` of these alone'),
      start_to: CalendarDay('Campaigns that begin on this day or earlier; not before start_from'),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    campaigns: Type.Array(Campaign),
    totals: Type.Object({
      campaigns: Type.Integer(),
      redemptions: Type.Integer(),
      units: sum('Units bought with coupons'),
      revenue: money('Paid for them'),
      discount: money('Taken off by the coupons'),
    }),
    note: nullable(Type.String({ description: 'Why the list is empty' })),
  }),
  formats: LIST_FORMATS,
});

export const campaignDetail = route({
  method: 'GET',
  path: '/api/promo/marketing-history/:campaign_id',
  section: 'promo_read',
  summary: 'A campaign with its products, coupon codes and daily timeline',
  description:
    'Units and euro by product, by code and by day. Lists are cut to the most redeemed. A file has a row for each product.',
  params: Type.Object({
    campaign_id: Type.Integer({ minimum: 1, maximum: MAX_CAMPAIGN_ID, description: 'Id of the campaign' }),
  }),
  query: Type.Partial(Type.Object({ format, labels }), { additionalProperties: false }),
  status: 200,
  response: CampaignDetail,
  formats: LIST_FORMATS,
  errors: [404],
});

/** A campaign whose coupons come to products that are planned at a lower price. */
export const CouponOverlap = Type.Object({
  ...campaignFields,
  skus: Type.Array(Type.String(), { description: 'Which of the products' }),
});
export type CouponOverlap = Static<typeof CouponOverlap>;

export const couponOverlaps = route({
  method: 'POST',
  path: '/api/promo/marketing-history/overlaps',
  section: 'promo_read',
  summary: 'Coupon campaigns that have a day and a product in common with a promotion, the latest start first',
  description:
    'Who has such a coupon may pay less than the promo price. A campaign has the products that its coupons are for or that were bought with them; coupons for all products name none, and are not told.',
  body: Type.Object(
    {
      skus: Type.Array(Sku, { minItems: 1, maxItems: MAX_LINES, description: 'Products of the promotion' }),
      start_date: CalendarDay('First day'),
      end_date: CalendarDay('Last day, not before start_date'),
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ campaigns: Type.Array(CouponOverlap) }),
});

export const importCampaigns = importInto('campaigns');
export const importCoupons = importInto('coupons');
export const importRedemptions = importInto('redemptions');
export const marketingImports = ownImports;

/** Every route that marketing serves. */
export const MARKETING_ROUTES = [
  marketingHistory,
  campaignDetail,
  couponOverlaps,
  importCampaigns,
  importCoupons,
  importRedemptions,
  marketingImports,
] as const;
