import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { mondayOf } from '@promo/retail/weeks';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convert, type Dataset, fileOf, type Summary } from './convert.ts';
import { couponText, type Earned, eventTable, totals } from './results.ts';
import { isoWeekOf } from './weeks.ts';

test('the whole weeks of the data are the ISO weeks 1 to 51 of 2017', () => {
  expect(isoWeekOf(2)).toBe(201701);
  expect(mondayOf(isoWeekOf(2)).toString()).toBe('2017-01-02');
  expect(isoWeekOf(52)).toBe(201751);
  for (const partial of [1, 53, 2.5]) expect(() => isoWeekOf(partial)).toThrow('not a whole week');
});

describe('a small data set is converted', () => {
  let dir: string;
  let summary: Summary;
  const read = async (dataset: Dataset): Promise<Record<string, string>[]> =>
    parse(await readFile(fileOf(dir, dataset), 'utf8'), { columns: true });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'journey-'));
    const db = await DuckDBInstance.create(':memory:');
    const connection = await db.connect();
    const write = (name: string, columns: string, values: string) =>
      connection.run(`COPY (SELECT * FROM (VALUES ${values}) AS t(${columns})) TO '${join(dir, name)}.parquet'`);
    await write(
      'products',
      'product_id, manufacturer_id, department, brand, product_category, product_type, package_size',
      `(1, 9, 'GROCERY', 'National', 'SOUP', 'CHICKEN SOUP', '10 OZ'), (2, 9, 'PRODUCE', 'Private', 'FRUIT', NULL, NULL),
       (3, 8, 'FUEL', 'National', 'COUPON/MISC ITEMS', 'GASOLINE', NULL)`,
    );
    await write(
      'transactions',
      'product_id, store_id, week, quantity, sales_value, retail_disc, coupon_disc, coupon_match_disc',
      `(1, 5, 1, 9, 9.0, 0.0, 0.0, 0.0),
       (1, 5, 2, 2, 4.0, 0.0, 0.0, 0.0), (1, 6, 2, 1, 2.0, 0.0, 0.5, 0.0),
       (1, 5, 3, 3, 4.2, 1.5, 0.0, 0.3), (1, 6, 3, 1, 2.0, 0.0, 0.0, 0.0),
       (1, 5, 5, 1, 1.5, 0.5, 0.0, 0.0), (1, 5, 6, 0, 0.0, 0.0, 0.0, 0.0), (1, 5, 7, 1, 0.0, 0.0, 0.0, 0.0),
       (1, 5, 12, 1, 1.5, 0.5, 0.0, 0.0), (1, 7, 13, 2, 3.9, 0.1, 0.0, 0.0), (1, 5, 53, 1, 2.0, 0.0, 0.0, 0.0),
       (2, 5, 4, 1, 1.0, 0.0, 0.0, 0.0), (3, 5, 4, 9000, 30.0, 0.0, 0.0, 0.0), (4, 5, 4, 1, 1.0, 0.0, 0.0, 0.0)`,
    );
    await write(
      'promotions',
      'product_id, store_id, week, display_location, mailer_location',
      `(1, 5, 3, '0', 'A'), (1, 5, 3, '0', 'D'), (1, 6, 3, '0', 'A'), (1, 6, 2, '7', '0'), (1, 5, 5, 'A', 'C')`,
    );
    await write(
      'campaign_descriptions',
      'campaign_id, campaign_type, start_date, end_date',
      `(1, 'Type A', TIMESTAMP '2017-03-03', TIMESTAMP '2017-04-09'), (2, 'Type C', TIMESTAMP '2016-11-14', TIMESTAMP '2017-01-02')`,
    );
    await write('campaigns', 'campaign_id, household_id', '(1, 7), (1, 8), (1, 9)');
    await write(
      'coupons',
      'coupon_upc, product_id, campaign_id',
      '(51380041013, 1, 1), (51380041013, 1, 1), (5, 2, 1)',
    );
    await write(
      'coupon_redemptions',
      'household_id, coupon_upc, campaign_id, redemption_date',
      `(7, 5, 1, TIMESTAMP '2017-03-04'), (7, 51380041013, 1, TIMESTAMP '2017-03-04'), (8, 5, 1, TIMESTAMP '2017-04-09')`,
    );
    summary = await convert(dir, dir, 2);
    connection.closeSync();
    db.closeSync();
  });

  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('into the weeks of products that are sold often enough, and what is left out is counted', async () => {
    expect(Object.fromEntries(summary.verdicts.map(({ verdict, lines }) => [verdict, lines]))).toEqual({
      kept: 7,
      'in one of the two partial weeks': 2,
      'fuel, coupons and till bookings': 2,
      'without a quantity': 1,
      'without a price': 1,
      'of products sold in fewer than 2 weeks': 1,
    });
    expect(summary).toMatchObject({
      products: 1,
      skuWeeks: 5,
      promotedWeeks: 3,
      unsoldWeeks: 1,
      from: 201701,
      to: 201751,
    });
    expect(await read('products')).toEqual([
      {
        sku: '1',
        name: 'Chicken Soup 10 OZ (9-1)',
        category: 'SOUP',
        tier: 'National',
        family: '9 CHICKEN SOUP',
        supplier_id: '9',
        supplier_name: 'Manufacturer 9',
        regular_price: '2.0',
        vat_rate: '0',
        perishable: '0',
      },
    ]);
  });

  test('into promoted weeks by the discount on receipts, with the stores that had it in the leaflet or on display', async () => {
    const rows = (await read('sales')).map((row) => Object.values(row).join());
    expect(rows).toEqual([
      '1,201701,3,0,6.00,,2.0,0.0,0.5',
      // 1.5 off of 8 on the shelf; the retailer's own coupon is part of the shelf value
      '1,201702,4,1,6.20,18.8,2.0,1.0,0.0',
      '1,201703,0,1,0.00,18.8,2.0,,',
      '1,201704,1,1,1.50,25.0,2.0,1.0,1.0',
      '1,201711,1,1,1.50,25.0,2.0,0.0,0.0',
      // 2.5 % is no promotion; store 7 is not watched
      '1,201712,2,0,3.90,,2.0,,',
    ]);
  });

  test('into coupon campaigns, with as many redemptions as there are', async () => {
    expect(summary.coupons).toEqual({ campaigns: 2, redemptions: 3, redeemers: 2 });
    const cells = async (dataset: Dataset) => (await read(dataset)).map((row) => Object.values(row).join());
    expect(await cells('campaigns')).toEqual([
      '1,Campaign 1 (Type A),Type A,2017-03-03,2017-04-09,3',
      '2,Campaign 2 (Type C),Type C,2016-11-14,2017-01-02,0',
    ]);
    expect(await cells('coupons')).toEqual(['1,5,2', '1,51380041013,1']);
    expect(await cells('redemptions')).toEqual(['1,2017-03-04,5,7', '1,2017-03-04,51380041013,7', '1,2017-04-09,5,8']);
  });

  test('into the price most pieces were sold at, when it changed', async () => {
    expect((await read('prices')).map((row) => Object.values(row).join())).toEqual([
      '1,2017-01-02,2.0,0',
      '1,2017-01-09,1.5,1',
      '1,2017-03-20,1.95,0',
    ]);
  });
});

test('coupon totals are held against the source', () => {
  const source = { campaigns: 2, redemptions: 3, redeemers: 2 };
  const campaigns = [
    { id: 1, redemptions: 3, redeemers: 2 },
    { id: 2, redemptions: 0, redeemers: 0 },
    { id: 1001, redemptions: 50, redeemers: 40 },
  ];
  expect(couponText(campaigns, source)).toBe('2 coupon campaigns, 3 redemptions by 2 households, as in the source');
  expect(couponText(campaigns.slice(1), source)).toBe(
    '1 coupon campaigns, 0 redemptions by 0 households; the source has 2 coupon campaigns, 3 redemptions by 2 households',
  );
});

test('results are laid out with their totals', () => {
  const event: Earned = {
    sku: '1',
    name: 'Chicken Soup 10 OZ (9-1)',
    start_yw: 201702,
    end_yw: 201704,
    discount_pct: 18.75,
    during_qty: 1500,
    baseline: 1000,
    uplift: 500,
    cannibalization: 50.25,
    pull_forward: 10,
    net_effect: 439.75,
  };
  const none = { ...event, baseline: null, uplift: null, cannibalization: null, pull_forward: null, net_effect: null };
  expect(eventTable([event, none])).toBe(
    [
      'weeks              product                   depth   sold  baseline  uplift  cannib.  pulled fwd    net',
      '-----------------  ------------------------  -----  -----  --------  ------  -------  ----------  -----',
      '2017-W02–2017-W04  Chicken Soup 10 OZ (9-1)   19 %  1,500     1,000     500     50.3          10  439.8',
      '2017-W02–2017-W04  Chicken Soup 10 OZ (9-1)   19 %  1,500         –       –        –           –      –',
    ].join('\n'),
  );
  const text = totals([event, event, none]).join('\n');
  expect(text).toContain('What 3 promotions earned, in units; without a baseline, and left out: 1');
  expect(text).toMatch(/^10–20 % +2 +3,000 +2,000 +1,000 +50 % +100\.5 +20 +879\.5$/m);
  expect(text).toMatch(/^all +2 +3,000/m);
});
