import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { release } from '@promo/runtime/release';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type FakeAnalytics, startHarness } from './harness.ts';

let analytics: AsyncDisposable | undefined;
const harness = await keepForTests(startHarness());
const { call } = harness;
afterEach(async () => {
  await analytics?.[Symbol.asyncDispose]();
  analytics = undefined;
});

const answering = async (fake: FakeAnalytics) => {
  analytics = await harness.analytics(fake);
};

/** Weeks 45 and 46 of 2026 have sales of 10 units and 20 €, and 20 units and 40 €. */
const twoWeeks: FakeAnalytics = {
  weeks: ({ codes }) => ({
    as_of_yw: 202647,
    skus: codes.map((code) => ({
      code,
      baseline_weekly_qty: null,
      from_yw: 202645,
      qty: [10, 20],
      revenue: [20, 40],
    })),
  }),
};

describe('health', () => {
  it('needs no identity, and everything else does', async () => {
    const { url } = harness.service;
    const health = await fetch(`${url}/api/npl/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', ...release }]);
    for (const path of ['', '/1', '/summary', '/enum-values', '/suppliers', '/report/list']) {
      expect((await fetch(`${url}/api/npl${path}`)).status).toBe(401);
    }
  });
});

describe('enum values', () => {
  it('name every word with a label, and the transitions', async () => {
    const { status, body } = await call('GET', '/enum-values', undefined, { as: ADMIN });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      statuses: expect.arrayContaining([{ value: 'fmb_triggered', label: 'To be ordered' }]),
      substitution_kinds: [{ value: 'hard' }, { value: 'soft' }],
      channels: [{ value: 'retail' }, { value: 'webshop' }, { value: 'wholesale' }],
      granularities: [{ value: 'week' }, { value: 'month' }],
      transitions: expect.arrayContaining([
        { action: 'mark-ordered', from: ['approved', 'fmb_triggered'], to: 'ordered' },
        { action: 'run-fmb-check', from: ['approved'], to: 'fmb_triggered' },
      ]),
    });
  });
});

describe('the report', () => {
  it('of launched products', async () => {
    const live = await harness.createIn('active', { name: 'Nova kava', launch_date: '2026-11-04' });
    await call('POST', `/${live.id}/forecast`, { yw: 202645, channel: 'retail', qty: 15 });
    await call('POST', `/${live.id}/forecast`, { yw: 202646, channel: 'retail', qty: 15 });
    await call('POST', `/${live.id}/forecast`, { yw: 202647, channel: 'retail', qty: 500 });
    await harness.createIn('in_stock', { launch_date: '2026-12-01' });
    await harness.createIn('draft', { launch_date: '2026-11-04' });
    await answering(twoWeeks);
    const { status, body } = await call('GET', '/report/list');
    expect([status, body.items.length]).toEqual([200, 1]);
    // Launched on the Wednesday of week 45, 17 days ago; 10 + 20 units of 15 + 15; week 47 is not over yet.
    expect(body.items[0]).toEqual({
      id: live.id,
      sku: live.sku,
      name: 'Nova kava',
      status: 'active',
      launch_date: '2026-11-04',
      on_sale_since: '2026-11-04',
      weeks_live: 2,
      weeks_on_sale: 2,
      on_sale: true,
      actual_qty: 30,
      actual_revenue: 60,
      forecast_weeks: 2,
      forecast_qty: 30,
      actual_in_forecast_weeks: 30,
      attainment_pct: 100,
    });
  });

  it('of a window', async () => {
    await answering(twoWeeks);
    const { body } = await call('GET', '/report/list?from=2026-11-09&to=2026-11-15');
    expect(body.items[0]).toMatchObject({ actual_qty: 20, forecast_weeks: 1, forecast_qty: 15 });
    expect((await call('GET', '/report/list?to=2026-01-01')).body.items[0]).toMatchObject({ actual_qty: 0 });
    expect(await call('GET', '/report/list?from=2026-13-01')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'from', code: 'no_date_of_weeks' }] },
    });
  });

  it('of a product that came late, against the plan of the weeks since', async () => {
    // Planned for week 41, first sold in week 45 as the answer says, however late it was activated.
    const { id, sku } = await harness.createIn('active', { launch_date: '2026-10-05' });
    for (const yw of [202641, 202642, 202643, 202644, 202645, 202646]) {
      await call('POST', `/${id}/forecast`, { yw, qty: 25 });
    }
    await answering(twoWeeks);
    const late = async (query = '') =>
      (await call('GET', `/report/list${query}`)).body.items.find((item: { sku: string }) => item.sku === sku);
    const expected = { launch_date: '2026-10-05', weeks_live: 6, on_sale_since: '2026-11-02', weeks_on_sale: 2 };
    expect(await late()).toMatchObject({ ...expected, forecast_weeks: 2, forecast_qty: 50, attainment_pct: 60 });
    expect(await late('?from=2026-11-09')).toMatchObject({ ...expected, forecast_weeks: 1, forecast_qty: 25 });
  });

  it('of one product from its launch or from a day, as a file too', async () => {
    const { sku } = await harness.createIn('active', { launch_date: '2026-11-09' });
    const asked: number[] = [];
    await answering({
      weeks: ({ codes, from_yw }) => {
        asked.push(from_yw);
        const qty = from_yw === 202646 ? [20] : [10, 20];
        const one = { baseline_weekly_qty: null, from_yw, qty, revenue: qty.map(() => null) };
        return { as_of_yw: 202647, skus: codes.map((code) => ({ code, ...one })) };
      },
    });
    const points = async (query: string) => (await call('GET', `/report/timeseries?sku=${sku}${query}`)).body.points;
    expect((await points('')).map(({ period }: { period: string }) => period)).toEqual(['2026-W46']);
    expect((await points('&from=2026-11-02')).length).toBe(2);
    expect(asked).toEqual([202646, 202645]);
    const file = await harness.raw(`/report/timeseries?sku=${sku}&format=csv`);
    expect(await file.text()).toBe('period;qty;revenue;forecast_qty\r\n2026-W46;20;;\r\n');
  });

  it('of one product by weeks and by months', async () => {
    const { id, sku } = await harness.create();
    await call('POST', `/${id}/forecast`, { yw: 202646, qty: 14 });
    await call('POST', `/${id}/forecast`, { yw: 202649, qty: 7 });
    await answering(twoWeeks);
    const weeks = await call('GET', `/report/timeseries?sku=${sku}`);
    expect([weeks.status, weeks.body]).toEqual([
      200,
      {
        sku,
        granularity: 'week',
        points: [
          { period: '2026-W45', qty: 10, revenue: 20, forecast_qty: null },
          { period: '2026-W46', qty: 20, revenue: 40, forecast_qty: 14 },
          { period: '2026-W47', qty: null, revenue: null, forecast_qty: null },
          { period: '2026-W48', qty: null, revenue: null, forecast_qty: null },
          { period: '2026-W49', qty: null, revenue: null, forecast_qty: 7 },
        ],
      },
    ]);
    // Week 49 is 30 November to 6 December: one day and six.
    const months = await call('GET', `/report/timeseries?sku=${sku}&granularity=month`);
    expect(months.body.points).toEqual([
      { period: '2026-11', qty: 30, revenue: 60, forecast_qty: 15 },
      { period: '2026-12', qty: null, revenue: null, forecast_qty: 6 },
    ]);
  });
});

describe('suppliers', () => {
  it('are asked for with what was given, 200 unless told otherwise', async () => {
    const asked: unknown[] = [];
    const found = [{ id: 'S1', name: 'Franck', n_skus: 3 }];
    await answering({
      suppliers: (request) => {
        asked.push(request);
        return { suppliers: found };
      },
    });
    const { status, body } = await call('GET', '/suppliers?q=fra&limit=1000');
    expect([status, body]).toEqual([200, found]);
    await call('GET', '/suppliers');
    expect(asked).toEqual([
      { q: 'fra', limit: 1000 },
      { q: '', limit: 200 },
    ]);
  });
});

describe('without analytics', () => {
  const PATHS = ['/suppliers', '/report/list', '/report/timeseries?sku=GONE'];
  beforeAll(async () => {
    await harness.createIn('active', { sku: 'GONE' });
  });

  it.each(PATHS)('%s is 503 when it is not there', async (path) => {
    const { status, body } = await call('GET', path);
    expect([status, body.detail]).toEqual([503, 'promo-analytics is not there']);
  });

  it.each(PATHS)('%s is what analytics refuses', async (path) => {
    const refuse = () => {
      throw new Refusal(504, serviceMessage.database_slow());
    };
    await answering({ weeks: refuse, suppliers: refuse });
    expect((await call('GET', path)).status).toBe(504);
  });

  it('everything else answers', async () => {
    for (const path of ['', '/1', '/summary', '/orders', '/enum-values']) {
      expect((await call('GET', path)).status).toBe(200);
    }
  });
});
