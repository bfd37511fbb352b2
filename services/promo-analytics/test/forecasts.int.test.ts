import type { ErrorBody } from '@promo/contracts/errors';
import type { ForecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { addWeeks } from '@promo/retail/weeks';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { startHarness } from './harness.ts';

const FIRST = 202601;
const WEEKS = 40;
const SKUS = Array.from({ length: 20 }, (_, i) => `SKU${i}`);

/** 40 weeks of 10 a week; a promotion of one week at 20 % every eighth week sells 25. */
function salesOf(sku: string): string {
  return Array.from({ length: WEEKS }, (_, week) =>
    week % 8 === 7 ? `${sku},${addWeeks(FIRST, week)},25,1,20` : `${sku},${addWeeks(FIRST, week)},10,0,`,
  ).join('\n');
}

const HEADER = 'sku,yw,qty,promoted,discount_pct';

const harness = await keepForTests(startHarness());
const names = [...SKUS, 'NOVA', 'TIHA'].map((sku) => `${sku},Kava ${sku},Kava,4.00`);
await harness.upload('products', `sku,name,category,regular_price\n${names.join('\n')}\n`);
await harness.upload('sales', `${HEADER}\n${SKUS.map((sku) => salesOf(sku)).join('\n')}\n`);

const ask = <T = AnalogForecast>(query: string) => harness.get<T>(`/analog-forecast?${query}`);

describe('GET /analog-forecast', () => {
  it('answers as soon as an import is acknowledged, and explains itself', async () => {
    const { status, body } = await ask('sku=SKU0&discount=20&method=analog');
    expect(status).toBe(200);
    // Every event lifted sales to 2.5 times 10: so do curve, analogs and forecast; no error to learn an upside from.
    expect(body).toMatchObject({
      sku: 'SKU0',
      mechanic: null,
      discount_pct: 20,
      weeks: 1,
      method: 'analog',
      basis: 'own',
      expected_uplift_pct: 150,
      expected_lift: 2.5,
      p90_lift: 2.5,
      baseline_weekly_qty: 10,
      expected_weekly_qty: 25,
      n_analogs: 5,
      disruptor_multiplier: 1,
      as_of_yw: 202641,
      fitted_as_of_yw: 202641,
    });
    expect(body.band_curve).toEqual(
      [3, 7.5, 12.5, 17.5, 22.5, 27.5, 35, 45, 60].map((discount_pct) => ({ discount_pct, lift: 2.5 })),
    );
    // The newest first: it ended the week before as_of.
    expect(body.analogs.map(({ start_yw }) => start_yw)).toEqual([202640, 202632, 202624, 202616, 202608]);
    expect(body.analogs[0]).toEqual({
      sku: 'SKU0',
      start_yw: 202640,
      end_yw: 202640,
      discount_pct: 20,
      mechanic: null,
      // 0.5^(1/52)
      weight: 0.9868,
      lift: 2.5,
    });
  });

  it.each([
    ['mechanic=1%201', { mechanic: '1+1', discount_pct: 50 }],
    ['mechanic=2%2B1', { mechanic: '2+1', discount_pct: 33.33 }],
    ['mechanic=-25%25', { mechanic: null, discount_pct: 25 }],
    ['mechanic=', { mechanic: null, discount_pct: 20 }],
    ['discount=0', { discount_pct: 0 }],
    ['discount=30&weeks=4&start_yw=202650&feature=1&display=0.5', { discount_pct: 30, weeks: 4 }],
  ])('understands %s', async (query, expected) => {
    const { status, body } = await ask(`sku=SKU1&${query}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it.each([
    ['', /sku is required/, 'required'],
    ['sku=SKU0&discount=-1', /discount must be a number from 0 to 90/, 'not_in_range'],
    ['sku=SKU0&discount=91', /discount must be a number from 0 to 90/, 'not_in_range'],
    ['sku=SKU0&discount=NaN', /discount must be a number from 0 to 90/, 'not_in_range'],
    ['sku=SKU0&mechanic=5%2B1', /mechanic must be a percent from 0 to 90, or 1\+1/, 'unknown_mechanic'],
    ['sku=SKU0&mechanic=abc', /mechanic must be/, 'unknown_mechanic'],
    ['sku=SKU0&mechanic=120%25', /mechanic must be/, 'unknown_mechanic'],
    [
      'sku=SKU0&mechanic=1%2B1&discount=30',
      /mechanic means a discount of 50 %, but discount is 30/,
      'mechanic_not_discount',
    ],
    ['sku=SKU0&weeks=14', /weeks must be an integer from 1 to 13/, 'not_an_integer'],
    ['sku=SKU0&start_yw=202654', /start_yw is no ISO week: 202654; 2026 has weeks 1 to 53/, 'no_iso_week'],
    ['sku=SKU0&feature=2', /feature must be a number from 0 to 1/, 'not_in_range'],
    ['sku=SKU0&method=best', /method must be one of analog, hierarchical, auto/, 'not_one_of'],
    ['sku=SKU0&depth=20', /depth is not a known field/, 'unknown_field'],
  ])('refuses ?%s', async (query, detail, code) => {
    const { status, body } = await ask<ErrorBody>(query);
    expect({ status, detail: body.detail, code: body.code }).toEqual({
      status: 422,
      detail: expect.stringMatching(detail),
      code,
    });
  });

  it('takes group_skus for a product without sales, and the category without them', async () => {
    const group = await ask('sku=NOVA&discount=20&group_skus=SKU0&group_skus=SKU1&group_skus=NOBODY');
    expect(group.body).toMatchObject({
      basis: 'group',
      n_analogs: 10,
      baseline_weekly_qty: 10,
      expected_weekly_qty: 25,
    });
    expect(group.body.analogs[0]?.weight).toBeCloseTo(0.9868 / 2, 4);
    const category = await ask('sku=NOVA&discount=20');
    expect(category.body).toMatchObject({
      basis: 'category',
      n_analogs: 0,
      n_eff: 0,
      confidence: 'low',
      expected_lift: 2.5,
      baseline_weekly_qty: null,
      expected_weekly_qty: null,
    });
    const unknown = await ask('sku=NOBODY&discount=20');
    expect(unknown.body).toMatchObject({ sku: 'NOBODY', basis: 'category', expected_lift: 2.5 });
  });

  it('forecasts a start in the past with what was known then', async () => {
    const { body } = await ask('sku=SKU0&discount=20&start_yw=202620');
    expect(body).toMatchObject({ method: 'analog', as_of_yw: 202620, n_analogs: 2 });
  });
});

describe('the fit in the background', () => {
  it('answers once it is done, and its back-test can be read', async () => {
    const quality = await expect
      .poll(async () => (await harness.get<ForecastQuality>('/forecast-quality')).body, {
        timeout: 60_000,
        interval: 200,
      })
      .toMatchObject({ status: 'ready' })
      .then(async () => (await harness.get<ForecastQuality>('/forecast-quality')).body);
    // Two promotions of each SKU lie in the last ten of 40 weeks.
    expect(quality).toMatchObject({ as_of_yw: 202641, fitted_as_of_yw: 202641, n_events: 40 });
    expect(quality.test).toEqual({ from_yw: 202631, to_yw: 202640, n_events: 40 });
    const byName = new Map(quality.models.map((model) => [model.name, model]));
    // 10 forecast where 25 were sold.
    expect(byName.get('none')).toMatchObject({ wape: 0.6, bias: -0.6, mdape: 0.6 });
    for (const name of ['last', 'own_mean', 'own_median', 'category_mean', 'analog'] as const) {
      expect(byName.get(name)).toMatchObject({ wape: 0, bias: 0 });
    }
    expect(byName.get('hierarchical')?.wape).toBeLessThan(0.1);
    expect(quality.auto_method).toBe('analog');
    const { body } = await ask('sku=SKU0&discount=20&method=hierarchical');
    expect(body).toMatchObject({ method: 'hierarchical', basis: 'own', n_analogs: 5, fitted_as_of_yw: 202641 });
    expect(body.expected_lift as number).toBeGreaterThan(2.2);
    expect(body.expected_lift as number).toBeLessThan(2.8);
  });

  it('goes on answering when the data change', async () => {
    await harness.upload('sales', `${HEADER}\nSKU0,202641,10,0,\n`);
    const { body } = await ask('sku=SKU0&discount=20&method=hierarchical');
    expect(body).toMatchObject({ method: 'hierarchical', as_of_yw: 202642, fitted_as_of_yw: 202641 });
    await expect
      .poll(async () => (await harness.get<ForecastQuality>('/forecast-quality')).body.fitted_as_of_yw, {
        timeout: 60_000,
      })
      .toBe(202642);
  });
});

describe('leaflet and second placement', () => {
  it('are those planned, else what past promotions of the source had', async () => {
    const rows = Array.from(
      { length: WEEKS },
      (_, week) => `LET,${addWeeks(FIRST, week)},${week % 8 === 7 ? '25,1,20,0.8' : '10,0,,'}`,
    );
    await harness.upload('products', 'sku,name,category,regular_price\nLET,Kava LET,Kava,4.00\n');
    await harness.upload('sales', `${HEADER},feature\n${rows.join('\n')}\n`);
    await putPlanned(harness.db, {
      ...{ id: 1, version: 1, at: '2026-11-21T10:00:00.000Z' },
      planned: {
        ...{ title: null, status: 'approved', start_yw: FIRST, end_yw: addWeeks(FIRST, WEEKS) },
        ...{ start_date: null, end_date: null, source: 'letak', user: null, mechanic: null },
        lines: [{ code: 'LET', discount_pct: 20, supplier_funding: null }],
      },
    });
    const placement = async (query: string) => (await ask(`sku=SKU0&discount=20&${query}`)).body.placement;
    await expect.poll(() => placement('source=letak')).toMatchObject({ feature: 0.8, display: null, from: 'source' });
    expect(await placement('source=letak&feature=0.3')).toMatchObject({ feature: 0.3, from: 'plan' });
    expect(await placement('source=webshop')).toMatchObject({ feature: null, display: null, from: 'none' });
    // Nothing of that was known before.
    expect(await placement('source=letak&start_yw=202620')).toMatchObject({ from: 'none' });
  });
});

describe('an empty store', () => {
  it('has no forecast and no back-test', async () => {
    await using empty = await startHarness();
    const { status, body } = await empty.get<AnalogForecast>('/analog-forecast?sku=SKU0&discount=20');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      basis: 'none',
      expected_lift: null,
      baseline_weekly_qty: null,
      as_of_yw: null,
      band_curve: [],
    });
    const quality = await empty.get<ForecastQuality>('/forecast-quality');
    expect(quality.body).toMatchObject({ status: 'too_little_history', n_events: 0, models: [], wape: null });
  });
});
