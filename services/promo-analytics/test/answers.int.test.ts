import type { ErrorBody } from '@promo/contracts/errors';
import type { Ready } from '@promo/contracts/fields';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import type { listProducts } from '@promo/contracts/promo-analytics/products';
import type { history, performance } from '@promo/contracts/promo-analytics/routes';
import type { parentGroups, skuHistory, skuSnapshot } from '@promo/contracts/promo-analytics/skus';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { addWeeks } from '@promo/retail/weeks';
import { keepForTests } from '@promo/testing/keep-for-tests';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { startHarness } from './harness.ts';

type Performance = Static<typeof performance.response>;

/**
 * KAVA sells 10 a week at 4.00; promoted in 202552–202601 at 20 % it sells 25 a week, then 8 and 8 in the two weeks
 * after. MINI, of the same family, sells 5 a week and loses 2 in each promoted week. SOK is promoted for 20 weeks.
 * Categories have fewer than five SKUs, so the category index is 1 throughout: every number below is worked by hand.
 */
const harness = await keepForTests(startHarness());
await harness.upload(
  'products',
  `sku,name,category,tier,family,regular_price,cost,on_hand,supplier_id
KAVA,Kava mljevena 250 g,Kava,A,kava,4.00,2.00,60,S1
MINI,Kava mljevena 100 g,Kava,B,kava,2.00,1.00,,S1
SOK1,Sok naranča 1 l,Sokovi,A,,1.25,,10,S2
SOK2,Sok naranča 2 l,Sokovi,A,,2.25,,10,S2
`,
);
const rows: string[] = [];
for (let i = 0; i < 30; i++) {
  const yw = addWeeks(202535, i);
  const promoted = yw === 202552 || yw === 202601;
  const after = yw === 202602 || yw === 202603;
  const qty = promoted ? 25 : after ? 8 : 10;
  rows.push(`KAVA,${yw},${qty},${Number(promoted)},${(qty * (promoted ? 3.2 : 4)).toFixed(2)},${promoted ? 20 : ''}`);
  rows.push(`MINI,${yw},${promoted ? 3 : 5},0,${promoted ? 6 : 10}.00,`);
  rows.push(`SOK1,${yw},4,${Number(i < 20)},5.00,`);
}
await harness.upload('sales', `sku,yw,qty,promoted,revenue,discount_pct\n${rows.join('\n')}\n`);
await harness.upload('prices', 'sku,date,price\nKAVA,2026-09-01,3.49\nKAVA,2026-11-01,4.00\n');

describe('GET /performance', () => {
  it('gives what a promotion earned, worked by hand', async () => {
    const { status, body } = await harness.get<Performance>('/performance');
    expect(status).toBe(200);
    expect(body.events).toHaveLength(1);
    // Net price 3.20 / 1.25 = 2.56 → m1 0.56; regular 4.00 / 1.25 = 3.20 → m0 1.20; MINI 1.60 − 1.00 = 0.60.
    // 50 · 0.56 − 20 · 1.20 − 4 · 0.60 − 4 · 1.20 = 28 − 24 − 2.4 − 4.8 = −3.2
    expect(body.events[0]).toMatchObject({
      sku: 'KAVA',
      start_yw: 202552,
      end_yw: 202601,
      weeks: 2,
      qty: 50,
      revenue: 160,
      avg_price: 3.2,
      regular_price: 4,
      discount_pct: 20,
      mechanic: null,
      before_qty: 20,
      during_qty: 50,
      baseline: 20,
      uplift: 30,
      uplift_pct: 150,
      lift: 2.5,
      after_qty: 36,
      after_baseline: 40,
      post_dip: 4,
      pull_forward: 4,
      after_complete: true,
      cannibalization: 4,
      cannibalization_raw: 4,
      cannibalization_method: 'family',
      net_effect: 22,
      net_effect_margin_eur: -3.2,
      baseline_method: 'before',
      baseline_weeks: [202544, 202545, 202546, 202547, 202548, 202549, 202550, 202551],
      weeks_out_of_stock: 0,
    });
    expect(body).toMatchObject({ as_of_yw: 202613, data_version: 3 });
  });

  it('leaves evergreen flags out unless asked, and history keeps them', async () => {
    expect((await harness.get<Performance>('/performance?max_weeks=20')).body.events).toHaveLength(2);
    const { body } = await harness.get<Static<typeof history.response>>('/history');
    expect(body.events.map(({ sku, start_yw, weeks }) => [sku, start_yw, weeks])).toEqual([
      ['KAVA', 202552, 2],
      ['SOK1', 202535, 20],
    ]);
  });

  it.each([
    ['category=Kava', 1],
    ['category=Kava&category=Sokovi', 2],
    ['category=', 2],
    ['category=Nema', 0],
    ['tier=A&tier=B', 2],
    ['tier=B', 0],
    ['min_yw=202552', 1],
    ['max_yw=202551', 1],
    ['min_yw=202536&max_yw=202551', 0],
    ['min_weeks=2', 2],
    ['min_weeks=3', 1],
    ['min_weeks=21', 0],
    ['max_events=', 2],
  ])('GET /history?%s selects %i', async (query, events) => {
    const { status, body } = await harness.get<Static<typeof history.response>>(`/history?${query}`);
    expect([status, body.events.length]).toEqual([200, events]);
  });

  it('answers 304 while the data stay the same', async () => {
    const { headers } = await harness.get('/performance');
    const etag = headers.get('etag') as string;
    const again = await harness.get('/performance', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, null]);
    expect((await harness.get('/performance', { headers: { 'if-none-match': '"0-0"' } })).status).toBe(200);
  });

  it('counts what an approved proposal says of funding as long as it is approved, on every replica', async () => {
    const first = await harness.get<Performance>('/performance');
    const etag = first.headers.get('etag');
    expect(first.body.events[0]).toMatchObject({ funding_eur: 0, funding_source: 'none' });
    const say = (version: number, status: ProposalStatus, supplier_funding: number) =>
      putPlanned(harness.db, {
        ...{ id: 1, version, at: `2026-11-21T10:00:0${version}.000Z` },
        planned: {
          ...{ title: null, status, start_yw: 202601, end_yw: 202602, start_date: null, end_date: null },
          lines: [{ code: 'KAVA', discount_pct: 20, supplier_funding }],
        },
      });
    const told = async (url?: string) => {
      const { body, headers } = await harness.get<Performance>('/performance', { url });
      const { funding_eur, funding_source, net_effect_margin_eur } = body.events[0] as PerformanceEvent;
      return [funding_eur, funding_source, net_effect_margin_eur, headers.get('etag') === etag];
    };
    // 25 units of its second week
    await say(1, 'approved', 0.4);
    await expect.poll(() => told()).toEqual([10, 'proposal', 6.8, false]);
    const { url } = await harness.replica();
    expect(await told(url)).toEqual([10, 'proposal', 6.8, false]);
    const funded = (await harness.get('/performance')).headers.get('etag') as string;
    expect((await harness.get('/performance', { headers: { 'if-none-match': funded }, url })).status).toBe(304);
    await say(2, 'approved', 0.2);
    await expect.poll(() => told()).toEqual([5, 'proposal', 1.8, false]);
    await say(3, 'withdrawn', 0.2);
    await expect.poll(() => told()).toEqual([0, 'none', -3.2, true]);
    await expect.poll(() => told(url)).toEqual([0, 'none', -3.2, true]);
  });

  it('answers anew where a restore and another import have made the same version of other data', async () => {
    const etag = (await harness.get('/performance')).headers.get('etag') as string;
    const manifest = harness.db.collection('manifest');
    const before = await manifest.findOneAndUpdate({}, { $set: { import_id: 'of other data' } });
    const { url } = await harness.replica();
    expect((await harness.get('/performance', { headers: { 'if-none-match': etag }, url })).status).toBe(200);
    await manifest.updateOne({}, { $set: { import_id: before?.import_id } });
  });
});

describe('values out of bounds', () => {
  it.each([
    ['/history?max_events=9', 'max_events must be an integer from 10 to 20000', 'not_an_integer'],
    ['/history?max_events=20001', 'max_events must be an integer from 10 to 20000', 'not_an_integer'],
    ['/history?max_events=NaN', 'max_events must be', 'not_an_integer'],
    ['/history?max_events=1e400', 'max_events must be', 'not_an_integer'],
    ['/history?max_events=10.5', 'max_events must be', 'not_an_integer'],
    ['/history?max_events=20&max_events=30', 'max_events must be', 'given_twice'],
    ['/history?max_weeks=13', 'max_weeks is not a known', 'unknown_field'],
    ['/history?min_weeks=0', 'min_weeks must be an integer from 1 to 53', 'not_an_integer'],
    ['/history?min_weeks=54', 'min_weeks must be an integer from 1 to 53', 'not_an_integer'],
    ['/history?min_yw=189999', 'min_yw must be', 'not_an_integer'],
    ['/history?max_yw=300000', 'max_yw must be', 'not_an_integer'],
    ['/performance?max_weeks=0', 'max_weeks must be an integer from 1 to 52', 'not_an_integer'],
    ['/performance?max_weeks=53', 'max_weeks must be an integer from 1 to 52', 'not_an_integer'],
    ['/parent-groups?min_size=1', 'min_size must be an integer from 2 to 50', 'not_an_integer'],
    ['/parent-groups?min_size=51', 'min_size must be an integer from 2 to 50', 'not_an_integer'],
    ['/sku-history?sku=KAVA&weeks=521', 'weeks must be an integer from 1 to 520', 'not_an_integer'],
    ['/sku-snapshot', 'sku is required', 'required'],
    ['/sku-snapshot?sku=', 'sku is required', 'required'],
    [`/sku-snapshot?sku=${'x'.repeat(65)}`, 'sku must', 'too_long'],
    ['/sku-snapshot?sku=a%00b', 'sku ', 'wrong_form'],
  ])('%s is 422: %s', async (path, reason, code) => {
    const { status, body } = await harness.get<ErrorBody>(path);
    expect(status).toBe(422);
    expect(body.detail).toContain(reason);
    expect(body.errors?.[0]).toMatchObject({ path: reason.split(' ')[0], code });
    expect(body.code).toBe(code);
  });
});

describe('GET /sku-snapshot', () => {
  it('gives what products, sales and prices say', async () => {
    const { body } = await harness.get<Static<typeof skuSnapshot.response>>('/sku-snapshot?sku=KAVA');
    expect(body).toMatchObject({
      sku: 'KAVA',
      price: 4,
      cost: 2,
      vat_rate: 25,
      margin_eur: 1.2,
      margin_pct: 37.5,
      baseline_weekly_qty: 10,
      on_hand: 60,
      on_order: null,
      cover_weeks: 6,
      promos_52w: 1,
      deepest_discount_pct: 20,
      planned_promotions: [],
      as_of_yw: 202613,
      // The window is 2026-10-22 to 2026-11-20: 3.49 is carried in and holds until the rise on November 1st.
      nc30: { nc30_price: 3.49, nc30_date: '2026-10-22', has_data: true },
    });
    expect(body.last_promo).toMatchObject({ start_yw: 202552, end_yw: 202601 });
  });

  it('says that a SKU is unknown', async () => {
    const { status, body } = await harness.get<ErrorBody>('/sku-snapshot?sku=NEMA');
    expect([status, body]).toEqual([
      404,
      { detail: 'SKU NEMA was not found', code: 'unknown_sku', params: { sku: 'NEMA' } },
    ]);
  });
});

describe('GET /sku-history', () => {
  it('gives the last weeks with sales, their prices and the lowest of the 30 days before each', async () => {
    const { body } = await harness.get<Static<typeof skuHistory.response>>('/sku-history?sku=KAVA&weeks=12');
    expect(body).toMatchObject({ sku: 'KAVA', as_of_yw: 202613 });
    // no price row is as old: averages of the weeks that end in the 30 days stand in, 3.20 in those of 202552 and 202601
    expect(body.weeks.slice(0, 2)).toEqual([
      {
        yw: 202601,
        qty: 25,
        revenue: 80,
        avg_price: 3.2,
        promoted: true,
        in_stock: true,
        nc30_price: 3.2,
      },
      { yw: 202602, qty: 8, revenue: 32, avg_price: 4, promoted: false, in_stock: true, nc30_price: 3.2 },
    ]);
    expect(body.weeks.at(-1)).toMatchObject({ yw: 202612, nc30_price: 4 });
    expect((await harness.get<ErrorBody>('/sku-history?sku=NEMA')).body.code).toBe('unknown_sku');
  });
});

describe('GET /products', () => {
  it('gives price, stock and last promotion of what is searched for', async () => {
    type Listed = Static<typeof listProducts.response>;
    const { body } = await harness.get<Listed>('/products?q=KAVA&limit=1&sort=-price');
    expect(body).toEqual({
      products: [
        {
          sku: 'KAVA',
          name: 'Kava mljevena 250 g',
          category: 'Kava',
          family: 'kava',
          supplier_name: null,
          price: 4,
          on_hand: 60,
          on_order: null,
          baseline_weekly_qty: 10,
          cover_weeks: 6,
          last_promo: { start_yw: 202552, end_yw: 202601, discount_pct: 20, net_effect_margin_eur: -3.2 },
        },
      ],
      total: 2,
      categories: [
        { name: 'Kava', products: 2 },
        { name: 'Sokovi', products: 0 },
      ],
      as_of_yw: 202613,
    });
    const { body: family } = await harness.get<Listed>('/products?family_of=SOK2&offset=1');
    expect([family.total, family.products.map(({ sku }) => sku)]).toEqual([2, ['SOK2']]);
  });
});

describe('GET /parent-groups', () => {
  it('groups by family, or by name stem within a supplier', async () => {
    const { body } = await harness.get<Static<typeof parentGroups.response>>('/parent-groups');
    expect(body.groups.map(({ size, skus }) => [size, skus.map(({ sku }) => sku)])).toEqual([
      [2, ['KAVA', 'MINI']],
      [2, ['SOK1', 'SOK2']],
    ]);
    expect((await harness.get<typeof body>('/parent-groups?min_size=3')).body.groups).toEqual([]);
  });
});

describe('a caller the gateway does not vouch for', () => {
  it.each(['/history', '/performance', '/imports', '/sku-snapshot?sku=KAVA'])('is refused at %s', async (path) => {
    const bare = await fetch(`${harness.service.url}/api/promo${path}`);
    expect(bare.status).toBe(401);
    expect((await harness.get(path, { headers: { 'x-identity': 'forged' } })).status).toBe(401);
  });

  it('sees whether the service is well', async () => {
    const ready = await fetch(`${harness.service.url}/ready`);
    const { checks } = (await ready.json()) as Ready;
    expect([ready.status, checks.map(({ name }) => name)]).toEqual([
      200,
      ['mongodb', 'nats', 'parts', 'facts', 'forecasts'],
    ]);
    expect((await fetch(`${harness.service.url}/health`)).status).toBe(200);
    expect(await (await fetch(`${harness.service.url}/metrics`)).text()).toContain('process_cpu_seconds_total');
  });
});
