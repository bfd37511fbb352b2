import type { ImportList } from '@promo/contracts/imports';
import { collectOrphans } from '@promo/parts/orphans';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../src/store/ledger/verify.ts';
import { keptParts } from '../src/store/parts.ts';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

const HEADER = 'sku,yw,qty,promoted,revenue\n';

describe('taking an import back', () => {
  const takeBack = (id: string) => harness.call('POST', `/imports/${id}/void`);

  it('makes all as it was without it, in the order in which others have built on it', async () => {
    await harness.upload('products', 'sku,name,category,regular_price\nV1,Sok,Kava,1.00\n');
    const before = (await harness.raw('/exports/sales')).text();
    const a = await harness.upload('sales', `${HEADER}V1,202630,1,0,\nV1,202631,1,0,\n`);
    const b = await harness.upload('sales', `${HEADER}V1,202631,7,0,\n`);
    const refused = await takeBack(a.body.import_id as string);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'import_overwritten', params: { imports: [b.body.import_id] } },
    });
    const taken = await takeBack(b.body.import_id as string);
    expect(taken).toMatchObject({
      status: 200,
      body: { voided: { by: 'Ana Admin', by_id: 1, at: expect.any(String) } },
    });
    expect(await takeBack(b.body.import_id as string)).toEqual(taken);
    expect((await takeBack(a.body.import_id as string)).status).toBe(200);
    expect(await (await harness.raw('/exports/sales')).text()).toBe(await before);
    const { body: list } = await harness.get<Static<typeof ImportList>>('/imports');
    const named = list.imports.find(({ import_id }) => import_id === b.body.import_id);
    expect(named).toEqual(taken.body);
    const again = await harness.upload('sales', `${HEADER}V1,202631,7,0,\n`);
    expect(again.body).toMatchObject({ inserted: 1, unchanged: 0 });
    await takeBack(again.body.import_id);
  });

  it('gives the ledger an entry, and reaches other replicas', async () => {
    await using other = await harness.replica();
    await harness.upload('products', 'sku,name,category,regular_price\nP1,Sok,Kava,1.00\n');
    const day = (price: string) => harness.upload('prices', `sku,date,price\nP1,2026-06-01,${price}\n`);
    const first = await day('1.50');
    const { body } = await day('1.40');
    const entries = (await verifyLedger(harness.client, harness.db)).entries;
    expect((await takeBack(body.import_id)).status).toBe(200);
    expect(await verifyLedger(harness.client, harness.db)).toMatchObject({
      entries: entries + 1,
      broken: null,
      differing: { count: 0 },
    });
    const priceAt = async () => {
      const path = '/nc30?sku=P1&promo_price=1&start_date=2026-06-20';
      return (await harness.get<{ nc30_price: number }>(path, { url: other.url })).body.nc30_price;
    };
    expect(body).toMatchObject({ updated: 1 });
    await eventually(async () => (await priceAt()) === 1.5);
    const path = '/nc30/evidence?sku=P1&promo_price=1&start_date=2026-06-20';
    const { days } = (await harness.get<{ days: { import_id: string }[] }>(path)).body;
    expect(days.at(-1)?.import_id).toBe(first.body.import_id);
  });

  it('of new products goes on once their sales are taken back, and not where the ledger has prices since', async () => {
    const product = (sku: string) =>
      harness.upload('products', `sku,name,category,regular_price\n${sku},Sok,Kava,1.00\n`);
    const products = await product('V4');
    const sales = await harness.upload('sales', `${HEADER}V4,202633,5,0,\n`);
    const waits = { code: 'import_overwritten', params: { imports: [sales.body.import_id] } };
    expect((await takeBack(products.body.import_id)).body).toMatchObject(waits);
    expect((await takeBack(sales.body.import_id)).status).toBe(200);
    expect((await takeBack(products.body.import_id)).status).toBe(200);
    expect((await harness.get('/sku-snapshot?sku=V4')).status).toBe(404);
    // Its number is given again: the next product has no sales of it.
    const next = await product('V5');
    expect(await (await harness.raw('/exports/sales')).text()).not.toMatch(/V[45]/);
    const prices = await harness.upload('prices', 'sku,date,price\nV5,2026-06-01,1.00\n');
    expect((await takeBack(prices.body.import_id)).status).toBe(200);
    expect((await takeBack(next.body.import_id)).body).toMatchObject({
      code: 'new_products_priced',
      params: { imports: [prices.body.import_id] },
    });
  });

  it('of wrong products lets the same file of sales or prices take the rows that it rejected for want of the right ones', async () => {
    const products = (...skus: string[]) =>
      harness.upload(
        'products',
        ['sku,name,category,regular_price', ...skus.map((sku) => `${sku},Sok,Kava,1`), ''].join('\n'),
      );
    const files = { sales: `${HEADER}R1,202635,5,0,\n`, prices: 'sku,date,price\nR1,2026-06-01,1.00\n' } as const;
    const wrong = await products('W1', 'W2');
    for (const dataset of ['sales', 'prices'] as const)
      expect((await harness.upload(dataset, files[dataset])).body).toMatchObject({ inserted: 0, rejected: 1 });
    expect((await takeBack(wrong.body.import_id)).status).toBe(200);
    // As many as the wrong ones.
    await products('R1', 'R2');
    for (const dataset of ['sales', 'prices'] as const)
      expect((await harness.upload(dataset, files[dataset])).body).toMatchObject({ inserted: 1, rejected: 0 });
  });

  it('of new products is not held up by sales and prices of others', async () => {
    const known = 'sku,name,category,regular_price\nP2,Sok,Kava,1.00\n';
    await harness.upload('products', known);
    const products = await harness.upload('products', `${known}V6,Sok,Kava,1.00\n`);
    await harness.upload('sales', `${HEADER}P2,202634,5,0,\n`);
    await harness.upload('prices', 'sku,date,price\nP2,2026-06-01,1.00\n');
    expect((await takeBack(products.body.import_id)).status).toBe(200);
    expect((await harness.get('/sku-snapshot?sku=V6')).status).toBe(404);
    expect(await verifyLedger(harness.client, harness.db)).toMatchObject({ broken: null, differing: { count: 0 } });
  });

  it('of new products waits for what came after, and is refused once what was before is gone', async () => {
    const products = await harness.upload('products', 'sku,name,category,regular_price\nV2,Sok,Kava,1.00\n');
    const sales = await harness.upload('sales', `${HEADER}V2,202632,1,0,\n`);
    expect((await takeBack(products.body.import_id)).body).toMatchObject({
      code: 'import_overwritten',
      params: { imports: [sales.body.import_id] },
    });
    const next = await harness.upload('products', 'sku,name,category,regular_price\nV3,Sok,Kava,1.00\n');
    expect((await takeBack(next.body.import_id)).status).toBe(200);
    expect((await harness.get('/sku-snapshot?sku=V3')).status).toBe(404);
    expect((await takeBack('nothing')).body).toMatchObject({ code: 'unknown_import' });
    for (let i = 0; i < 10; i++) await harness.upload('sales', `${HEADER}V2,202640,${50 + i},0,\n`);
    expect(await collectOrphans(harness.db, keptParts(harness.db), 0)).toBeGreaterThan(0);
    expect((await takeBack(sales.body.import_id)).body).toMatchObject({ code: 'import_too_old', params: { kept: 10 } });
    const latest = (await harness.get<Static<typeof ImportList>>('/imports')).body.imports[0];
    expect((await takeBack(latest?.import_id as string)).status).toBe(200);
  });
});
