import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { zstdCompressSync } from 'node:zlib';
import { ask } from '@promo/bus/ask';
import type { ForecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { forecastLines } from '@promo/contracts/promo-analytics/plan-queries';
import { addWeeks } from '@promo/retail/weeks';
import { testBus } from '@promo/testing/bus';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { Binary, type Document, type WithId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const FIRST = 202601;
const HEADER = 'sku,yw,qty,promoted,discount_pct,mechanic\n';
const SKUS = Array.from({ length: 20 }, (_, i) => `SKU${i}`);

/** 40 weeks of 10 a week; a promotion of one week every eighth week, 20 % off or one of two free, sells 25 and more. */
const salesOf = (sku: string, s: number): string =>
  Array.from({ length: 40 }, (_, week) => {
    const yw = addWeeks(FIRST, week);
    if (week % 8 !== 7) return `${sku},${yw},${10 + (week % 3)},0,,\n`;
    return s % 2 === 0 ? `${sku},${yw},${25 + s},1,20,\n` : `${sku},${yw},${30 + s},1,,1+1\n`;
  }).join('');

const harness = await keepForTests(startHarness());
const names = SKUS.map((sku) => `${sku},Kava ${sku},Kava,4.00,1.00\n`).join('');
await harness.upload('products', `sku,name,category,regular_price,cost\n${names}`);

const QUESTION = '/analog-forecast?sku=SKU1&discount=50&mechanic=1%2B1&method=hierarchical';
const asked = async (url?: string) => (await harness.get<AnalogForecast>(QUESTION, { url })).body;
const quality = async (url?: string) => (await harness.get<ForecastQuality>('/forecast-quality', { url })).body;
const files = () => harness.db.collection('fits.files');
const newestFile = async () => (await files().findOne({}, { sort: { _id: -1 } })) as WithId<Document>;
/** Until the fit of the data up to a week answers. */
const settled = (yw: number, url?: string) =>
  eventually(async () => {
    const { fitted_as_of_yw, provisional } = await quality(url);
    return fitted_as_of_yw === yw && !provisional;
  });

describe('a fit', () => {
  it('is awaited where it is said to be, and stored', async () => {
    await harness.upload('sales', HEADER + SKUS.map((sku, s) => salesOf(sku, s)).join(''));
    expect(await asked()).toMatchObject({ method: 'analog', provisional: true, fitted_as_of_yw: 202641 });
    expect(await quality()).toMatchObject({ status: 'pending', provisional: true });
    const forecaster = () => harness.get<ForecasterAnswer>('/forecaster?sku=SKU1');
    expect((await forecaster()).body).toMatchObject({ provisional: true, fitted_as_of_yw: 202641 });
    const plain = await harness.get<AnalogForecast>('/analog-forecast?sku=SKU1&method=analog');
    expect(plain.body.provisional).toBe(false);

    await settled(202641);
    expect(await asked()).toMatchObject({ method: 'hierarchical', provisional: false, fitted_as_of_yw: 202641 });
    expect((await forecaster()).body).toMatchObject({ provisional: false, fitted_as_of_yw: 202641 });
    await eventually(async () => (await files().countDocuments()) === 1);
  });

  it('answers after a restart and on another replica at once, to the last digit, and is not made again', async () => {
    const [answer, tested, stored] = [await asked(), await quality(), await files().findOne()];
    const replica = await harness.replica();
    expect(await asked(replica.url)).toEqual(answer);
    expect(await quality(replica.url)).toEqual(tested);
    const restarted = await harness.process();
    expect(await asked(restarted.url)).toEqual(answer);
    expect(answer.analogs[0]?.mechanic).toBe('1+1');
    const ready = await (await fetch(`${restarted.url}/ready`)).text();
    expect(ready).toContain('fitted as of 202641');
    restarted.child.kill();
    expect(await files().findOne()).toEqual(stored);
  });

  it('is made by one replica for all when sales change; a stale one answers provisionally until then', async () => {
    const replica = await harness.replica();
    const before = await asked();
    await harness.upload('sales', `${HEADER}SKU1,202641,99,1,50,1+1\n`);
    const stale = await asked();
    expect(stale).toMatchObject({
      method: 'hierarchical',
      as_of_yw: 202642,
      fitted_as_of_yw: 202641,
      provisional: true,
    });
    await Promise.all([settled(202642), settled(202642, replica.url)]);
    const after = await asked();
    expect(after).toMatchObject({ fitted_as_of_yw: 202642, provisional: false });
    expect(after.expected_lift).not.toBe(before.expected_lift);
    expect(await asked(replica.url)).toEqual(after);
    expect(await quality(replica.url)).toEqual(await quality());
    expect(await files().countDocuments()).toBe(2);
    expect(await harness.db.collection('fits.chunks').distinct('files_id')).toHaveLength(2);
  });

  it('stays in force where only prices change', async () => {
    const { data_version } = await quality();
    await harness.upload('prices', 'sku,date,price\nSKU1,2026-11-01,3.99\n');
    expect(await quality()).toMatchObject({ provisional: false, data_version });
    expect(await asked((await harness.replica()).url)).toEqual(await asked());
  });

  /** Keeps every replica from making a fit, until whoever is said to make it has died. */
  async function heldUp(filename: string): Promise<() => Promise<unknown>> {
    const claims = harness.db.collection<{ _id: string; by: string; until: Date }>('fit_claims');
    const claim = { by: 'another replica', until: new Date(Date.now() + 3_600_000) };
    await claims.updateOne({ _id: filename }, { $set: claim }, { upsert: true });
    return () => claims.updateOne({ _id: filename }, { $set: { until: new Date(0) } });
  }

  it('is taken stale at a start, and provisionally, when the data went on without it', async () => {
    const newest = await newestFile();
    await files().deleteOne({ _id: newest._id });
    const release = await heldUp(newest.filename);
    const replica = await harness.replica();
    expect(await asked(replica.url)).toMatchObject({
      method: 'hierarchical',
      fitted_as_of_yw: 202641,
      provisional: true,
    });
    await release();
    await settled(202642, replica.url);
    expect(await asked(replica.url)).toEqual(await asked());
    // A fit answers before it is stored.
    await eventually(async () => (await newestFile()).filename === newest.filename);
  });

  it.each([
    ['bytes', () => harness.db.collection('fits.chunks').deleteMany({})],
    ['products', () => files().updateMany({}, { $set: { 'metadata.skus.sha256': 'of others' } })],
    ['model', () => files().updateMany({}, { $set: { 'metadata.model': 0 } })],
    ['columns', () => overwrite(zstdCompressSync(serialize({ training: {} })))],
  ] as [string, () => Promise<unknown>][])('with other %s is passed over and made again', async (_, damage) => {
    const newest = await newestFile();
    await damage();
    const release = await heldUp(newest.filename);
    const { url } = await harness.replica();
    expect(await asked(url)).toMatchObject({ method: 'analog', provisional: true });
    await release();
    await settled(202642, url);
    expect(await asked(url)).toEqual(await asked());
    const made = await eventually(async () => (await files().findOne({ _id: { $gt: newest._id } })) ?? undefined);
    expect(made.filename).toBe(newest.filename);
  });

  it('is told of to other services', async () => {
    const lines = [{ code: 'SKU1', discount_pct: 20, mechanic: null, promo_price: null }];
    const request = { start_date: '2026-11-30', weeks: 1, lines };
    await using bus = await testBus(harness.nats.url, 'asker');
    expect(await ask(bus, forecastLines, request)).toMatchObject({ fitted_as_of_yw: 202642, provisional: false });
  });
});

/** Puts other bytes in the place of the newest fit, with the length and the hash that belong to them. */
async function overwrite(bytes: Buffer): Promise<void> {
  const { _id } = await newestFile();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files().updateOne({ _id }, { $set: { length: bytes.length, 'metadata.sha256': sha256 } });
  const chunks = harness.db.collection('fits.chunks');
  await chunks.deleteMany({ files_id: _id, n: { $gt: 0 } });
  await chunks.updateOne({ files_id: _id }, { $set: { data: new Binary(bytes) } });
}

it('answers no more when its sales were taken back, nor for other products that have its numbers then', async () => {
  await using replica = await startHarness();
  const products = (skus: readonly string[]) =>
    replica.upload(
      'products',
      `sku,name,category,regular_price\n${skus.map((sku) => `${sku},Kava,Kava,4.00\n`).join('')}`,
    );
  const sales = (skus: readonly string[]) => replica.upload('sales', HEADER + skus.map(salesOf).join(''));
  const tested = async () => (await replica.get<ForecastQuality>('/forecast-quality')).body;
  const told = async (sku: string) =>
    (await replica.get<AnalogForecast>(`/analog-forecast?sku=${sku}&discount=20&method=hierarchical`)).body;
  const fitted = () => eventually(async () => (await tested()).status === 'ready' && !(await tested()).provisional);

  const imported = [await products(SKUS), await sales(SKUS)];
  await fitted();
  for (const { body } of imported.toReversed()) {
    expect((await replica.call('POST', `/imports/${body.import_id}/void`)).status).toBe(200);
    expect(await tested()).toMatchObject({ status: 'too_little_history', provisional: false });
  }
  const others = SKUS.map((sku) => `${sku}-other`);
  await products(others);
  await sales(others);
  const { method, provisional } = await told('SKU1-other');
  // Their own fit may be there already.
  expect([method, provisional]).not.toEqual(['hierarchical', true]);
  await fitted();
  expect(await told('SKU1-other')).toMatchObject({ method: 'hierarchical', provisional: false });
});
