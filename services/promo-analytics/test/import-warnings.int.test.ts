import type { ImportList } from '@promo/contracts/imports';
import { keepForTests } from '@promo/testing/keep-for-tests';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { dumpWeek } from '../src/store/dump.ts';
import { loadProducts } from '../src/store/load-parts.ts';
import { readManifest } from '../src/store/manifest.ts';
import { partsOf } from '../src/store/parts.ts';
import { startHarness } from './harness.ts';
import { HEADER, PRODUCTS, parquetOf } from './imports.fixture.ts';

const harness = await keepForTests(startHarness());
await harness.upload('products', PRODUCTS);

describe('an import', () => {
  it('shows how it read what is not in UTF-8: an old program’s letters are none of windows-1250', async () => {
    // Čokolada šećer, as DOS programs write it (code page 852)
    const name = Buffer.from([0xac, ...Buffer.from('okolada '), 0xe7, ...Buffer.from('e'), 0x86, ...Buffer.from('er')]);
    const csv = Buffer.concat([Buffer.from('sku,name,category,regular_price\nD1,'), name, Buffer.from(',Kava,1.99\n')]);
    const { body } = await harness.upload('products', csv, '?dry_run=true');
    expect(body.warnings).toMatchObject([
      { code: 'encoding', params: { encoding: 'windows-1250', texts: ['¬okolada çe†er'] } },
    ]);
  });

  it('takes what labels say, and a product without a bar code that is none', async () => {
    const csv = `Šifra;Naziv;Kategorija;Redovna cijena;Marka;Barkod;Neto količina;JM;Sidrena cijena;Datum sidrene cijene
L1;Kava;Kava;3,99;Zorica;4 006381 333931;0,25;KG;3,79;02.05.2025.
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

  it('warns as long as no product tells its family, by which alone is measured what promotions take from siblings', async () => {
    await using empty = await startHarness();
    const codes = async (csv: string) => (await empty.upload('products', csv)).body.warnings.map(({ code }) => code);
    const header = 'sku,name,category,regular_price,family\n';
    expect(await codes(`${header}F1,Šampon limun,Kosa,3.99,\n`)).toEqual([]);
    const without = `${header}F1,Šampon limun,Kosa,3.99,\nF2,Šampon med,Kosa,3.99,\n`;
    expect(await codes(without)).toEqual(['no_families']);
    expect(await codes(without.replaceAll('3.99,', '3.99,Šampon'))).toEqual([]);
    expect(await codes('sku,name,category,regular_price\nF3,Gel,Kosa,3.99\nF4,Lak,Kosa,3.99\n')).toEqual([]);
  });

  it('takes products whose stock is booked below 0, with nothing in stock, and warns', async () => {
    const csv = 'sku,name,category,regular_price,on_hand\nN1,Kava,Kava,3.99,-2.5\nN2,Kava,Kava,3.99,\n';
    const { body } = await harness.upload('products', csv);
    expect(body).toMatchObject({ inserted: 2, rejected: 0 });
    expect(body.warnings).toMatchObject([
      { code: 'negative_stocks', count: 1, rows: [{ line: 2, column: 'on_hand', value: '-2.5' }] },
    ]);
    const manifest = await readManifest(harness.db);
    const stored = await Array.fromAsync(loadProducts(harness.db, manifest, Object.keys(manifest.parts.products)));
    const stocks = stored.filter(({ sku }) => /^N\d/.test(sku)).map(({ onHand }) => onHand);
    expect(stocks).toEqual([0, null]);
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

  it('warns of products sold below cost or for nothing, by what is stored where the file does not say', async () => {
    const rows = Array.from({ length: 101 }, (_, i) => `C${i},Sok,Kava,1.00,0.81,25`);
    const csv = `sku,name,category,regular_price,cost,vat_rate\n${rows.join('\n')}\nD1,Sok,Kava,1.00,0.87,13\nD2,Sok,Kava,0,9,\n`;
    const { body } = await harness.upload('products', csv);
    expect(body.warnings).toMatchObject([
      { code: 'zero_prices', count: 1, rows: [{ line: 104, column: 'regular_price', value: '0.00' }] },
      { code: 'costs_above_price', count: 101, params: { skus: ['C0', 'C1', 'C2', 'C3', 'C4'] } },
    ]);
    expect(body.warnings[1]?.rows).toEqual(
      rows.slice(0, 100).map((_, i) => ({ line: i + 2, column: 'cost', value: '0.81' })),
    );
    // a price that nobody knows is none, and no margin comes of it
    expect((await harness.get('/sku-snapshot?sku=D2')).body).toMatchObject({ price: null, cost: 9, margin_eur: null });
    expect((await harness.get('/products?q=D2')).body).toMatchObject({ products: [{ sku: 'D2', price: null }] });
    const later = await harness.upload('products', 'sku,name,category,regular_price,cost\nD1,Sok,Kava,1.00,0.88\n');
    expect(later.body).toMatchObject({ updated: 1, warnings: [] });
    // 0.99 / 1.13 = 0.876, less than the 0.88 that are stored
    const cheaper = await harness.upload('products', 'sku,name,category,regular_price\nD1,Sok,Kava,0.99\n');
    expect(cheaper.body).toMatchObject({ updated: 1, warnings: [{ code: 'costs_above_price', count: 1 }] });
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
      ['F1;202601;8;1', '0,40'],
      ['F2;202601;9;1', ''],
      ['F1;202602;5;0', '0,50'],
      ['F2;202602;5;0', '0,00'],
    ];
    for (const yw of [202601, 202602]) {
      const rows = Buffer.concat(await Array.fromAsync(dumpWeek(harness.db, yw)))
        .toString()
        .split('\r\n');
      const found = rows.filter((row) => row.startsWith('F')).map((row) => [row.slice(0, 13), row.split(';').at(-1)]);
      expect(found).toEqual(weeks.filter(([row]) => row?.includes(String(yw))));
    }
    // Products that were stored before have none.
    await partsOf(harness.db, 'products').updateMany({}, { $unset: { 'products.$[].funding': 1 } });
    expect(await known()).toEqual([null, null]);
  });
});
