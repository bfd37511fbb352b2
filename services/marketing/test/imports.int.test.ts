import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_FAILED, type ImportFailed } from '@promo/contracts/imports';
import { collectOrphans } from '@promo/parts/orphans';
import { storedEvents } from '@promo/testing/bus';
import { eventually } from '@promo/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptParts, STATE, stateOf } from '../src/store/stored-campaigns.ts';
import { type Harness, startHarness } from './harness.ts';

const CAMPAIGNS = `campaign_id,name,start_date,end_date,targeted
1,Prva,2026-11-01,2026-11-10,100
2,Druga,2026-11-05,2026-11-20,50
`;
const HEADER = 'campaign_id,date,coupon_code,id,customer_id,order_id,sku,qty,revenue,discount\n';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const redemptions = async (id: number) => (await harness.get(`/marketing-history/${id}`)).body.redemptions;

describe('campaigns', () => {
  it('are inserted, then unchanged, then updated in the columns of the file', async () => {
    expect((await harness.upload('campaigns', CAMPAIGNS)).body).toMatchObject({ inserted: 2, data_version: 1 });
    const again = (await harness.upload('campaigns', CAMPAIGNS)).body;
    expect(again).toMatchObject({ inserted: 0, unchanged: 2, data_version: 1 });
    const croatian = 'Šifra kampanje;Naziv;Početak;Kraj;Vrsta\r\n1;Prva;1.11.2026.;12.11.2026.;webshop\r\n';
    expect((await harness.upload('campaigns', croatian)).body).toMatchObject({ updated: 1, data_version: 2 });
    const { body } = await harness.get('/marketing-history/1');
    expect(body).toMatchObject({ end_date: '2026-11-12', type: 'webshop', targeted: 100 });
  });

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
1,2026-11-13,X,,1,,,1,1,0
1,2026-11-12,X,,1,,,1,1,0
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
      reason: 'is more than 3660 days outside its campaign, 2026-11-01 to 2026-11-12',
      code: 'far_outside_campaign',
      params: { days: 3660, start_date: '2026-11-01', end_date: '2026-11-12' },
    });
    const { timeline } = (await harness.get('/marketing-history/1')).body;
    expect([timeline[0]?.date, timeline.at(-1)?.date, timeline.length]).toEqual(['2026-10-31', '2026-11-13', 14]);
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

  it('that an older release left centuries from their campaign do not lengthen its timeline beyond some ten years', async () => {
    const campaigns = harness.db.collection<{ _id: number }>('campaigns');
    await harness.upload('campaigns', 'campaign_id,name,start_date,end_date\n11,Stara,2026-11-01,2026-11-30\n');
    await harness.upload('redemptions', `${HEADER}11,2026-11-05,X,,1,,,1,1,0\n`);
    const at = (day: string) => Math.floor(Date.parse(day) / 86_400_000);
    await campaigns.updateOne({ _id: 11 }, { $set: { start: at('2926-11-01'), end: at('2926-11-30') } });
    await stateOf(harness.db).updateOne(STATE, { $inc: { version: 1 } });
    const { timeline, redemptions: all } = (await harness.get('/marketing-history/11')).body;
    // its 30 days and 3,660 before them
    expect([timeline.length, timeline.at(-1)?.date, all]).toEqual([3690, '2926-11-30', 1]);
  });

  it('that come again are unchanged by their key, and rejected within a file', async () => {
    const before = await redemptions(2);
    const row = '2,2026-11-06,Y,,K1,N1,A1,1,2.00,0.20\n';
    expect((await harness.upload('redemptions', `${HEADER}${row}${row}`)).body).toMatchObject({
      inserted: 1,
      rejected: 1,
      rejections: [
        {
          line: 3,
          value: '2,2026-11-06,K1,Y,N1,A1',
          reason: 'repeats the campaign_id, date, customer_id, coupon_code, order_id and sku of an earlier line',
          params: { columns: ['campaign_id', 'date', 'customer_id', 'coupon_code', 'order_id', 'sku'] },
        },
      ],
    });
    const more = `${HEADER}${row}2,2026-11-06,Y,,K2,N1,A1,1,2.00,0.20\n`;
    expect((await harness.upload('redemptions', more)).body).toMatchObject({ inserted: 1, unchanged: 1 });
    expect(await redemptions(2)).toBe(before + 2);
  });

  it('are named by their id, whatever else changes', async () => {
    const before = [await redemptions(1), await redemptions(2)] as const;
    const send = (rows: string) => harness.upload('redemptions', `${HEADER}${rows}`);
    expect((await send('1,2026-11-06,Z,id-1,K1,,A1,1,2.00,0.20\n')).body).toMatchObject({ inserted: 1 });
    expect((await send('1,2026-11-07,Z,id-1,K1,,A1,1,3.00,0.20\n')).body).toMatchObject({ updated: 1, inserted: 0 });
    expect((await send('1,2026-11-07,Z,id-1,K1,,A1,1,3.00,0.20\n')).body).toMatchObject({ unchanged: 1 });
    // to another campaign, without a column, which stays as it is
    const moved = await harness.upload('redemptions', 'campaign_id,date,coupon_code,id\n2,2026-11-07,Z,id-1\n');
    expect(moved.body).toMatchObject({ inserted: 0, updated: 1, unchanged: 0 });
    expect([await redemptions(1), await redemptions(2)]).toEqual([before[0], before[1] + 1]);
    const { skus } = (await harness.get('/marketing-history/2')).body;
    // 2.00 twice from the test before, and the 3.00 that moved
    expect(skus).toContainEqual({ sku: 'A1', name: null, redemptions: 3, units: 3, revenue: 7 });
  });

  it('lose the guard that a spreadsheet wants before a formula', async () => {
    const csv = `campaign_id;coupon_code;sku\n2;"'=SUM(A1)";'-B1\n2;'@kupon;'+1\n`;
    expect((await harness.upload('coupons', csv)).body).toMatchObject({ inserted: 2, rejected: 0 });
    const { coupon_codes, skus } = (await harness.get('/marketing-history/2')).body;
    const codes = coupon_codes.map(({ code }) => code);
    expect([codes.includes('=SUM(A1)'), codes.includes('@kupon')]).toEqual([true, true]);
    expect(skus.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['-B1', '+1']));
  });
});

describe('a file', () => {
  it.each([
    ['an XLSX file', 'PK\u0003\u0004rest', /XLSX .* save it as CSV/, 'xlsx_file'],
    ['an old XLS file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /XLS file/, 'xls_file'],
    ['an empty file', '', /empty/, 'empty_file'],
    ['no header that is known', 'foo,bar\n1,2\n', /no header/, 'no_header'],
    ['a missing column', 'campaign_id,date\n1,2026-11-05\n', /coupon_code is missing/, 'missing_column'],
    ['an unknown column', 'campaign_id,date,coupon_code,colour\n1,2026-11-05,X,red\n', /colour/, 'unknown_column'],
  ])('that is %s is refused', async (_, content, reason, code) => {
    const { status, body } = await harness.upload('redemptions', content as string);
    expect([status, body.detail, body.code]).toEqual([422, expect.stringMatching(reason), code]);
  });

  it('that is refused is told of on the bus', async () => {
    const known = () => storedEvents<ImportFailed>(harness.nats.url, IMPORT_FAILED.marketing);
    await expect.poll(async () => (await known()).at(-1)?.data.code).toBe('unknown_column');
    expect(await known()).toHaveLength(6);
  });

  it('writes nothing in a dry run, which answers the same', async () => {
    const csv = `${HEADER}1,2026-11-06,DRY,,K1,,A1,1,2.00,0.20\n1,2026-11-06,DRY,,K1,,A1,1,2.00,0.20\n`;
    const before = (await harness.get('/marketing-history')).body;
    const dry = (await harness.upload('redemptions', csv, '?dry_run=true')).body;
    expect((await harness.get('/marketing-history')).body).toEqual(before);
    const real = (await harness.upload('redemptions', csv)).body;
    expect(dry).toEqual({ ...real, import_id: dry.import_id, dry_run: true, data_version: real.data_version - 1 });
    expect((await harness.upload('redemptions', csv)).body).toMatchObject({ inserted: 0, unchanged: 1, rejected: 1 });
  });

  it('is listed once it was imported, newest first', async () => {
    const { imports, missing } = (await harness.get('/imports')).body;
    expect([imports[0]?.dataset, imports[0]?.by, missing]).toEqual(['redemptions', 'Ana Admin', []]);
    expect(imports.every(({ dry_run }) => !dry_run)).toBe(true);
    expect(imports.map(({ at }) => at)).toEqual(
      imports
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(imports[0]).not.toHaveProperty('known');
  });

  it('leaves nothing when it breaks off', async () => {
    const before = (await harness.get('/marketing-history')).body;
    const upload = httpRequest(`${harness.service.url}/api/promo/imports/redemptions`, {
      method: 'POST',
      headers: { ...harness.identity, 'content-type': 'text/csv', 'content-length': 10_000_000 },
    });
    upload.on('error', () => undefined);
    upload.write(`${HEADER}1,2026-11-06,CUT,,K1,,A1,1,2.00,0.20\n`);
    await sleep(200);
    upload.destroy();
    await sleep(200);
    expect((await harness.get('/marketing-history')).body).toEqual(before);
  });
});

describe('imports at once', () => {
  it('both apply, on two replicas, and each replica answers with both', async () => {
    const other = await harness.replica();
    const before = await redemptions(1);
    const rows = (of: string) =>
      Array.from({ length: 20 }, (_, i) => `1,2026-11-06,PAR,${of}${i},K${i},,A1,1,1.00,0\n`).join('');
    const [a, b, coupons] = await Promise.all([
      harness.upload('redemptions', HEADER + rows('a')),
      harness.upload('redemptions', HEADER + rows('b'), '', other.url),
      harness.upload('coupons', 'campaign_id,coupon_code,sku\n1,PAR,NEW\n', '', other.url),
    ]);
    expect([a.body.inserted, b.body.inserted, coupons.body.inserted]).toEqual([20, 20, 1]);
    expect(new Set([a, b, coupons].map(({ body }) => body.data_version)).size).toBe(3);
    for (const url of [harness.service.url, other.url]) {
      const { body } = await harness.get('/marketing-history/1', { url });
      expect(body.redemptions).toBe(before + 40);
      expect(body.skus.map(({ sku }) => sku)).toContain('NEW');
    }
  });
});

it('imports of one dataset wait for their turn, and those beyond eight are told when to come again', async () => {
  const { client, db, service, identity } = harness;
  const answers: Response[] = [];
  const upload = async (id: number) => {
    const response = await fetch(`${service.url}/api/promo/imports/campaigns`, {
      method: 'POST',
      headers: { ...identity, 'content-type': 'text/csv' },
      body: `campaign_id,name,start_date,end_date\n${id},Red čekanja,2026-11-01,2026-11-10\n`,
    });
    answers.push(response);
  };
  const sent = await client.withSession(async (session) => {
    // The import whose turn it is waits for this transaction, and the others for that import.
    session.startTransaction();
    await stateOf(db).updateOne(STATE, { $inc: { held: 1 } } as object, { session });
    const uploads = Array.from({ length: 12 }, (_, i) => upload(100 + i));
    await eventually(() => answers.length === 3);
    await session.abortTransaction();
    return { uploads };
  });
  for (const refused of answers.slice(0, 3)) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_imports', params: { dataset: 'campaigns' } });
  }
  await Promise.all(sent.uploads);
  expect(answers.slice(3).map(({ status }) => status)).toEqual(Array(9).fill(200));
});

describe('kill -9 in the middle of an import', () => {
  it('leaves the old version whole, and orphans that the collector takes', async () => {
    const { db } = harness;
    const before = (await harness.get('/marketing-history')).body;
    const { url, child } = await harness.process();
    const parts = await db.collection('redemptions').countDocuments();
    const rows = Array.from(
      { length: 150_000 },
      (_, i) => `${1 + (i % 2)},2026-11-06,KILL,k${i},K${i},N${i},A${i % 9},1,1,0\n`,
    );
    const upload = harness.upload('redemptions', HEADER + rows.join(''), '', url).catch(() => 'cut off');
    while ((await db.collection('redemptions').countDocuments()) === parts) await sleep(1);
    child.kill('SIGKILL');
    expect(await upload).toBe('cut off');
    expect((await harness.get('/marketing-history')).body).toEqual(before);
    expect(await collectOrphans(db, keptParts(db))).toBe(0);
    expect(await collectOrphans(db, keptParts(db), 0)).toBeGreaterThan(1);
    expect((await harness.get('/marketing-history/1')).body.redemptions).toBe(
      before.campaigns.find(({ id }) => id === 1)?.redemptions,
    );
    expect((await harness.upload('redemptions', HEADER + rows.join(''))).body).toMatchObject({ inserted: 150_000 });
    // some 75,000 rows a campaign lie in parts of at most 8,192 on average
    const { redemptions } = (await db.collection('campaigns').findOne({ _id: 1 as never })) as unknown as {
      redemptions: { parts: string[] };
    };
    expect(redemptions.parts).toHaveLength(16);
    expect((await harness.upload('redemptions', `${HEADER}${rows.slice(0, 1000).join('')}`)).body).toMatchObject({
      unchanged: 1000,
    });
  });
});

it('does not start over rows of an old form', async () => {
  await using old = await startHarness();
  // What runs would take the row away, as it is nobody's.
  await old.service[Symbol.asyncDispose]();
  await old.db.collection('redemptions').insertOne({ count: 1, columns: {} });
  await expect(old.replica()).rejects.toThrow(/redemptions are stored in an old form: drop the database/);
});
