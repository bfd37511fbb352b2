import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';
import { CAMPAIGNS, HEADER } from './imports.fixture.ts';

const harness = await keepForTests(startHarness());
await harness.upload('campaigns', CAMPAIGNS);

describe('campaigns', () => {
  it('are at most 100,000 of a file: the rows after them are rejected', async () => {
    const rows = Array.from({ length: 100_001 }, (_, i) => `${1000 + i},Kampanja,2026-11-01,2026-11-10\n`);
    const csv = `campaign_id,name,start_date,end_date\n${rows.join('')}`;
    const { body } = await harness.upload('campaigns', csv, '?dry_run=true');
    expect(body).toMatchObject({ inserted: 100_000, rejected: 1 });
    expect(body.rejections).toMatchObject([{ line: 100_002, code: 'too_many_records', params: { maximum: 100_000 } }]);
  });

  it('are rejected one by one', async () => {
    const csv = `campaign_id,name,start_date,end_date
3,Kriva,2026-11-10,2026-11-09
0,Nula,2026-11-10,2026-11-11
1.5,Pola,2026-11-10,2026-11-11
4,,2026-11-10,2026-11-11
5,Duga,2000-01-01,2026-11-11
6,Bez datuma,nekad,2026-11-11
7,Dobra,2026-11-10,2026-11-10
7,Dvaput,2026-11-10,2026-11-10
`;
    const { status, body } = await harness.upload('campaigns', csv, '?dry_run=true');
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows_read: 8, inserted: 1, rejected: 7, dry_run: true });
    expect(
      body.rejections.map(({ line, column, value, reason, code, params }) => [
        line,
        column,
        value,
        reason,
        code,
        params,
      ]),
    ).toEqual([
      [
        2,
        'end_date',
        '2026-11-09',
        'must not be before start_date 2026-11-10',
        'campaign_ends_before_start',
        { start_date: '2026-11-10' },
      ],
      [3, 'campaign_id', '0', 'must be at least 1', 'below_minimum', { minimum: 1 }],
      [4, 'campaign_id', '1.5', 'must be a whole number', 'not_whole', {}],
      [5, 'name', '', 'must not be blank', 'blank', {}],
      [
        6,
        'end_date',
        '2026-11-11',
        'must be at most 3660 days after start_date 2000-01-01',
        'campaign_too_long',
        { days: 3660, start_date: '2000-01-01' },
      ],
      [7, 'start_date', 'nekad', expect.stringMatching(/date/), 'not_a_date', {}],
      [
        9,
        'campaign_id',
        '7',
        'repeats the campaign_id of an earlier line',
        'repeated_row',
        { columns: ['campaign_id'] },
      ],
    ]);
    expect((await harness.get('/marketing-history/7')).status).toBe(404);
  });

  it('begin at most two years from today', async () => {
    const csv = `campaign_id,name,start_date,end_date
7,Dalje se ne planira,2028-11-21,2029-01-31
8,Kriva godina,2028-11-22,2028-11-30
9,Kriva godina,2999-01-01,2999-01-31
`;
    const { body } = await harness.upload('campaigns', csv, '?dry_run=true');
    expect(body).toMatchObject({ inserted: 1, rejected: 2 });
    const bound = { column: 'start_date', code: 'planned_too_far', params: { latest_date: '2028-11-21' } };
    expect(body.rejections).toMatchObject([
      { line: 3, value: '2028-11-22', ...bound },
      { line: 4, value: '2999-01-01', ...bound },
    ]);
  });
});

describe('coupons and redemptions', () => {
  it('of an unknown campaign are rejected', async () => {
    const coupons = await harness.upload('coupons', 'campaign_id,coupon_code,sku\n9,X,A1\n1,X,A1\n1,X,A1\n');
    expect(coupons.body).toMatchObject({ inserted: 1, rejected: 2 });
    expect(coupons.body.rejections).toEqual([
      {
        line: 2,
        column: 'campaign_id',
        value: '9',
        reason: 'is no known campaign; campaigns are imported first',
        code: 'unknown_campaign_row',
        params: {},
      },
      {
        line: 4,
        column: null,
        value: '1,X,A1',
        reason: 'repeats the campaign_id, coupon_code and sku of an earlier line',
        code: 'repeated_row',
        params: { columns: ['campaign_id', 'coupon_code', 'sku'] },
      },
    ]);
    const { body } = await harness.upload('redemptions', `${HEADER}9,2026-11-05,X,,,,,1,1,0\n`);
    expect(body).toMatchObject({ rows_read: 1, inserted: 0, rejected: 1 });
    expect(body.rejections[0]).toMatchObject({ line: 2, column: 'campaign_id', value: '9' });
  });

  it('outside the dates are taken with a warning, and years outside are not', async () => {
    const csv = `${HEADER}1,2026-10-31,X,,1,,,1,1,0
1,2026-11-11,X,,1,,,1,1,0
1,2026-11-10,X,,1,,,1,1,0
1,1999-11-12,X,,1,,,1,1,0
`;
    const { body } = await harness.upload('redemptions', csv);
    expect(body).toMatchObject({ inserted: 3, rejected: 1 });
    expect(body.warnings).toEqual([
      {
        code: 'outside_campaign',
        params: { count: 2 },
        detail: '2 redemptions lie outside the dates of their campaign',
        count: 2,
        rows: expect.any(Array),
      },
    ]);
    expect(body.rejections[0]).toMatchObject({
      reason: 'is more than 3660 days outside its campaign, 2026-11-01 to 2026-11-10',
      code: 'far_outside_campaign',
      params: { days: 3660, start_date: '2026-11-01', end_date: '2026-11-10' },
    });
    const { timeline } = (await harness.get('/marketing-history/1')).body;
    expect([timeline[0]?.date, timeline.at(-1)?.date, timeline.length]).toEqual(['2026-10-31', '2026-11-11', 12]);
  });

  it('have no codes with characters that cannot be seen', async () => {
    const coupons = 'campaign_id,coupon_code,sku\n2,X\u200b,A1\n2,X,A\u00ad1\n2,\u00a0X\u00a0,A1\n';
    const rows = ['X,i\u200b1,K1,N1', 'X,i1,K\u200e1,N1', 'X,i1,K1,N\u20601', 'X,i1,K1,N1'];
    const redeemed = `${HEADER}${rows.map((row) => `2,2026-11-05,${row},A1,1,1,0\n`).join('')}`;
    for (const [dataset, csv, columns] of [
      ['coupons', coupons, ['coupon_code', 'sku']],
      ['redemptions', redeemed, ['id', 'customer_id', 'order_id']],
    ] as const) {
      const { body } = await harness.upload(dataset, csv, '?dry_run=true');
      expect(body).toMatchObject({ inserted: 1, rejected: columns.length });
      const found = body.rejections.map(({ column, code }) => [column, code]);
      expect(found).toEqual(columns.map((column) => [column, 'unseen_character']));
    }
  });

  it('of days to come are rejected', async () => {
    const csv = `${HEADER}2,2026-11-21,X,today,,,,1,1,0\n2,2026-11-22,X,tomorrow,,,,1,1,0\n`;
    const { body } = await harness.upload('redemptions', csv, '?dry_run=true');
    expect(body).toMatchObject({ inserted: 1, rejected: 1 });
    expect(body.rejections).toMatchObject([
      { line: 3, column: 'date', value: '2026-11-22', code: 'after_today', params: { today: '2026-11-21' } },
    ]);
  });

  it('are judged anew when the dates of their campaign have changed, though the file is the same', async () => {
    const dates = (start: string, end: string) => `campaign_id,name,start_date,end_date\n8,Osma,${start},${end}\n`;
    await harness.upload('campaigns', dates('2010-01-01', '2010-01-31'));
    const csv = `${HEADER}8,2026-11-05,X,,1,,,1,1,0\n`;
    expect((await harness.upload('redemptions', csv)).body).toMatchObject({ inserted: 0, rejected: 1 });
    await harness.upload('campaigns', dates('2026-11-01', '2026-11-30'));
    expect((await harness.upload('redemptions', csv)).body).toMatchObject({ inserted: 1, rejected: 0 });
    expect((await harness.upload('redemptions', csv)).body).toMatchObject({ inserted: 0, unchanged: 1 });
  });

  it('keep their campaign near: new dates years away from them are rejected, and judged anew when they have changed', async () => {
    const dates = (start: string, end: string) => `campaign_id,name,start_date,end_date\n10,Deseta,${start},${end}\n`;
    const move = async (start: string, end: string) => {
      const { updated, rejections } = (await harness.upload('campaigns', dates(start, end))).body;
      return [updated, ...rejections.map(({ column, value, reason }) => [column, value, reason])];
    };
    await harness.upload('campaigns', dates('2016-11-01', '2016-11-30'));
    await harness.upload('redemptions', `${HEADER}10,2016-11-05,X,ten,1,,,1,1,0\n10,2016-12-05,X,,1,,,1,1,0\n`);
    const reason = 'is more than 3660 days from its redemptions, 2016-11-05 to 2016-12-05';
    // 2026-11-13 is 3660 days after 2016-11-05
    expect(await move('2026-11-14', '2026-11-30')).toEqual([0, ['start_date', '2026-11-14', reason]]);
    expect(await move('1926-11-01', '1926-11-30')).toEqual([0, ['end_date', '1926-11-30', reason]]);
    expect(await move('2026-11-13', '2026-11-30')).toEqual([1]);
    // once the earliest redemption has another day, the same file is taken
    expect(await move('2026-11-14', '2026-11-30')).toEqual([0, ['start_date', '2026-11-14', reason]]);
    await harness.upload('redemptions', `${HEADER}10,2016-11-06,X,ten,1,,,1,1,0\n`);
    expect(await move('2026-11-14', '2026-11-30')).toEqual([1]);
  });
});
