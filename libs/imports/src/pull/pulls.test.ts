import { describe, expect, test } from 'vitest';
import { hasLasted, isDue, waitAfter } from './next-try.ts';
import { pullsOf } from './pulls.ts';
import type { PullSettings } from './settings.ts';

const ALL = ['products', 'sales', 'prices', 'campaigns', 'coupons', 'redemptions'] as const;
const S3 = { IMPORT_PULL_S3_KEY_ID: 'key', IMPORT_PULL_S3_SECRET: 'hush' };
const settings = (IMPORT_PULL: string, more: Partial<PullSettings> = {}): PullSettings => ({
  IMPORT_PULL,
  IMPORT_PULL_TOKEN: '',
  IMPORT_PULL_S3_ENDPOINT: '',
  IMPORT_PULL_S3_REGION: 'eu-central-1',
  IMPORT_PULL_S3_KEY_ID: '',
  IMPORT_PULL_S3_SECRET: '',
  ...more,
});

describe('IMPORT_PULL', () => {
  test('gives the service’s own datasets in the order in which they need each other', () => {
    const text = `sales 15 s3://erp-out/2026/sales%20€.parquet;
      prices 30 https://erp.example:8443/out/prices.csv leave_out_unknown;
      campaigns 60 https://shop.example/campaigns.csv
      products 1440 https://erp.example:8443/out/products.csv?sig=abc;`;
    const pulls = pullsOf(settings(text, S3), ['products', 'sales', 'prices']);
    expect(pulls).toMatchObject([
      {
        dataset: 'products',
        everyMinutes: 1440,
        url: 'https://erp.example:8443/out/products.csv?sig=abc',
        address: 'erp.example:8443/out/products.csv',
        access: { kind: 'http', token: '' },
      },
      {
        dataset: 'sales',
        everyMinutes: 15,
        url: 'https://s3.eu-central-1.amazonaws.com/erp-out/2026/sales%20%E2%82%AC.parquet',
        address: 's3://erp-out/2026/sales €.parquet',
        unknownColumns: 'refuse',
        access: { kind: 's3', keyId: 'key', secret: 'hush', region: 'eu-central-1' },
      },
      { dataset: 'prices', address: 'erp.example:8443/out/prices.csv', unknownColumns: 'leave_out' },
    ]);
    const [prices] = pullsOf(settings('prices 30 https://erp.example:8443/out/prices.csv'), ['prices']);
    expect(prices?.addressHash).not.toBe(pulls[2]?.addressHash);
    expect(pullsOf(settings(' '), ALL)).toEqual([]);
  });

  test.each<[string, string, Partial<PullSettings>?]>([
    ['sale 15 https://a.example/x', 'entry 1 must begin with a dataset (products, sales, prices, campaigns'],
    ['constructor 15 https://a.example/x', 'must begin with a dataset'],
    ['sales https://a.example/x', 'entry 1 (sales) must be a dataset, minutes, an address and'],
    ['sales 5 https://a.example/x leave_out', 'an address and leave_out_unknown or nothing'],
    ['sales 0 https://a.example/x', 'entry 1 (sales) must have whole minutes from 1 to 1440'],
    ['sales 1441 https://a.example/x', 'from 1 to 1440'],
    ['sales 1.5 https://a.example/x', 'from 1 to 1440'],
    ['sales 5 a.example/x', 'must have an address such as https://erp.example/sales.csv'],
    ['sales 5 ftp://a.example/x', 'must have an address such as'],
    ['sales 5 https://user:hunter2@a.example/x', 'must have no credentials in its address: IMPORT_PULL_TOKEN'],
    ['sales 5 https://a.example/x#y', 'must have no # in its address'],
    ['sales 5 s3://erp/x', 'needs IMPORT_PULL_S3_KEY_ID and IMPORT_PULL_S3_SECRET'],
    ['sales 5 s3://erp', 'must have an address such as s3://bucket/folder/sales.parquet', S3],
    ['sales 5 s3://erp/%zz', 'must have an address such as s3://bucket/folder/sales.parquet', S3],
    ['sales 5 https://a.example/x; sales 6 https://a.example/y', 'names sales twice'],
    ['sales 5 https://a.example/x; prices 6 https://b.example/y', 'of several origins', { IMPORT_PULL_TOKEN: 't' }],
    ['sales 5 http://a.example/x', 'an https address, for IMPORT_PULL_TOKEN', { IMPORT_PULL_TOKEN: 't' }],
    ['sales 5 http://a.example/x', 'because of TLS_REQUIRED', { TLS_REQUIRED: true }],
    ['prices 5 https://a.example/x; sales 5 oops', 'entry 2 (sales)'],
  ])('%s is refused: %s', (text, reason, more) => {
    const read = () => pullsOf(settings(text, more), ALL);
    expect(read).toThrow(`  IMPORT_PULL `);
    expect(read).toThrow(reason);
    expect(read).not.toThrow('hunter2');
  });
});

test.each([
  [0, 60, 60, false],
  [1, 60, 0.25, false],
  [2, 60, 0.5, false],
  [3, 60, 1, false],
  [4, 60, 2, true],
  [10, 60, 60, true],
  [3, 1, 1, true],
])('after %d passing faults of a file due every %d minutes it is asked for after %d', (faults, every, wait, lasted) => {
  expect(waitAfter(faults, every)).toBe(wait);
  if (faults > 0) expect(hasLasted(faults, every)).toBe(lasted);
});

test.each([
  ['when its time has come', 0, true],
  ['not before', 1, false],
  ['not before, though it is a whole hour', 60, false],
  ['at once where the clock that told the time ran ahead, or the schedule was longer', 61, true],
])('a file of every hour is due %s', (_, minutesAhead, due) => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  expect(isDue(now + minutesAhead * 60_000, now, 3_600_000)).toBe(due);
});
