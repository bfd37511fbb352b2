import { gunzipSync } from 'node:zlib';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import type { history, performance } from '@promo/contracts/promo-analytics/routes';
import type { Static } from 'typebox';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { get, system } from './system.ts';

type Performance = Static<typeof performance.response>;
type History = Static<typeof history.response>;

describe('the main job on demo data, through the gateway', () => {
  it('tells what past promotions earned', async () => {
    const { events, data_version } = await get<Performance>('/api/promo/performance?max_events=20000');
    // products, prices, sales, and the products that changed once promotions were planned
    expect(data_version).toBe(4);
    expect(events.length).toBeGreaterThan(1000);
    const known = events.filter(({ uplift }) => uplift !== null);
    expect(known.length).toBeGreaterThan(0.8 * events.length);
    const total = (key: 'uplift' | 'cannibalization' | 'net_effect') =>
      known.reduce((sum, event) => sum + (event[key] as number), 0);
    expect(total('uplift')).toBeGreaterThan(0);
    expect(total('cannibalization')).toBeGreaterThan(0);
    expect(total('net_effect')).toBeLessThan(total('uplift'));
    for (const { uplift, cannibalization, pull_forward, net_effect } of known.slice(0, 500)) {
      expect(net_effect).toBeCloseTo((uplift ?? 0) - (cannibalization ?? 0) - (pull_forward ?? 0), 3);
    }
  });

  it('shows an upload at once, and refuses it to anybody but an administrator', async () => {
    const token = await demoLogin(system.gateway, 'Admin');
    const before = (await get<History>('/api/promo/history?max_events=10')).data_version;
    const products = 'sku,name,category,regular_price,cost\nE2E,Ogledni artikl,Ogled,5.00,2.00\n';
    const report = await upload({ gateway: system.gateway, token, dataset: 'products', source: [products] });
    expect(report).toMatchObject({ inserted: 1, rejected: 0, data_version: before + 1 });
    expect(await get('/api/promo/sku-snapshot?sku=E2E')).toMatchObject({ name: 'Ogledni artikl', price: 5 });
    const planner = await demoLogin(system.gateway, 'Planner');
    await expect(
      upload({ gateway: system.gateway, token: planner, dataset: 'products', source: [products] }),
    ).rejects.toThrow(/403/);
  });

  it('hands out what was imported as a file that changes nothing when it is imported again', async () => {
    const token = await demoLogin(system.gateway, 'Admin');
    for (const dataset of ['products', 'sales', 'prices']) {
      const address = `${system.gateway}/api/promo/exports/${dataset}`;
      expect((await fetch(address)).status).toBe(401);
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="${dataset}-.*\\.csv"$`),
      );
      const report = await upload({ gateway: system.gateway, token, dataset, source: answer.body ?? [] });
      expect(report).toMatchObject({ unchanged: report.rows_read, inserted: 0, updated: 0, rejected: 0 });
      expect(report.rows_read).toBeGreaterThan(400);
    }
  });

  it('sends lists compressed once, in pages, and not at all to whoever has them', async () => {
    const address = `${system.gateway}/api/promo/performance`;
    const plain = await request(address);
    const zipped = await request(address, { headers: { 'accept-encoding': 'gzip' } });
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    const body = Buffer.from(await plain.body.bytes());
    expect(gunzipSync(Buffer.from(await zipped.body.bytes())).equals(body)).toBe(true);
    const known = await request(address, { headers: { 'if-none-match': String(zipped.headers.etag) } });
    expect([known.statusCode, await known.body.text()]).toEqual([304, '']);
    const { events } = JSON.parse(String(body)) as Performance;
    const page = await request(`${address}?limit=2&offset=1`);
    expect(page.headers['x-total-count']).toBe(String(events.length));
    expect(((await page.body.json()) as Performance).events).toEqual(events.slice(1, 3));
  });

  it('says that all is well', async () => {
    expect(await get('/api/promo/health')).toMatchObject({ status: 'ok', services: { 'promo-analytics': 'ok' } });
    const docs = await fetch(`${system.gateway}/docs/`);
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  });
});
