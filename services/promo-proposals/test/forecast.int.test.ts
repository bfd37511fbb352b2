import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { forecastLines, skuWeeks } from '@promo/contracts/promo-analytics/queries';
import type { Accuracy, FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { testBus } from '@promo/testing/bus';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastQuestion, ForecastReply } from '../src/domain/forecast.ts';
import { DRAFT, type Harness, REVIEWER, startHarness } from './harness.ts';

let harness: Harness;
let analytics: Bus;
let answering = new AsyncDisposableStack();
beforeAll(async () => {
  harness = await startHarness();
  analytics = await testBus(harness.nats.url, 'analytics');
});
afterEach(async () => {
  await answering.disposeAsync();
  await analytics.connection.flush();
  answering = new AsyncDisposableStack();
});
afterAll(async () => {
  await analytics[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

/** The uplift of a line is its depth: 25 % off sells 25 % more than the 10 of ordinary weeks. */
const forecast = (
  { lines }: ForecastQuestion,
  nc30: FrozenForecast['lines'][number]['nc30'] = null,
): ForecastReply => ({
  as_of_yw: 202647,
  lines: lines.map(({ code, discount_pct }) => ({
    code,
    basis: 'own',
    expected_uplift_pct: discount_pct,
    p90_uplift_pct: 2 * (discount_pct as number),
    baseline_weekly_qty: 10,
    expected_weekly_qty: 10 + (discount_pct as number) / 10,
    nc30,
  })),
});

/** Answers forecast-lines as analytics would, for the rest of a test; what it was asked. */
async function forecasting(reply: (question: ForecastQuestion) => ForecastReply | Promise<ForecastReply> = forecast) {
  const asked: ForecastQuestion[] = [];
  answering.use(
    answer(analytics, forecastLines, (question) => {
      asked.push(question);
      return reply(question);
    }),
  );
  await analytics.connection.flush();
  return asked;
}

const decide = (proposal_id: number, decision = 'approve', headers: Record<string, string> = {}) =>
  harness.call('POST', '/calendar/approve', { proposal_id, decision }, { as: REVIEWER, headers });

const codes = ({ body }: Awaited<ReturnType<typeof decide>>) => body.warnings.map(({ code }) => code);

/** A proposal of one line, of week 202710. */
const ONE = { skus: [{ code: 'A1', name: 'Kava', regular_price: 4, discount_pct: 25 }] };

describe('an approval', () => {
  it('freezes what is expected of the lines', async () => {
    const asked = await forecasting();
    const { id } = await harness.create(ONE);
    const approved = await decide(id);
    expect(asked).toEqual([
      {
        start_date: '2027-03-08',
        weeks: 1,
        lines: [{ code: 'A1', discount_pct: 25, mechanic: null, promo_price: 3 }],
      },
    ]);
    expect(approved.status).toBe(200);
    expect(approved.body.warnings).toEqual([]);
    expect(approved.body.proposal.forecast).toEqual({
      frozen_at: approved.body.approval.created_at,
      as_of_yw: 202647,
      lines: [{ code: 'A1', expected_uplift_pct: 25, p90_uplift_pct: 50, expected_weekly_qty: 12.5, nc30: null }],
    });
    const read = await harness.call('GET', `/proposals/${id}`);
    expect(read.body.forecast).toEqual(approved.body.proposal.forecast);
    const listed = await harness.call('GET', '/proposals?status=approved');
    expect(listed.body.proposals[0]?.forecast).toEqual(approved.body.proposal.forecast);
  });

  it('warns of a price above the lowest of late, and stands', async () => {
    const above = { ok: false, has_data: true, applies: true, nc30_price: 2.99, reason: 'above_reference' as const };
    await forecasting((question) => forecast(question, above));
    const approved = await decide((await harness.create(ONE)).id);
    expect(approved.body.proposal).toMatchObject({ status: 'approved', forecast: { lines: [{ nc30: above }] } });
    expect(approved.body.warnings).toEqual([
      {
        code: 'nc30_above_reference',
        params: { sku: 'A1', nc30_price: 2.99 },
        detail: 'A1 is above its lowest price of the 30 days before, 2.99 €',
      },
    ]);
  });

  it('stands without a forecast while analytics is down', async () => {
    const { id } = await harness.create(ONE);
    const approved = await decide(id);
    expect(approved.status).toBe(200);
    expect(approved.body.proposal).toMatchObject({ status: 'approved', forecast: null });
    expect(approved.body.warnings).toEqual([
      {
        code: 'forecast_unavailable',
        params: { reason: 'no_answer' },
        detail: 'no forecast of the lines is kept: analytics gave none in time',
      },
    ]);
    await forecasting();
    expect(codes(await decide(id))).toEqual([]);
    expect((await harness.call('GET', `/proposals/${id}`)).body.forecast?.lines).toHaveLength(1);
  });

  it('does not wait for an analytics that is slow', async () => {
    await forecasting(async (question) => {
      await sleep(2_000);
      return forecast(question);
    });
    const approved = await decide((await harness.create(ONE)).id);
    expect(approved.body.proposal).toMatchObject({ status: 'approved', forecast: null });
    expect(codes(approved)).toEqual(['forecast_unavailable']);
  });

  it('asks again about lines that changed meanwhile, and freezes what belongs to them', async () => {
    const { id } = await harness.create(ONE);
    const deeper = [{ ...ONE.skus[0], discount_pct: 40 }];
    const asked = await forecasting(async (question) => {
      if (asked.length === 1) await harness.call('PUT', `/proposals/${id}`, { skus: deeper });
      return forecast(question);
    });
    const { body } = await decide(id);
    expect(asked.map(({ lines }) => lines[0]?.discount_pct)).toEqual([25, 40]);
    expect(body.proposal.skus[0]?.discount_pct).toBe(40);
    expect(body.proposal.forecast?.lines[0]?.expected_uplift_pct).toBe(40);
    expect(await harness.list(`/proposals/${id}/approvals`)).toHaveLength(1);
  });

  it('does not ask again where only something else changed', async () => {
    const { id } = await harness.create(ONE);
    const asked = await forecasting(async (question) => {
      await harness.call('PUT', `/proposals/${id}`, { title: 'Proljeće' });
      return forecast(question);
    });
    const { body } = await decide(id);
    expect(asked).toHaveLength(1);
    expect(body.proposal).toMatchObject({ title: 'Proljeće', forecast: { lines: [{ code: 'A1' }] } });
  });

  it('goes without a forecast where the lines keep changing', async () => {
    const { id } = await harness.create(ONE);
    const asked = await forecasting(async (question) => {
      const discount_pct = 25 + asked.length;
      await harness.call('PUT', `/proposals/${id}`, { skus: [{ ...ONE.skus[0], discount_pct }] });
      return forecast(question);
    });
    const approved = await decide(id);
    expect(asked).toHaveLength(3);
    expect(approved.body.proposal).toMatchObject({ status: 'approved', forecast: null, skus: [{ discount_pct: 28 }] });
    expect(codes(approved)).toEqual(['forecast_unavailable']);
  });

  it('is refused as ever: unknown proposal 400, stale If-Match 412', async () => {
    await forecasting();
    expect((await decide(999_999)).status).toBe(400);
    expect((await decide((await harness.create(ONE)).id, 'approve', { 'if-match': '"7"' })).status).toBe(412);
  });

  it('needs no forecast without lines, and says so without weeks', async () => {
    const asked = await forecasting();
    expect(codes(await decide((await harness.create({ skus: [] })).id))).toEqual([]);
    const { start_year: _, start_week: __, ...weekless } = DRAFT;
    const { body } = await harness.call('POST', '/proposals', weekless);
    const approved = await decide(body.id);
    expect(approved.body.warnings[0]?.detail).toContain('start_week');
    expect(asked).toEqual([]);
  });

  it('is dropped with its forecast by another decision', async () => {
    const asked = await forecasting();
    const { id } = await harness.create(ONE);
    await decide(id);
    expect((await decide(id, 'request_revision')).body.proposal).toMatchObject({ status: 'revision', forecast: null });
    await harness.call('PUT', `/proposals/${id}`, { skus: [{ ...ONE.skus[0], discount_pct: 30 }] });
    expect((await decide(id)).body.proposal.forecast?.lines[0]?.expected_uplift_pct).toBe(30);
    expect((await decide(id, 'reject')).body.proposal.forecast).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('keeps the forecast of the largest proposal', async () => {
    await forecasting();
    const skus = Array.from({ length: 2000 }, (_, i) => ({
      code: `L${i}`,
      name: 'x',
      regular_price: 4,
      discount_pct: 10,
    }));
    const { body } = await decide((await harness.create({ skus })).id);
    expect(body.proposal.forecast?.lines).toHaveLength(2000);
  });
});

describe('GET /proposals/{id}/accuracy', () => {
  const accuracy = async (id: number | string) => {
    const { status, body } = await harness.call('GET', `/proposals/${id}/accuracy`);
    return { status, body: body as unknown as Accuracy & { detail: string } };
  };

  /** Answers sku-weeks: every code sells 15 in each week asked for, 10 in ordinary ones. */
  async function selling(as_of_yw: number) {
    const asked: { codes: string[]; from_yw: number; to_yw: number }[] = [];
    answering.use(
      answer(analytics, skuWeeks, (question) => {
        asked.push(question);
        return {
          as_of_yw,
          skus: question.codes.map((code) => ({
            code,
            baseline_weekly_qty: 10,
            from_yw: question.from_yw,
            qty: [15],
            revenue: [null],
          })),
        };
      }),
    );
    await analytics.connection.flush();
    return asked;
  }

  it('sets plan against actual', async () => {
    await forecasting();
    const asked = await selling(202711);
    const { id } = await harness.create(ONE);
    await decide(id);
    expect(await accuracy(id)).toEqual({
      status: 200,
      body: {
        proposal_id: id,
        complete: true,
        lines: [{ code: 'A1', expected_uplift_pct: 25, p90_uplift_pct: 50, actual_uplift_pct: 50, actual_qty: 15 }],
      },
    });
    expect(asked).toEqual([{ codes: ['A1'], from_yw: 202710, to_yw: 202710 }]);
  });

  it('is not complete before all weeks are imported, and expects nothing where nothing was frozen', async () => {
    await selling(202711);
    const { id } = await harness.create({ ...ONE, end_week: 11 });
    expect((await accuracy(id)).body).toEqual({
      proposal_id: id,
      complete: false,
      lines: [{ code: 'A1', expected_uplift_pct: null, p90_uplift_pct: null, actual_uplift_pct: 50, actual_qty: 15 }],
    });
  });

  it('asks about many lines in as many questions as it takes', async () => {
    const asked = await selling(202711);
    const skus = Array.from({ length: 2000 }, (_, i) => ({ code: `L${i}`, name: 'x', regular_price: 4 }));
    const { id } = await harness.create({ skus, end_year: 2029, end_week: 9 });
    const { body } = await accuracy(id);
    expect(body.lines.map(({ code }) => code)).toEqual(skus.map(({ code }) => code));
    // 104 weeks: 384 codes a question.
    expect(asked.map(({ codes: some }) => some.length).sort()).toEqual([384, 384, 384, 384, 384, 80].sort());
  });

  it('asks nothing about a proposal without weeks or lines', async () => {
    const { id } = await harness.create({ skus: [] });
    expect((await accuracy(id)).body).toEqual({ proposal_id: id, complete: false, lines: [] });
  });

  it('is 503 while analytics is down, 504 while it is too slow', async () => {
    const { id } = await harness.create(ONE);
    const down = await accuracy(id);
    expect([down.status, down.body.detail]).toEqual([503, expect.stringContaining('promo-analytics')]);
    answering.use(
      answer(analytics, skuWeeks, async () => {
        await sleep(2_000);
        return { as_of_yw: null, skus: [] };
      }),
    );
    await analytics.connection.flush();
    expect((await accuracy(id)).status).toBe(504);
  });

  it('is 404 for an unknown proposal and 422 for what is no id', async () => {
    expect((await accuracy(999_999)).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1.5']) expect((await accuracy(id)).status).toBe(422);
  });
});
