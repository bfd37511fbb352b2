import { couponOverlaps } from '@promo/contracts/marketing/routes';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { STATE, stateOf } from '../src/store/stored-campaigns.ts';
import { startHarness } from './harness.ts';

const CAMPAIGNS = `campaign_id,name,start_date,end_date,type,targeted
1,Kupon za kavu,2026-11-16,2026-11-19,webshop,8
2,Božićni popust,2026-12-01,2026-12-24,newsletter,
3,Tjedan čaja,2026-11-20,2026-11-21,,100
`;
const COUPONS = `campaign_id,coupon_code,sku
1,KAVA5,A1
1,KAVA5,A2
1,KAVA10,A1
2,BOZIC,A1
`;
/** Campaign 1: on the 16th two orders of customers 7 and 8, on the 18th customer 7 again, one without a customer. */
const REDEMPTIONS = `campaign_id,date,coupon_code,customer_id,order_id,sku,qty,revenue,discount
1,2026-11-16,KAVA5,7,o1,A1,2,7.98,0.80
1,2026-11-16,KAVA5,7,o1,A2,1,6.99,0.70
1,2026-11-16,KAVA10,8,o2,A1,1.5,5.99,0.60
1,2026-11-18,KAVA5,7,o3,A1,,3.99,
1,2026-11-21,STARI,,,B9,1,2.00,0.50
`;

const harness = await keepForTests(startHarness());

it('answers an empty list with a note while nothing was imported', async () => {
  const { status, body } = await harness.get('/marketing-history');
  expect(status).toBe(200);
  expect(body).toEqual({
    campaigns: [],
    totals: { campaigns: 0, redemptions: 0, units: 0, revenue: 0, discount: 0 },
    note: expect.stringMatching(/No webshop coupon data was imported yet/),
  });
});

describe('with campaigns, coupons and redemptions', () => {
  beforeAll(async () => {
    for (const [dataset, csv] of Object.entries({ campaigns: CAMPAIGNS, coupons: COUPONS, redemptions: REDEMPTIONS })) {
      const { status, body } = await harness.upload(dataset, csv);
      expect([status, body.rejections]).toEqual([200, []]);
    }
  });

  it.each<[string, object, (readonly [number, readonly string[]])[]]>([
    [
      'the latest start first',
      { start_date: '2026-11-19', end_date: '2026-12-01' },
      [
        [2, ['A1']],
        [1, ['A1', 'A2']],
      ],
    ],
    ['none of the day after', { start_date: '2026-11-20', end_date: '2026-11-30' }, []],
    ['none of the day before', { start_date: '2026-11-01', end_date: '2026-11-15' }, []],
    [
      'those of a code that begins as an expression does',
      { skus: ['$$x', '$', '$A1', 'A1'], start_date: '2026-11-16', end_date: '2026-11-16' },
      [[1, ['A1']]],
    ],
    // it was bought with a coupon, and is for none
    ['what was bought too', { skus: ['B9'], start_date: '2026-11-16', end_date: '2026-11-16' }, [[1, ['B9']]]],
    ['none of other products', { skus: ['X'], start_date: '2026-11-16', end_date: '2026-12-31' }, []],
  ])('tells the campaigns of some products in some days: %s', async (_, asked, expected) => {
    const body = { skus: ['A2', 'A1'], ...(asked as { start_date: string; end_date: string }) };
    const { campaigns } = await harness.take(couponOverlaps, { body });
    expect(campaigns.map(({ id, skus }) => [id, skus])).toEqual(expected);
    const { body: all } = await harness.get('/marketing-history');
    for (const { skus, ...campaign } of campaigns) expect(all.campaigns).toContainEqual(campaign);
  });

  it.each([
    ['end_date', { start_date: '2026-11-19', end_date: '2026-11-18' }],
    ['start_date', { start_date: '2026-02-30', end_date: '2026-11-18' }],
    ['skus', { skus: [], start_date: '2026-11-18', end_date: '2026-11-18' }],
  ])('refuses to tell of an impossible %s', async (path, asked) => {
    const refused = await harness.call('POST', '/marketing-history/overlaps', { skus: ['A1'], ...asked });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it('lists campaigns, the latest start first, with their metrics', async () => {
    const { body } = await harness.get('/marketing-history');
    expect(body.note).toBeNull();
    expect(body.campaigns.map(({ id, status }) => [id, status])).toEqual([
      [2, 'planned'],
      [3, 'running'],
      [1, 'ended'],
    ]);
    expect(body.campaigns[2]).toEqual({
      id: 1,
      name: 'Kupon za kavu',
      type: 'webshop',
      status: 'ended',
      start_date: '2026-11-16',
      end_date: '2026-11-19',
      // KAVA5 and KAVA10 are offered, STARI was redeemed
      n_coupon_codes: 3,
      // A1 and A2 are offered, B9 was bought
      n_skus: 3,
      targeted: 8,
      redemptions: 5,
      // customers 7 and 8 of the 8 targeted
      redeemers: 2,
      redemption_rate: 0.25,
      orders: 3,
      // 2 + 1 + 1.5 + 1; the fourth does not say
      units: 5.5,
      // 7.98 + 6.99 + 5.99 + 3.99 + 2.00
      revenue: 26.95,
      // 0.80 + 0.70 + 0.60 + 0.50
      discount: 2.6,
      // (26.95 − 2.00 without an order) / 3 = 8.3166…
      avg_basket: 8.32,
    });
    expect(body.campaigns[0]).toMatchObject({
      type: 'newsletter',
      targeted: null,
      n_coupon_codes: 1,
      n_skus: 1,
      redemptions: 0,
      redeemers: 0,
      redemption_rate: null,
      orders: 0,
      units: 0,
      revenue: 0,
      discount: 0,
      avg_basket: null,
    });
    expect(body.campaigns[1]).toMatchObject({ targeted: 100, redeemers: 0, redemption_rate: 0 });
    expect(body.totals).toEqual({ campaigns: 3, redemptions: 5, units: 5.5, revenue: 26.95, discount: 2.6 });
  });

  it.each([
    ['?start_from=2026-11-16&start_to=2026-11-16', [1], 5],
    ['?start_to=2026-11-15', [], 0],
    ['?start_from=2026-11-17', [2, 3], 0],
  ])('lists and sums those that begin within a period: %s', async (query, ids, redemptions) => {
    const { body } = await harness.get(`/marketing-history${query}`);
    expect(body.campaigns.map(({ id }) => id)).toEqual(ids);
    expect(body.totals).toMatchObject({ campaigns: ids.length, redemptions });
    expect(body.note).toBeNull();
  });

  it('refuses a day that is none, and a last day before the first', async () => {
    expect((await harness.get('/marketing-history?start_from=2026-02-30')).status).toBe(422);
    const reversed = await harness.get('/marketing-history?start_from=2026-11-17&start_to=2026-11-16');
    expect(reversed.status).toBe(422);
    expect(JSON.stringify(reversed.body)).toContain('must not be before start_from 2026-11-17');
  });

  it('drills down into products, codes and every day, beyond the end where redemptions lie there', async () => {
    await using _analytics = await harness.analytics({ A1: 'Kava 250 g', A2: 'Kava 500 g' });
    // where the machine is busy, names take longer than a campaign waits for them
    const named = async () => {
      const answer = await harness.get('/marketing-history/1');
      expect(answer.body.skus[0]?.name).toBe('Kava 250 g');
      return answer;
    };
    const { status, body } = await vi.waitFor(named, { timeout: 20_000 });
    expect(status).toBe(200);
    const { skus, coupon_codes, timeline, ...campaign } = body;
    expect(campaign).toEqual((await harness.get('/marketing-history')).body.campaigns[2]);
    expect(skus).toEqual([
      { sku: 'A1', name: 'Kava 250 g', redemptions: 3, units: 3.5, revenue: 17.96 },
      { sku: 'A2', name: 'Kava 500 g', redemptions: 1, units: 1, revenue: 6.99 },
      { sku: 'B9', name: null, redemptions: 1, units: 1, revenue: 2 },
    ]);
    expect(coupon_codes).toEqual([
      { code: 'KAVA5', redemptions: 3 },
      { code: 'KAVA10', redemptions: 1 },
      { code: 'STARI', redemptions: 1 },
    ]);
    const none = { redemptions: 0, units: 0, revenue: 0, discount: 0 };
    expect(timeline).toEqual([
      { date: '2026-11-16', redemptions: 3, units: 4.5, revenue: 20.96, discount: 2.1 },
      { date: '2026-11-17', ...none },
      // neither quantity nor discount is known
      { date: '2026-11-18', redemptions: 1, units: null, revenue: 3.99, discount: null },
      { date: '2026-11-19', ...none },
      { date: '2026-11-20', ...none },
      { date: '2026-11-21', redemptions: 1, units: 1, revenue: 2, discount: 0.5 },
    ]);
  });

  it('has a timeline and the offered products of a campaign that nobody has used yet', async () => {
    const { body } = await harness.get('/marketing-history/2');
    expect(body.timeline).toHaveLength(24);
    expect(body.skus).toEqual([{ sku: 'A1', name: null, redemptions: 0, units: 0, revenue: 0 }]);
    expect(body.coupon_codes).toEqual([{ code: 'BOZIC', redemptions: 0 }]);
    expect((await harness.get('/marketing-history/3')).body).toMatchObject({ skus: [], coupon_codes: [] });
  });

  it('leaves names out, and soon, when analytics is away or slow', async () => {
    const started = performance.now();
    const away = await harness.get('/marketing-history/1');
    expect([away.status, away.body.skus.map(({ name }) => name)]).toEqual([200, [null, null, null]]);
    await using _slow = await harness.analytics({ A1: 'Kava 250 g' }, 5_000);
    const slow = await harness.get('/marketing-history/1');
    expect([slow.status, slow.body.skus.map(({ name }) => name)]).toEqual([200, [null, null, null]]);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it('follows a change of dates and of the number targeted', async () => {
    const moved = await harness.upload(
      'campaigns',
      'campaign_id,name,start_date,end_date,targeted\n1,Kupon za kavu,2026-11-15,2026-11-30,4\n',
    );
    expect(moved.body).toMatchObject({ updated: 1, inserted: 0, unchanged: 0 });
    const { body } = await harness.get('/marketing-history/1');
    expect(body).toMatchObject({ status: 'running', redemption_rate: 0.5, type: 'webshop', redemptions: 5 });
    expect([body.timeline.length, body.timeline[0]?.date]).toEqual([16, '2026-11-15']);
  });

  it('is sorted, cut and written as a file', async () => {
    const page = await harness.get('/marketing-history?sort=name&limit=2&offset=1');
    expect(page.body.campaigns.map(({ id }) => id)).toEqual([1, 3]);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.body.totals).toMatchObject({ campaigns: 3, redemptions: 5 });
    const file = await fetch(`${harness.service.url}/api/promo/marketing-history?format=csv`, {
      headers: harness.identity,
    });
    expect(file.headers.get('content-disposition')).toMatch(/campaigns-.*\.csv/);
    expect(await file.text()).toMatch(/26,95/);
  });

  it('has its products in a file, the most redeemed first', async () => {
    await using _analytics = await harness.analytics({ A1: 'Kava 250 g' });
    expect((await harness.get('/marketing-history/1')).headers.get('x-total-count')).toBe('3');
    const file = await fetch(`${harness.service.url}/api/promo/marketing-history/1?format=csv`, {
      headers: harness.identity,
    });
    expect(file.headers.get('content-disposition')).toMatch(/campaign-products-1-.*\.csv/);
    expect(file.headers.get('x-total-count')).toBe('3');
    // of A1 2 + 1.5 units, and one more redemption that does not say how many
    expect((await file.text()).trim().split('\r\n')).toEqual([
      'sku;name;redemptions;units;revenue',
      'A1;Kava 250 g;3;3,5;17,96',
      'A2;;1;1;6,99',
      'B9;;1;1;2,00',
    ]);
  });
});

describe('the average basket', () => {
  it.each([
    // 20.00 of the first order; the second does not say what it cost
    [21, ['o1,20.00', 'o2,'], { orders: 2, revenue: 20, avg_basket: 20 }],
    // 5.00 + 7.00 of the first, though one more line of it does not say, and 8.00 of the third: 20.00 / 2
    [22, ['o1,5.00', 'o1,7.00', 'o1,', 'o2,', 'o3,8.00'], { orders: 3, revenue: 20, avg_basket: 10 }],
    [23, ['o1,', 'o2,'], { orders: 2, revenue: null, avg_basket: null }],
  ])('is that of the orders that state their revenue: %i', async (id, lines, expected) => {
    await harness.upload('campaigns', `campaign_id,name,start_date,end_date\n${id},Košarice,2026-10-01,2026-10-02\n`);
    const rows = lines.map((line, i) => `${id},2026-10-01,K,${id}-${i},${line}\n`).join('');
    await harness.upload('redemptions', `campaign_id,date,coupon_code,id,order_id,revenue\n${rows}`);
    expect((await harness.get(`/marketing-history/${id}`)).body).toMatchObject(expected);
  });

  it('is over all orders in what an older release summed up', async () => {
    await harness.db
      .collection('campaigns')
      .updateOne({ _id: 22 as never }, { $unset: { 'metrics.priced_orders': 1 } });
    await stateOf(harness.db).updateOne(STATE, { $inc: { version: 1 } });
    // 20.00 / 3
    expect((await harness.get('/marketing-history/22')).body.avg_basket).toBe(6.67);
  });
});

it.each([
  ['/marketing-history/99', 404, /campaign 99 is not known/],
  ['/marketing-history/0', 422, /campaign_id must be an integer from 1/],
  ['/marketing-history/-1', 422, /campaign_id/],
  ['/marketing-history/1.5', 422, /campaign_id/],
  ['/marketing-history/abc', 422, /campaign_id/],
  ['/marketing-history/99999999999', 422, /campaign_id/],
  ['/marketing-history/1?x=1', 422, /x/],
  ['/marketing-history?sort=colour', 422, /sort/],
])('%s: %i', async (path, status, detail) => {
  const answer = await harness.get(path);
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
});

it('answers the gateway only', async () => {
  const answer = await fetch(`${harness.service.url}/api/promo/marketing-history`);
  expect(answer.status).toBe(401);
});
