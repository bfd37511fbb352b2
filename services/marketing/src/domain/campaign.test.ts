import { describe, expect, it } from 'vitest';
import { MAX_DAYS } from './bounds.ts';
import { type CampaignFacts, campaignView, detailView, newestFirst, totalsOf } from './campaign.ts';
import { type DayRow, type Metrics, NO_DETAIL, NO_METRICS } from './summary.ts';

/** From 16 to 19 November 2026. */
const START = 20_773;
const campaign = (metrics: Partial<Metrics> = {}, fields: Partial<CampaignFacts> = {}): CampaignFacts => ({
  id: 1,
  name: 'Kupon za kavu',
  type: 'webshop',
  start: START,
  end: START + 3,
  targeted: 8,
  metrics: { ...NO_METRICS, ...metrics },
  ...fields,
});

describe('a campaign', () => {
  it.each([
    ['planned', START - 1],
    ['running', START],
    ['running', START + 3],
    ['ended', START + 4],
  ])('is %s on day %i', (status, today) => {
    expect(campaignView(campaign(), today)).toMatchObject({
      status,
      start_date: '2026-11-16',
      end_date: '2026-11-19',
    });
  });

  it.each<[string, Partial<Metrics>, object]>([
    ['nothing of nobody', {}, { redeemers: 0, orders: 0, units: 0, revenue: 0, discount: 0, redemption_rate: 0 }],
    [
      'unknown of rows that do not say',
      { redemptions: 2 },
      { redeemers: null, orders: null, units: null, revenue: null, discount: null, redemption_rate: null },
    ],
    [
      'in units and euros, the rate of those targeted',
      { redemptions: 5, redeemers: 2, orders: 3, units: 5_500, revenue: 2_695, discount: 260 },
      { redeemers: 2, orders: 3, units: 5.5, revenue: 26.95, discount: 2.6, redemption_rate: 0.25 },
    ],
  ])('has figures that are %s', (_, metrics, expected) => {
    expect(campaignView(campaign(metrics), START)).toMatchObject(expected);
  });

  it('has a rate of four decimals, as files and programs read it', () => {
    // 25 / 2400 = 0.0104166…
    const { redemption_rate } = campaignView(campaign({ redemptions: 41, redeemers: 25 }, { targeted: 2_400 }), START);
    expect(redemption_rate).toBe(0.0104);
  });

  it('has no rate before it begins, unless coupons were redeemed even so', () => {
    expect(campaignView(campaign(), START - 1).redemption_rate).toBeNull();
    expect(campaignView(campaign({ redemptions: 1, redeemers: 1 }), START - 1).redemption_rate).toBe(0.125);
    expect(campaignView(campaign(), START).redemption_rate).toBe(0);
  });

  it('has no rate where nobody says how many were targeted', () => {
    const view = campaignView(campaign({ redemptions: 5, redeemers: 2 }, { targeted: null }), START);
    expect(view.redemption_rate).toBeNull();
  });

  it.each<[string, Partial<Metrics>, number | null]>([
    // 24.95 / 3 = 8.3166…
    ['revenue of orders by those of which it is known', { orders: 4, priced_orders: 3, order_revenue: 2_495 }, 8.32],
    ['by all orders in what an older release summed up', { orders: 5, order_revenue: 2_500 }, 5],
    ['unknown without revenue', { orders: 4, priced_orders: 0, order_revenue: null }, null],
  ])('has an average basket: %s', (_, { priced_orders, ...metrics }, basket) => {
    const { priced_orders: _none, ...older } = NO_METRICS;
    const summed = { ...older, ...metrics, redemptions: 5, ...(priced_orders !== undefined && { priced_orders }) };
    expect(campaignView({ ...campaign(), metrics: summed }, START).avg_basket).toBe(basket);
  });
});

describe('the list', () => {
  it('has the latest start first, of one day the higher id', () => {
    const at = (id: number, start: number) => campaign({}, { id, start });
    const sorted = [at(1, START), at(2, START + 5), at(3, START)].sort(newestFirst);
    expect(sorted.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it('adds up what is known, and knows nothing where no campaign with redemptions says', () => {
    const first = campaign({ redemptions: 5, units: 5_500, revenue: 2_695 });
    const second = campaign({ redemptions: 3, units: 500 });
    expect(totalsOf([first, second, campaign()])).toEqual({
      campaigns: 3,
      redemptions: 8,
      units: 6,
      revenue: 26.95,
      discount: null,
    });
    expect(totalsOf([campaign()])).toMatchObject({ redemptions: 0, units: 0, revenue: 0, discount: 0 });
  });
});

describe('the timeline', () => {
  const day = (date: number): DayRow => ({ date, redemptions: 2, units: 1_500, revenue: 399, discount: null });
  const timeline = (...days: DayRow[]) => detailView(campaign(), { ...NO_DETAIL, days }, new Map()).timeline;

  it('has every day of the campaign, with what is known of each', () => {
    expect(timeline(day(START + 1))).toEqual([
      { date: '2026-11-16', redemptions: 0, units: 0, revenue: 0, discount: 0 },
      { date: '2026-11-17', redemptions: 2, units: 1.5, revenue: 3.99, discount: null },
      { date: '2026-11-18', redemptions: 0, units: 0, revenue: 0, discount: 0 },
      { date: '2026-11-19', redemptions: 0, units: 0, revenue: 0, discount: 0 },
    ]);
  });

  it.each([
    ['to redemptions outside the campaign', [START - 2, START + 5], ['2026-11-14', '2026-11-21', 8]],
    ['no further than its reach', [START - MAX_DAYS - 1], ['2016-11-08', '2026-11-19', MAX_DAYS + 4]],
  ])('reaches %s', (_, dates, [first, last, days]) => {
    const shown = timeline(...dates.map(day));
    expect([shown[0]?.date, shown.at(-1)?.date, shown.length]).toEqual([first, last, days]);
  });

  it('names the products that the catalogue knows', () => {
    const skus = ['A1', 'B9'].map((sku) => ({ sku, redemptions: 1, units: null, revenue: 200 }));
    const detail = detailView(campaign(), { ...NO_DETAIL, skus }, new Map([['A1', 'Kava']]));
    expect(detail.skus).toEqual([
      { sku: 'A1', name: 'Kava', redemptions: 1, units: null, revenue: 2 },
      { sku: 'B9', name: null, redemptions: 1, units: null, revenue: 2 },
    ]);
  });
});
