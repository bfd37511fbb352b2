import type { ErrorBody } from '@promo/contracts/errors';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { OUTCOMES } from '@promo/contracts/promo-analytics/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { forecast, startCoffees } from './coffees.fixture.ts';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startCoffees());

const asked = (query: string) => forecast(harness, query);

describe('GET /forecaster', () => {
  it.each(OUTCOMES)('recommends a depth that does not lose money: %s', async (outcome) => {
    const answer = await asked(`sku=K1&outcome=${outcome}&weeks=2`);
    const { target_discount, recommended_discount, pnl, sensitivity } = answer;
    expect(answer).toMatchObject({ sku: 'K1', outcome, weeks: 2, supplier_funding: 0, as_of_yw: 202647 });
    expect(recommended_discount).toBeLessThanOrEqual(target_discount);
    expect(recommended_discount).toBeGreaterThanOrEqual(5);
    // Two ordinary weeks of 100 at 3.20 − 1.00.
    expect(pnl).toMatchObject({ baseline_qty: 200, baseline_margin: 440 });
    expect(pnl.gross_margin).toBeCloseTo(
      (pnl.net_revenue as number) - (pnl.cogs as number) + (pnl.supplier_funding as number),
      1,
    );
    expect(pnl.incremental_margin).toBeCloseTo(
      (pnl.gross_margin as number) - 440 - (pnl.cannibalized_margin as number) - (pnl.pull_forward_margin as number),
      1,
    );
    expect(pnl.incremental_margin).toBeGreaterThanOrEqual(0);
    const shown = sensitivity.map(({ discount_pct }) => discount_pct);
    expect(shown).toEqual(expect.arrayContaining([5, 25, 50, target_discount, recommended_discount]));
    expect(sensitivity.find(({ discount_pct }) => discount_pct === recommended_discount)).toMatchObject({
      compliant: true,
      qty: pnl.promo_qty,
      uplift_pct: answer.predicted_uplift_pct,
      p90_uplift_pct: answer.p90_uplift_pct,
      incremental_margin: pnl.incremental_margin,
    });
    expect(answer.history[0]).toMatchObject({ sku: 'K1', lift: expect.any(Number), discount_pct: expect.any(Number) });
    expect(answer.history.map(({ start_yw }) => start_yw)).toEqual(
      answer.history.map(({ start_yw }) => start_yw).toSorted((a, b) => b - a),
    );
  });

  it('is for traffic and one week unless it is told otherwise', async () => {
    expect(await asked('sku=K2')).toEqual(await asked('sku=K2&outcome=traffic&weeks=1&supplier_funding=0&discount='));
    expect(await asked('sku=K2')).toMatchObject({ outcome: 'traffic', weeks: 1, supplier_funding: 0 });
  });

  it('forecasts a depth of one’s own as the analog forecast does', async () => {
    const { body } = await harness.get<AnalogForecast>('/analog-forecast?sku=K1&discount=20');
    const answer = await asked('sku=K1&discount=20');
    expect(answer.predicted_uplift_pct).toBeCloseTo(body.expected_uplift_pct as number, 1);
    expect(answer.pnl.promo_qty).toBeCloseTo(body.expected_weekly_qty as number, 1);
  });

  it('counts what the supplier pays, and never recommends less for margin because of it', async () => {
    const without = await asked('sku=K1&outcome=margin');
    const paid = await asked('sku=K1&outcome=margin&supplier_funding=0.5');
    expect(paid.recommended_discount).toBeGreaterThanOrEqual(without.recommended_discount);
    expect(paid.pnl.supplier_funding).toBeCloseTo(0.5 * (paid.pnl.promo_qty as number), 1);
  });

  it('warns of missing stock, and of a price above the lowest of the last 30 days', async () => {
    const { warnings, sensitivity } = await asked('sku=K1&discount=10');
    expect(warnings).toEqual([
      {
        code: 'stock_shortfall',
        params: { qty: expect.any(Number), on_hand: 150 },
        detail: expect.stringContaining('150 are in stock'),
      },
      {
        code: 'nc30_above_reference',
        params: { promo_price: 3.6, nc30_price: 3.49, nc30_date: '2026-11-10' },
        detail: expect.stringContaining('3.49 € (2026-11-10)'),
      },
    ]);
    // 3.49 is 12.75 % off.
    const shallow = sensitivity.filter(({ nc30_ok }) => !nc30_ok).map(({ discount_pct }) => discount_pct);
    expect(shallow).toEqual([5, 10]);
    // From the week of 2027-01-04 on 3.49 has left the window.
    expect((await asked('sku=K1&discount=10&start_yw=202701')).warnings.map(({ code }) => code)).toEqual([
      'stock_shortfall',
    ]);
  });

  it('is a file of all depths with the one of the plan, in words for people', async () => {
    const plan = 'sku=K1&discount=12&weeks=2&start_yw=202701';
    const { pnl, sensitivity } = await asked(plan);
    const response = await harness.raw(`/forecaster?${plan}&format=csv&labels=hr`);
    // how many depths there are, as of any list
    const counted = [await harness.raw(`/forecaster?${plan}`), response].map(({ headers }) =>
      headers.get('x-total-count'),
    );
    expect(counted.map(Number)).toEqual([sensitivity.length, sensitivity.length + 1]);
    expect(response.headers.get('content-disposition')).toMatch(/filename="?forecast-\d{4}-\d\d-\d\d\.csv/);
    const [head, ...lines] = (await response.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    const rows = lines.map((line) => Object.fromEntries(line.map((cell, i) => [head?.[i], cell])));
    expect(rows).toHaveLength(sensitivity.length + 1);
    expect(rows.find((row) => row['U planu'] === 'da')).toMatchObject({
      'Od tjedna': '202701',
      'Broj tjedana': '2',
      'Popust (%)': '12',
      'Bez akcije (kom)': '200',
      'S akcijom (kom)': String(pnl.promo_qty).replace('.', ','),
      'Dodatna marža (€)': (pnl.incremental_margin as number).toFixed(2).replace('.', ','),
    });
    expect((await harness.raw('/forecaster?sku=nema&format=xlsx')).status).toBe(404);
  });

  it('learns nothing from what came after a start in the past', async () => {
    const answer = await asked('sku=K1&start_yw=202601');
    expect(answer.as_of_yw).toBe(202601);
    expect(Math.max(...answer.history.map(({ start_yw }) => start_yw))).toBeLessThan(202601);
  });

  it.each([
    ['NOVO', 'no_sales'],
    ['BEZ', 'no_cost'],
    ['DARAK', 'no_price'],
  ])('has no recommendation for %s: %s', async (sku, reason) => {
    for (const outcome of OUTCOMES) {
      const answer = await asked(`sku=${sku}&outcome=${outcome}`);
      expect(answer).toMatchObject({
        target_discount: 0,
        recommended_discount: 0,
        lowered: false,
        reason,
        predicted_uplift_pct: null,
        p90_uplift_pct: null,
      });
      const { baseline_qty, promo_qty, ...money } = answer.pnl;
      expect([...new Set(Object.values(money)), promo_qty]).toEqual([null, null]);
      expect(baseline_qty).toBe(sku === 'NOVO' ? null : 100);
      expect(answer.sensitivity.map(({ compliant }) => compliant)).not.toContain(true);
    }
  });

  it.each([
    ['sku=NEMA', 404, 'SKU NEMA was not found'],
    ['', 422, 'sku'],
    ['sku=', 422, 'sku'],
    ['sku=K1&outcome=profit', 422, 'outcome'],
    ['sku=K1&discount=-1', 422, 'discount'],
    ['sku=K1&discount=91', 422, 'discount'],
    ['sku=K1&discount=90.01', 422, 'discount'],
    ['sku=K1&discount=NaN', 422, 'discount'],
    ['sku=K1&discount=1e400', 422, 'discount'],
    ['sku=K1&discount=20%25', 422, 'discount'],
    ['sku=K1&discount=20&discount=30', 422, 'discount'],
    ['sku=K1&weeks=0', 422, 'weeks'],
    ['sku=K1&weeks=14', 422, 'weeks'],
    ['sku=K1&weeks=1.5', 422, 'weeks'],
    ['sku=K1&supplier_funding=-1', 422, 'supplier_funding'],
    ['sku=K1&supplier_funding=1001', 422, 'supplier_funding'],
    ['sku=K1&supplier_funding=NaN', 422, 'supplier_funding'],
    ['sku=K1&start_yw=202553', 422, 'start_yw'],
    ['sku=K1&start_yw=189952', 422, 'start_yw'],
    ['sku=K1&feature=1.1', 422, 'feature'],
    ['sku=K1&display=-0.1', 422, 'display'],
    ['sku=K1&mechanic=1%2B1', 422, 'mechanic'],
    [`sku=${'x'.repeat(65)}`, 422, 'sku'],
  ])('%s is %d', async (query, expected, reason) => {
    const { status, body } = await harness.get<ErrorBody>(`/forecaster?${query}`);
    expect(status).toBe(expected);
    expect(body.detail).toContain(reason);
  });

  it.each(['discount=0', 'discount=90', 'weeks=13', 'supplier_funding=1000', 'start_yw=190001', 'start_yw=299952'])(
    'answers at the bound %s',
    async (bound) => {
      for (const sku of ['K1', 'NOVO']) expect(await asked(`sku=${sku}&${bound}`)).toMatchObject({ sku });
    },
  );
});

it('a store without sales has nothing to recommend', async () => {
  await using empty = await startHarness();
  await empty.upload('products', 'sku,name,category,regular_price,cost\nK1,Kava,Kava,4.00,1.00\n');
  const { status, body } = await empty.get<ForecasterAnswer>('/forecaster?sku=K1&discount=20');
  expect(status).toBe(200);
  expect(body).toMatchObject({ reason: 'no_sales', predicted_uplift_pct: null, history: [], as_of_yw: null });
});
