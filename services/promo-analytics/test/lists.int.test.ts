import { gunzipSync } from 'node:zlib';
import type { ErrorBody } from '@promo/contracts/errors';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';

interface Event {
  readonly sku: string;
  readonly start_yw: number;
  readonly qty: number;
  readonly uplift: number | null;
  readonly discount_pct: number | null;
}
interface Events {
  readonly events: readonly Event[];
  readonly data_version: number;
}

/** 60 products, each with 12 ordinary weeks, a promotion, an ordinary week and another promotion. */
const harness = await keepForTests(startHarness());
const skus = Array.from({ length: 60 }, (_, i) => `S${String(i).padStart(2, '0')}`);
await harness.upload(
  'products',
  `sku,name,category,regular_price\n${skus.map((sku, i) => `${sku},Artikl ${sku},K${i % 3},10.00\n`).join('')}`,
);
const sales = skus.flatMap((sku, i) =>
  Array.from({ length: 15 }, (_, week) => {
    const promoted = week === 12 || week === 14;
    return `${sku},${202601 + week},${promoted ? (i * 37) % 23 : 8},${promoted ? 1 : 0},${promoted && i % 4 ? 10 + (i % 5) : ''}\n`;
  }),
);
await harness.upload('sales', `sku,yw,qty,promoted,discount_pct\n${sales.join('')}`);
const whole = (await harness.get<Events>('/performance')).body.events;

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${harness.service.url}/api/promo${path}`, { headers: { ...harness.identity, ...headers } });

describe.each(['/history', '/performance'])('%s', (path) => {
  it('is whole without limit and says how many there are', async () => {
    const { headers, body } = await harness.get<Events>(path);
    expect(body.events).toHaveLength(120);
    expect(headers.get('x-total-count')).toBe('120');
  });

  it('comes in pages that make up the whole', async () => {
    const all = (await harness.get<Events>(path)).body.events;
    const pages = await Promise.all(
      [0, 50, 100, 150].map((offset) => harness.get<Events>(`${path}?limit=50&offset=${offset}`)),
    );
    expect(pages.map(({ body }) => body.events.length)).toEqual([50, 50, 20, 0]);
    expect(pages.flatMap(({ body }) => body.events)).toEqual(all);
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['120', '120', '120', '120']);
  });

  it('sorts what the filters and max_events selected, before it is cut into pages', async () => {
    const { body, headers } = await harness.get<Events>(`${path}?max_events=60&sort=-qty&limit=5`);
    const newest = whole.slice(0, 60).toSorted((a, b) => b.qty - a.qty);
    expect(body.events.map(({ sku, start_yw }) => [sku, start_yw])).toEqual(
      newest.slice(0, 5).map(({ sku, start_yw }) => [sku, start_yw]),
    );
    expect(headers.get('x-total-count')).toBe('60');
    expect(headers.get('x-total-events')).toBe('120');
    expect((await harness.get<Events>(path)).headers.get('x-total-events')).toBeNull();
  });

  it('takes bounds of the start week', async () => {
    const [yw] = [whole[60]?.start_yw as number];
    const { events } = (await harness.get<Events>(`${path}?min_yw=${yw}&max_yw=${yw}`)).body;
    expect(events).toEqual((await harness.get<Events>(path)).body.events.filter(({ start_yw }) => start_yw === yw));
    expect(events.length).toBeGreaterThan(0);
  });

  it('puts what has no value last, whichever way it sorts', async () => {
    for (const sort of ['discount_pct', '-discount_pct']) {
      const { events } = (await harness.get<Events>(`${path}?sort=${sort}`)).body;
      const first = events.findIndex(({ discount_pct }) => discount_pct === null);
      expect(first).toBe(90);
      expect(events.slice(first).every(({ discount_pct }) => discount_pct === null)).toBe(true);
    }
  });

  it('refuses an unknown column by naming those it has', async () => {
    const { status, body } = await harness.get<ErrorBody>(`${path}?sort=colour`);
    expect(status).toBe(422);
    expect(body.detail).toMatch(/^sort must be one of sku, name, category, .*-discount_pct/);
  });

  it.each([
    ['limit=0', 'limit must be an integer from 1 to 100000'],
    ['offset=-1', 'offset must be an integer from 0 to 10000000'],
    ['format=pdf', 'format must be one of json, csv, xlsx, parquet'],
  ])('refuses %s', async (query, detail) => {
    const { status, body } = await harness.get<ErrorBody>(`${path}?${query}`);
    expect([status, body.detail]).toEqual([422, detail]);
  });
});

it('/performance lists of one product the very events that the whole list has of it', async () => {
  const all = (await harness.get<Events>('/performance')).body.events.filter(({ sku }) => sku === 'S07');
  expect(all).toHaveLength(2);
  expect((await harness.get<Events>('/performance?sku=S07')).body.events).toEqual(all);
  expect((await harness.get<Events>('/performance?sku=S07&category=K0')).body.events).toEqual([]);
  expect((await harness.get<Events>('/performance?sku=nema')).body.events).toEqual([]);
});

describe('files', () => {
  it('are Croatian CSV', async () => {
    const answer = await fetched('/performance?format=csv&sort=uplift&limit=3');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="performance-2026-11-21.csv"');
    expect(answer.headers.get('x-total-count')).toBe('120');
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    expect(text).toMatch(/^\uFEFFsku;name;category;/);
    const rows: Record<string, string>[] = parse(text, { bom: true, delimiter: ';', columns: true });
    const expected = whole.toSorted((a, b) => (a.uplift as number) - (b.uplift as number)).slice(0, 3);
    expect(rows.map(({ sku, uplift }) => [sku, uplift])).toEqual(
      expected.map(({ sku, uplift }) => [sku, String(uplift).replace('.', ',')]),
    );
    // A negative number is a number: no apostrophe before it.
    expect(rows[0]?.uplift).toMatch(/^-\d/);
  });

  it('are workbooks with real numbers', async () => {
    for (const list of ['/history', '/performance', '/results', '/results/proposals']) {
      const parquet = await harness.raw(`${list}?format=parquet`);
      expect([
        parquet.status,
        Buffer.from(await parquet.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ]).toEqual([200, 'PAR1']);
    }
    const answer = await fetched('/history?format=xlsx');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="history-2026-11-21.xlsx"');
    const [header, ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()));
    const at = (name: string) => header?.indexOf(name) as number;
    expect(rows.map((row) => [row[at('sku')], row[at('start_yw')], row[at('qty')], row[at('discount_pct')]])).toEqual(
      whole.map(({ sku, start_yw, qty, discount_pct }) => [sku, start_yw, qty, discount_pct]),
    );
  });

  it('are not made for a caller who asks for the headers alone', async () => {
    const url = `${harness.service.url}/api/promo/performance?format=csv`;
    const answer = await fetch(url, { method: 'HEAD', headers: harness.identity });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  });
});

describe('large bodies', () => {
  const raw = async (path: string, headers: Record<string, string>) => {
    const answer = await request(`${harness.service.url}/api/promo${path}`, {
      headers: { ...harness.identity, ...headers },
    });
    return { headers: answer.headers, bytes: Buffer.from(await answer.body.bytes()) };
  };

  it('are the same compressed, from the cache, and put together from what others asked for', async () => {
    const plain = await raw('/performance', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let turn = 0; turn < 2; turn++) {
      const zipped = await raw('/performance', { 'accept-encoding': 'gzip, br' });
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    }
    // Filtered answers are put together from pieces that do not lie side by side.
    for (const path of ['/performance?category=K1', '/performance?sort=-uplift', '/performance?category=K9']) {
      const { events, ...state } = JSON.parse(String((await raw(path, {})).bytes)) as Events;
      expect(state).toEqual({ as_of_yw: 202616, data_version: 2 });
      for (const event of events) expect(whole).toContainEqual(event);
    }
  });

  it.each(['gzip;q=0', 'br', 'identity', '*;q=0', 'gzip;q=0, *'])('are not compressed for %s', async (accepted) => {
    expect((await raw('/performance', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
  });

  it('that are small are not compressed', async () => {
    const { headers } = await raw('/performance?limit=10', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('have a tag each, by data and query, that either form is known by', async () => {
    const tag = async (path: string, encoding = 'identity') =>
      String((await raw(path, { 'accept-encoding': encoding })).headers.etag);
    const [plain, zipped, other] = [
      await tag('/performance'),
      await tag('/performance', 'gzip'),
      await tag('/performance?limit=60'),
    ];
    expect(new Set([plain, zipped, other]).size).toBe(3);
    for (const known of [plain, zipped, `"x", W/${plain}`, '*']) {
      expect((await harness.get('/performance', { headers: { 'if-none-match': known } })).status).toBe(304);
    }
    expect((await harness.get('/performance', { headers: { 'if-none-match': other } })).status).toBe(200);
  });

  it('follow new facts', async () => {
    const before = await raw('/performance', { 'accept-encoding': 'gzip' });
    await harness.upload('sales', 'sku,yw,qty,promoted\nS00,202615,99,1\n');
    const after = await raw('/performance', { 'accept-encoding': 'gzip' });
    const known = String(before.headers.etag);
    expect((await harness.get('/performance', { headers: { 'if-none-match': known } })).status).toBe(200);
    const { events, data_version } = JSON.parse(String(gunzipSync(after.bytes))) as Events;
    expect(data_version).toBe(3);
    expect(events.find(({ sku }) => sku === 'S00')).toMatchObject({ start_yw: 202615, qty: 99 });
  });
});
