import { createHash } from 'node:crypto';
import { IMPORT_FAILED, type ImportFailed, type ImportList } from '@promo/contracts/imports';
import { storedEvents } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';
import { HEADER, PRODUCTS, parquetOf } from './imports.fixture.ts';

const harness = await keepForTests(startHarness());

const week = (yw: number) => `A1,${yw},10,0,39.90\nA2,${yw},11,1,69.90\n`;

describe('an import', () => {
  it('reports what it did, and does nothing the second time', async () => {
    const first = await harness.upload('products', PRODUCTS);
    expect(first).toMatchObject({
      status: 200,
      body: {
        dataset: 'products',
        dry_run: false,
        rows_read: 3,
        inserted: 3,
        updated: 0,
        rejected: 0,
        data_version: 1,
      },
    });
    const again = await harness.upload('products', PRODUCTS);
    expect(again.body).toMatchObject({ inserted: 0, updated: 0, unchanged: 3, data_version: 1 });
    expect(again.body.file_hash).toBe(first.body.file_hash);
    const croatian = 'Šifra;Naziv;Kategorija;Redovna cijena\r\nA1;Kava 250 g;Kava;4,19\r\nB1;Čaj šipak;Čaj;1,99\r\n';
    const changed = await harness.upload('products', croatian);
    expect(changed.body).toMatchObject({ inserted: 0, updated: 1, unchanged: 1, data_version: 2 });
    const { body } = await harness.get('/sku-snapshot?sku=A1');
    expect(body).toMatchObject({ sku: 'A1', price: 4.19, cost: 2 });
    // A purchase price keeps its four decimals: 1.99 / 1.25 − 0.4275.
    expect((await harness.get('/sku-snapshot?sku=B1')).body).toMatchObject({ cost: 0.4275, margin_eur: 1.16 });
  });

  it('keeps what a later file has no column for', async () => {
    const { body } = await harness.upload('products', 'sku,name,category,regular_price\nA1,Kava 250 g,Kava,3.99\n');
    expect(body).toMatchObject({ updated: 1 });
    expect((await harness.get('/sku-snapshot?sku=A1')).body).toMatchObject({ price: 3.99, cost: 2, family: 'kava' });
  });

  it('writes nothing in a dry run, which takes the same path', async () => {
    const csv = HEADER + week(202603);
    const before = (await harness.get('/history')).body.data_version;
    const dry = await harness.upload('sales', csv, '?dry_run=true');
    expect(dry.body).toMatchObject({ dry_run: true, inserted: 2, data_version: before });
    expect((await harness.get('/history')).body.data_version).toBe(before);
    const real = await harness.upload('sales', csv);
    expect({ ...real.body, import_id: 0, dry_run: 0, data_version: 0 }).toEqual({
      ...dry.body,
      import_id: 0,
      dry_run: 0,
      data_version: 0,
    });
  });

  it('takes a row again once its SKU is known, though the file is the same', async () => {
    const csv = `${HEADER}NEW,202603,5,0,5.00\n`;
    expect((await harness.upload('sales', csv)).body).toMatchObject({ rejected: 1, inserted: 0 });
    await harness.upload('products', 'sku,name,category,regular_price\nNEW,Novo,Kava,1.00\n');
    expect((await harness.upload('sales', csv)).body).toMatchObject({ rejected: 0, inserted: 1 });
  });

  it('is listed, newest first, with who did it and what the file is called', async () => {
    await harness.upload('sales', `${HEADER}A1,202609,5,0,5.00\n`, '?file_name=prodaja%20tj.%209.csv');
    const { body } = await harness.get<Static<typeof ImportList>>('/imports');
    expect(body.missing).toEqual([]);
    expect(body.imports[0]).toMatchObject({
      dataset: 'sales',
      by: 'Ana Admin',
      by_id: 1,
      file_name: 'prodaja tj. 9.csv',
      at: expect.stringMatching(/^2026-11-21T10:0\d:\d\d\.\d{3}Z$/),
    });
    expect(body.imports.every(({ dry_run }) => !dry_run)).toBe(true);
    expect(body.imports[1]).not.toHaveProperty('file_name');
  });

  it('is listed also where it was kept before there were codes', async () => {
    const listed = async () => (await harness.get<Static<typeof ImportList>>('/imports')).body.imports;
    const imported = (await listed()).find(({ rejections }) => rejections.length > 0);
    const unset = { 'rejections.$[].code': '', 'rejections.$[].params': '' } as const;
    const imports = harness.db.collection<{ _id: string }>('imports');
    await imports.updateOne({ _id: imported?.import_id as string }, { $unset: unset });
    const older = (await listed()).find(({ import_id }) => import_id === imported?.import_id);
    const words = imported?.rejections.map(({ line, column, value, reason }) => ({ line, column, value, reason }));
    expect(older).toEqual({ ...imported, rejections: words });
  });

  it.each([
    ['an empty file', '', /empty/, 'empty_file'],
    ['no header that is known', 'foo,bar\n1,2\n', /no header/, 'no_header'],
    ['a missing column', 'sku,yw,qty\nA1,202601,1\n', /promoted/, 'missing_column'],
    ['an unknown column', 'sku,yw,qty,promoted,colour\nA1,202601,1,0,red\n', /colour/, 'unknown_column'],
    ['an XLSX file', 'PK\u0003\u0004rest', /XLSX/, 'xlsx_file'],
    ['binary garbage', '\u0000\u0001\u0002\u0003'.repeat(100), /binary|CSV/i, 'binary_file'],
  ])('refuses %s', async (_, csv, reason, code) => {
    const { status, body } = await harness.upload('sales', csv);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: expect.stringMatching(reason), code });
  });

  it('leaves columns out that it does not know where that is asked for, and names them', async () => {
    await harness.upload('products', 'sku,name,category,regular_price\nLO1,Sol,Kava,1.00\n');
    const file = 'poslovnica,sku,yw,qty,promoted,blagajna\n"Split, riva",LO1,202601,3,0,7\n';
    expect((await harness.upload('sales', file)).body).toMatchObject({
      code: 'unknown_column',
      params: { name: 'poslovnica', others: ['blagajna'] },
    });
    const { status, body } = await harness.upload('sales', file, '?unknown_columns=leave_out');
    expect([status, body.inserted, body.rejected]).toEqual([200, 1, 0]);
    expect(body.warnings).toMatchObject([{ code: 'columns_left_out', params: { names: ['poslovnica', 'blagajna'] } }]);
    expect((await harness.upload('sales', file, '?unknown_columns=keep')).status).toBe(422);
  });

  it('passes over the name of a product beside its code without being asked, and refuses what may be misspelt', async () => {
    await harness.upload('products', 'sku,name,category,regular_price\nLO2,Papar,Kava,1.00\n');
    const file = 'Šifra artikla;Naziv artikla;Tjedan;Količina;Akcija\nLO2;Papar;202601;3;ne\n';
    const { status, body } = await harness.upload('sales', file);
    expect([status, body.inserted]).toEqual([200, 1]);
    expect(body.warnings).toMatchObject([{ code: 'columns_left_out', params: { names: ['Naziv artikla'] } }]);
    expect((await harness.upload('sales', file.replace('Akcija', 'Akcija;Letakk'))).body).toMatchObject({
      code: 'unknown_column',
      params: { name: 'Letakk', others: [] },
    });
  });

  it('finds the header below a title, and says what it passed over', async () => {
    const file =
      'Artikli na dan 28.11.2026.;;;\n;;;\nŠifra;Naziv;Kategorija;Redovna cijena\nTI1;Sol;Kava;1,00\nTI2;Kava;Kava;skupo\n';
    const { status, body } = await harness.upload('products', file, '?dry_run=true');
    expect([status, body.inserted]).toEqual([200, 1]);
    expect(body.warnings).toMatchObject([{ code: 'rows_above_header', params: { line: 3 } }]);
    expect(body.rejections).toMatchObject([{ line: 5, column: 'regular_price', value: 'skupo' }]);
  });

  it('takes Parquet as it takes CSV, by its first bytes or its content type', async () => {
    await harness.upload('products', 'sku,name,category,regular_price\nPQ1,Pašteta,Kava,1.00\n');
    const file = await parquetOf(`
      SELECT 'PQ1' AS sku, (202601 + range)::BIGINT AS yw, 10.5::DOUBLE AS qty, range % 2 = 1 AS promoted, 9.95::DECIMAL(9,2) AS revenue
      FROM range(4) UNION ALL SELECT 'NOBODY', 202601, 1, false, 1`);
    const { status, body } = await harness.upload('sales', file);
    expect([status, body.rows_read, body.inserted, body.rejected]).toEqual([200, 5, 4, 1]);
    expect(body.file_hash).toBe(createHash('sha256').update(file).digest('hex'));
    expect(body.rejections).toMatchObject([{ line: 6, column: 'sku', value: 'NOBODY', code: 'unknown_key' }]);
    const again = await fetch(`${harness.service.url}/api/promo/imports/sales`, {
      method: 'POST',
      headers: { ...harness.identity, 'content-type': 'application/vnd.apache.parquet' },
      body: file,
    });
    expect([again.status, await again.json()]).toMatchObject([200, { inserted: 0, unchanged: 4, rejected: 1 }]);
    const broken = file.slice();
    broken.fill(0xff, 4, file.length - 8);
    expect((await harness.upload('sales', broken)).body).toMatchObject({ code: 'parquet_unreadable' });
    expect((await harness.upload('sales', file.slice(0, 40))).status).toBe(422);
  });

  it('tells others what was refused, but not what was to be tried only', async () => {
    const FAILED = IMPORT_FAILED['promo-analytics'];
    const known = async (dataset: string) =>
      (await storedEvents<ImportFailed>(harness.nats.url, FAILED)).filter(
        ({ subject, data }) => subject === FAILED && data.dataset === dataset,
      );
    await harness.upload('prices', 'foo\n1\n', '?dry_run=true');
    await harness.upload('prices', 'foo\n1\n');
    await expect.poll(() => known('prices')).toHaveLength(1);
    const data = { dataset: 'prices', by: 'Ana Admin', code: 'no_header', detail: expect.stringMatching(/no header/) };
    expect((await known('prices'))[0]).toMatchObject({ actor: 1, data });
    const codes = (await known('sales')).map(({ data: { code } }) => code);
    expect(codes).toEqual(expect.arrayContaining(['empty_file', 'xlsx_file', 'binary_file']));
  });

  it('refuses a query it does not know and a body of another type', async () => {
    expect((await harness.upload('sales', HEADER, '?dryrun=true')).status).toBe(422);
    expect((await harness.upload('sales', HEADER, '?max_rejections=-1')).body).toMatchObject({
      detail: 'max_rejections must be an integer from 0 to 100000',
    });
    const json = await fetch(`${harness.service.url}/api/promo/imports/sales`, {
      method: 'POST',
      headers: { ...harness.identity, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
  });
});
