import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_FAILED, type ImportFailed } from '@promo/contracts/imports';
import { storedEvents } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { STATE, stateOf } from '../src/store/stored-campaigns.ts';
import { startHarness } from './harness.ts';
import { CAMPAIGNS, HEADER } from './imports.fixture.ts';

const harness = await keepForTests(startHarness());

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
});

describe('coupons and redemptions', () => {
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
    const known = async () => {
      const stored = await storedEvents<ImportFailed>(harness.nats.url, IMPORT_FAILED.marketing);
      return stored.filter(({ subject }) => subject === IMPORT_FAILED.marketing);
    };
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
