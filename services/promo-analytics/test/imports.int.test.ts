import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { IMPORT_FAILED, type ImportFailed, type ImportList } from '@promo/contracts/imports';
import { storedEvents } from '@promo/testing/bus';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpWeek } from '../src/store/dump.ts';
import { loadProducts } from '../src/store/load-parts.ts';
import { readManifest } from '../src/store/manifest.ts';
import { partsOf } from '../src/store/parts.ts';
import { type Harness, startHarness } from './harness.ts';

const PRODUCTS = `sku,name,category,regular_price,cost,family
A1,Kava 250 g,Kava,3.99,2.00,kava
A2,Kava 500 g,Kava,6.99,3.50,kava
B1,Čaj šipak,Čaj,1.99,0.90,
`;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const week = (yw: number, qty = 10) => `A1,${yw},${qty},0,39.90\nA2,${yw},${qty + 1},1,69.90\n`;
const HEADER = 'sku,yw,qty,promoted,revenue\n';

/** What DuckDB writes of a query. */
async function parquetOf(query: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  try {
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(`COPY (${query}) TO '${join(folder, 'file')}' (FORMAT parquet)`);
    connection.closeSync();
    return new Uint8Array(await readFile(join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

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
  });

  it('keeps what a later file has no column for', async () => {
    const { body } = await harness.upload('products', 'sku,name,category,regular_price\nA1,Kava 250 g,Kava,3.99\n');
    expect(body).toMatchObject({ updated: 1 });
    expect((await harness.get('/sku-snapshot?sku=A1')).body).toMatchObject({ price: 3.99, cost: 2, family: 'kava' });
  });

  it('rejects bad rows with line, column, value and reason, and takes the rest', async () => {
    const csv = `${HEADER}A1,202601,10,0,39.90
X9,202601,10,0,39.90
A1,202153,10,0,39.90
A1,202602,-4,0,39.90
A1,202601,99,0,39.90
A2,202601,abc,0,
A2,202602,12,0,83.88
A2,2026`;
    const { status, body } = await harness.upload('sales', csv);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows_read: 8, inserted: 2, rejected: 6 });
    expect(body.rejections.map(({ line, column, code, params }) => [line, column, code, params])).toEqual([
      [3, 'sku', 'unknown_key', { column: 'sku' }],
      [4, 'yw', 'week_not_in_year', { year: 2021, weeks: 52 }],
      [5, 'qty', 'below_minimum', { minimum: 0 }],
      [6, null, 'repeated_row', { columns: ['sku', 'yw'] }],
      [7, 'qty', 'not_a_number', {}],
      [9, null, 'wrong_cell_count', { cells: 2, expected: 5 }],
    ]);
    expect(body.rejections[1]).toMatchObject({ value: '202153' });
    const few = await harness.upload('sales', csv, '?max_rejections=2');
    expect(few.body).toMatchObject({ rejected: 6, inserted: 0, unchanged: 2 });
    expect(few.body.rejections).toHaveLength(2);
  });

  it('takes what labels say, and a product without a bar code that is none', async () => {
    const csv = `Šifra;Naziv;Kategorija;Redovna cijena;Marka;Barkod;Neto količina;JM;Sidrena cijena;Datum sidrene cijene
L1;Kava;Kava;3,99;Zorica;4006381333931;0,25;KG;3,79;02.05.2025.
L2;Čaj;Kava;1,99;;4006381333932;20;kom.;;
L3;Sok;Kava;1,99;;;1;kut;;
L4;Sok;Kava;1,99;;;0;l;;
L5;Sok;Kava;1,99;;;;;-1,00;
`;
    const { body } = await harness.upload('products', csv);
    expect(body).toMatchObject({ inserted: 2, rejected: 3 });
    expect(body.rejections.map(({ line, column, code, params }) => [line, column, code, params])).toEqual([
      [4, 'unit', 'not_one_of', { allowed: ['kg', 'g', 'l', 'dl', 'ml', 'm', 'm2', 'pcs'] }],
      [5, 'net_quantity', 'below_minimum', { minimum: 0.001 }],
      [6, 'anchor_price', 'below_minimum', { minimum: 0.01 }],
    ]);
    const warning = { code: 'wrong_eans', params: { count: 1, skus: ['L2'], lines: ['3'] } };
    expect(body.warnings).toMatchObject([warning]);
    const again = await harness.upload('products', csv);
    expect(again.body).toMatchObject({ unchanged: 2, updated: 0, warnings: [warning] });
    const manifest = await readManifest(harness.db);
    const stored = await Array.fromAsync(loadProducts(harness.db, manifest, Object.keys(manifest.parts.products)));
    const [one, two] = stored.filter(({ sku }) => /^L\d/.test(sku));
    expect(one).toMatchObject({ brand: 'Zorica', ean: '4006381333931', netQuantity: 0.25, unit: 'kg' });
    expect(one).toMatchObject({ anchorPrice: 379, anchorDate: '2025-05-02' });
    expect(two).toMatchObject({ brand: null, ean: null, netQuantity: 20, unit: 'pcs', anchorDate: null });
  });

  it('warns of prices of 0 and far above the regular price, and takes them', async () => {
    const rows = ['A1,2026-05-01,0', 'A1,2026-05-02,39.91', 'A1,2026-05-03,39.90', 'X9,2026-05-01,0'];
    const many = Array.from({ length: 6 }, (_, i) => `A2,2026-05-0${i + 1},0.00`);
    const csv = `sku,date,price\n${[...rows, ...many].join('\n')}\n`;
    const dry = await harness.upload('prices', csv, '?dry_run=true');
    const { body } = await harness.upload('prices', csv);
    expect(body).toMatchObject({ inserted: 9, rejected: 1 });
    expect(body.warnings).toEqual([
      {
        code: 'zero_prices',
        params: { count: 7, skus: ['A1', 'A2', 'A2', 'A2', 'A2'], lines: ['2', '6', '7', '8', '9'] },
        detail: '7 prices are 0: A1 (line 2), A2 (line 6), A2 (line 7), A2 (line 8), A2 (line 9), …',
        count: 7,
        rows: [2, 6, 7, 8, 9, 10, 11].map((line) => ({ line, column: 'price', value: '0.00' })),
      },
      {
        code: 'prices_far_above_regular',
        params: { count: 1, skus: ['A1'], lines: ['3'], times: 10 },
        detail: "1 prices are above 10 times the product's regular price: A1 (line 3)",
        count: 1,
        rows: [{ line: 3, column: 'price', value: '39.91' }],
      },
    ]);
    expect(dry.body.warnings).toEqual(body.warnings);
    expect((await harness.upload('prices', csv)).body).toMatchObject({ unchanged: 9, warnings: body.warnings });
    const { body: list } = await harness.get<Static<typeof ImportList>>('/imports');
    expect(list.imports[0]?.warnings).toEqual(body.warnings);
  });

  it('warns of numbers that could be thousands, in CSV alone', async () => {
    const csv = 'sku;yw;qty;promoted\nA1;202610;1.234;0\nA2;202610;12;0\n';
    const { body } = await harness.upload('sales', csv, '?dry_run=true');
    expect(body.warnings.filter(({ code }) => code !== 'sales_gaps')).toMatchObject([
      {
        code: 'like_thousands',
        count: 1,
        params: { count: 1, value: '1.234', line: '2', mark: 'point' },
        rows: [{ line: 2, column: 'qty', value: '1.234' }],
      },
    ]);
    const parquet = await parquetOf(`SELECT 'A1' AS sku, 202610 yw, 1.234::DOUBLE qty, false promoted`);
    const same = await harness.upload('sales', parquet, '?dry_run=true');
    expect(same.body.warnings.filter(({ code }) => code !== 'sales_gaps')).toEqual([]);
  });

  it('warns of shares in place of percentages, and of units sold for nothing, and takes them', async () => {
    const rows = 'A1,202610,5,1,0.2,0\nA1,202611,5,1,1,\nA1,202612,0,1,0,0\nA2,202610,5,1,20,0.01\n';
    const { body } = await harness.upload(
      'sales',
      `sku,yw,qty,promoted,discount_pct,revenue\n${rows}`,
      '?dry_run=true',
    );
    expect(body.warnings.filter(({ code }) => code !== 'sales_gaps')).toMatchObject([
      { code: 'shares_for_percents', count: 1, rows: [{ line: 2, column: 'discount_pct', value: '0.2' }] },
      { code: 'zero_revenues', count: 1, rows: [{ line: 2, column: 'revenue', value: '0.00' }] },
    ]);
    const products = 'sku,name,category,regular_price,vat_rate\nV1,Sok,Kava,2.00,0.25\nV2,Sok,Kava,2.00,0\n';
    expect((await harness.upload('products', products, '?dry_run=true')).body.warnings).toMatchObject([
      { code: 'shares_for_percents', count: 1, rows: [{ line: 2, column: 'vat_rate', value: '0.25' }] },
    ]);
  });

  it('refuses sales of weeks that have not begun, and reads the file anew once they have', async () => {
    const csv = `${HEADER}A1,202647,3,0,\nA1,202648,4,0,\nA1,202701,5,0,\n`;
    const bound = { column: 'yw', code: 'week_after_current', params: { current_yw: 202647 } };
    const rejections = [
      { ...bound, line: 3, value: '202648', reason: 'is after the current week, 202647' },
      { ...bound, line: 4, value: '202701' },
    ];
    expect((await harness.upload('sales', csv, '?dry_run=true')).body).toMatchObject({ rejected: 2, rejections });
    expect((await harness.upload('sales', csv)).body).toMatchObject({ inserted: 1, rejected: 2, rejections });
    let today = '2026-11-22T10:00:00Z';
    await using own = await startHarness(() => new Date(today));
    await own.upload('products', PRODUCTS);
    expect((await own.upload('sales', csv)).body).toMatchObject({ inserted: 1, rejected: 2 });
    today = '2026-11-23T10:00:00Z';
    expect((await own.upload('sales', csv)).body).toMatchObject({ inserted: 1, unchanged: 1, rejected: 1 });
  });

  it('refuses prices dated more than two years ahead, and reads the file anew in a later week', async () => {
    let today = '2026-11-21T10:00:00Z';
    await using own = await startHarness(() => new Date(today));
    await own.upload('products', PRODUCTS);
    const csv = 'sku,date,price\nA1,2027-02-01,4.19\nA1,2028-11-21,4.29\nA1,2028-11-22,4.39\nA1,2999-01-01,4.49\n';
    const { body } = await own.upload('prices', csv);
    expect(body).toMatchObject({ inserted: 2, rejected: 2 });
    const reason = 'is after 2028-11-21, and nothing is planned further ahead: is the year right?';
    const bound = { column: 'date', reason, code: 'planned_too_far', params: { latest_date: '2028-11-21' } };
    expect(body.rejections).toEqual([
      { line: 4, value: '2028-11-22', ...bound },
      { line: 5, value: '2999-01-01', ...bound },
    ]);
    today = '2026-11-23T10:00:00Z';
    expect((await own.upload('prices', csv)).body).toMatchObject({ inserted: 1, unchanged: 2, rejected: 1 });
  });

  it('refuses sales of more than 15 years ago, unless weeks as early are stored', async () => {
    let today = '2026-11-22T10:00:00Z';
    await using own = await startHarness(() => new Date(today));
    await own.upload('products', PRODUCTS);
    // 780 weeks before 2026-W47 is 2011-W49.
    const csv = `${HEADER}A1,190001,3,0,\nA1,201148,4,0,\nA1,201149,5,0,\n`;
    const bound = { column: 'yw', code: 'week_too_early', params: { earliest_yw: 201149 } };
    const rejections = [
      { ...bound, line: 2, value: '190001', reason: 'is before 201149, the earliest week of which sales are taken' },
      { ...bound, line: 3, value: '201148' },
    ];
    expect((await own.upload('sales', csv, '?dry_run=true')).body).toMatchObject({ rejected: 2, rejections });
    expect((await own.upload('sales', csv)).body).toMatchObject({ inserted: 1, rejected: 2, rejections });
    today = '2027-11-22T10:00:00Z';
    const corrected = `${HEADER}A1,201148,4,0,\nA1,201149,6,0,\nA1,201150,7,0,\n`;
    expect((await own.upload('sales', corrected)).body).toMatchObject({ inserted: 1, updated: 1, rejected: 1 });
  });

  it('trims codes, and refuses blank ones', async () => {
    const products = 'sku,name,category,regular_price\n  T1 ,Sok,Kava,2.00\n   ,Sok,Kava,2.00\n" ",Sok,Kava,2.00\n';
    const { body } = await harness.upload('products', products);
    expect(body).toMatchObject({ inserted: 1, rejected: 2 });
    expect(body.rejections.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'sku', 'blank'],
      [4, 'sku', 'blank'],
    ]);
    expect((await harness.upload('sales', `${HEADER}\tT1 ,202601,1,0,\n`)).body).toMatchObject({ inserted: 1 });
  });

  it('takes no code with a character that cannot be seen, and trims what stands around it, in CSV as in Parquet', async () => {
    const codes = ['\u00a0U1\ufeff', 'U\u200b1', '\u200eU1', 'U\u00a01', 'U\u00ad1', 'C\u030c1'];
    const rejections = [
      [3, 'sku', 'unseen_character', { character: 'U+200B' }],
      [4, 'sku', 'unseen_character', { character: 'U+200E' }],
      [5, 'sku', 'unseen_character', { character: 'U+00A0' }],
      [6, 'sku', 'unseen_character', { character: 'U+00AD' }],
      [7, 'sku', 'not_composed', {}],
    ];
    const csv = `sku,name,category,regular_price\n${codes.map((code) => `${code},Sok,Kava,2.00\n`).join('')}`;
    const sales = `${HEADER}${codes.map((code) => `${code},202601,1,0,\n`).join('')}`;
    const parquet = `SELECT unnest([${codes.map((code) => `'${code}'`)}]) sku, 'Sok' AS name, 'Kava' category, 2.00 regular_price`;
    for (const [dataset, file, counts] of [
      ['products', csv, { inserted: 1 }],
      ['products', await parquetOf(parquet), { unchanged: 1 }],
      ['sales', sales, { inserted: 1 }],
    ] as const) {
      const { body } = await harness.upload(dataset, file);
      expect(body).toMatchObject({ ...counts, rejected: 5 });
      expect(body.rejections.map(({ line, column, code, params }) => [line, column, code, params])).toEqual(rejections);
    }
    // Upper and lower case are two products.
    const cased = await harness.upload('products', 'sku,name,category,regular_price\nu1,Sok,Kava,2.00\n');
    expect(cased.body).toMatchObject({ inserted: 1 });
  });

  it('warns of products sold below cost or for nothing, by what is stored where the file does not say', async () => {
    const rows = Array.from({ length: 101 }, (_, i) => `C${i},Sok,Kava,1.00,0.81,25`);
    const csv = `sku,name,category,regular_price,cost,vat_rate\n${rows.join('\n')}\nD1,Sok,Kava,1.00,0.87,13\nD2,Sok,Kava,0,,\n`;
    const { body } = await harness.upload('products', csv);
    expect(body.warnings).toMatchObject([
      { code: 'zero_prices', count: 1, rows: [{ line: 104, column: 'regular_price', value: '0.00' }] },
      { code: 'costs_above_price', count: 101, params: { skus: ['C0', 'C1', 'C2', 'C3', 'C4'] } },
    ]);
    expect(body.warnings[1]?.rows).toEqual(
      rows.slice(0, 100).map((_, i) => ({ line: i + 2, column: 'cost', value: '0.81' })),
    );
    const later = await harness.upload('products', 'sku,name,category,regular_price,cost\nD1,Sok,Kava,1.00,0.88\n');
    expect(later.body).toMatchObject({ updated: 1, warnings: [] });
  });

  it('warns of a product that is sold again after more than eight weeks without a row', async () => {
    await harness.upload('products', 'sku,name,category,regular_price\nG1,Sok,Kava,1.00\nG2,Sok,Kava,1.00\n');
    await harness.upload('sales', `${HEADER}G1,202601,1,0,\nG2,202602,1,0,\n`);
    const csv = `${HEADER}G2,202611,1,0,\nG1,202612,1,0,\nG1,202611,1,0,\nG1,202630,1,0,\n`;
    const gap = {
      code: 'sales_gaps',
      params: { count: 1, skus: ['G1'], lines: ['4'], weeks: 8 },
      detail: '1 products have no sales in more than 8 weeks before their first in the file: G1 (line 4)',
      count: 1,
      rows: [{ line: 4, column: 'yw', value: '202611' }],
    };
    expect((await harness.upload('sales', csv, '?dry_run=true')).body.warnings).toEqual([gap]);
    expect((await harness.upload('sales', csv)).body.warnings).toEqual([gap]);
    expect((await harness.upload('sales', csv)).body).toMatchObject({ unchanged: 4, warnings: [gap] });
  });

  it('retires products, which keep their history and are not offered any more', async () => {
    const header = 'sku,name,category,regular_price,family,active\n';
    const range = (active: string) => `${header}R1,Sok 1 l,Kava,1.00,sokovi,\nR2,Sok 2 l,Kava,2.00,sokovi,${active}\n`;
    await harness.upload('products', range('da'));
    await harness.upload('sales', `${HEADER}R2,202601,1,1,2.00\n`);
    type Groups = { groups: { stem: string }[]; retired: string[] };
    const offered = async () => {
      const { groups, retired } = (await harness.get<Groups>('/parent-groups')).body;
      return [groups.some(({ stem }) => stem === 'sokovi'), retired];
    };
    expect(await offered()).toEqual([true, []]);
    expect((await harness.upload('products', range('ne'))).body).toMatchObject({ updated: 1 });
    expect(await offered()).toEqual([false, ['R2']]);
    expect((await harness.get('/sku-snapshot?sku=R2')).body).toMatchObject({ active: false, last_promo: { qty: 1 } });
    const sold = await harness.upload('sales', `${HEADER}R1,202602,1,0,\nR2,202602,1,0,\n`, '?dry_run=true');
    expect(sold.body).toMatchObject({
      inserted: 2,
      warnings: [{ code: 'sales_of_retired', count: 1, rows: [{ line: 3, column: 'sku', value: 'R2' }] }],
    });
    // Told for a file that does not say so, and until one does.
    await harness.upload('products', 'sku,name,category,regular_price\nR2,Sok 2 l,Kava,2.10\n');
    expect(await offered()).toEqual([false, ['R2']]);
    await harness.upload('products', range(''));
    expect(await offered()).toEqual([true, []]);
  });

  it('takes what suppliers pay for a unit on promotion, and warns where there is none', async () => {
    const header = 'sku,name,category,regular_price,Potpora dobavljača\n';
    const products = `${header}F1,Med,Med,5.00,0.30\nF2,Med,Med,5.00,\nF3,Med,Med,5.00,1000.01\nF4,Med,Med,5.00,-1\n`;
    const { body } = await harness.upload('products', products);
    expect(body.rejections.map(({ line, column, code }) => [line, column, code])).toEqual([
      [4, 'funding', 'above_maximum'],
      [5, 'funding', 'below_minimum'],
    ]);
    const known = async () => {
      const manifest = await readManifest(harness.db);
      const stored = await Array.fromAsync(loadProducts(harness.db, manifest, Object.keys(manifest.parts.products)));
      return stored.filter(({ sku }) => /^F\d/.test(sku)).map(({ funding }) => funding);
    };
    expect(await known()).toEqual([30, null]);

    const sold = `sku,yw,qty,promoted,funding\nF1,202601,9,1,0.40\nF1,202602,5,0,0.5\nF2,202601,9,1,\nF2,202602,5,0,0\n`;
    const unpromoted = { code: 'funding_unpromoted', rows: [{ line: 3, column: 'funding', value: '0.50' }] };
    expect((await harness.upload('sales', sold)).body).toMatchObject({ inserted: 4, warnings: [unpromoted] });
    expect((await harness.upload('sales', sold)).body).toMatchObject({ unchanged: 4 });
    // A file without the column leaves it as it is.
    await harness.upload('sales', `${HEADER}F1,202601,8,1,\n`);
    const weeks = [
      ['F1,202601,8,1', '0.40'],
      ['F2,202601,9,1', ''],
      ['F1,202602,5,0', '0.50'],
      ['F2,202602,5,0', '0.00'],
    ];
    for (const yw of [202601, 202602]) {
      const rows = (await Array.fromAsync(dumpWeek(harness.db, yw))).join('').split('\n');
      const found = rows.filter((row) => row.startsWith('F')).map((row) => [row.slice(0, 13), row.split(',').at(-1)]);
      expect(found).toEqual(weeks.filter(([row]) => row?.includes(String(yw))));
    }
    // Products that were stored before have none.
    await partsOf(harness.db, 'products').updateMany({}, { $unset: { 'products.$[].funding': 1 } });
    expect(await known()).toEqual([null, null]);
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

  it('is listed, newest first, with who did it', async () => {
    const { body } = await harness.get<Static<typeof ImportList>>('/imports');
    expect(body.missing).toEqual([]);
    expect(body.imports[0]).toMatchObject({
      dataset: 'sales',
      by: 'Ana Admin',
      at: expect.stringMatching(/^2026-11-21T10:0\d:\d\d\.\d{3}Z$/),
    });
    expect(body.imports.every(({ dry_run }) => !dry_run)).toBe(true);
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
