import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import {
  forecastLines,
  nc30Evidence,
  nc30Lines,
  planColumns,
  proposalEconomics,
  skuLabels,
  skuWeeks,
} from '@promo/contracts/promo-analytics/queries';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { ProposalEvidence } from '@promo/contracts/promo-proposals/evidence';
import type { Accuracy, FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import type { Label } from '@promo/contracts/promo-proposals/labels';
import type { PriceChange } from '@promo/contracts/promo-proposals/price-changes';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { testBus } from '@promo/testing/bus';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EconomicsQuestion } from '../src/domain/economics-answer.ts';
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

/** A price of 3 € over a reference of 2.99 €. */
const nc30 = (fields: Partial<Nc30Result>): Nc30Result => ({
  ok: true,
  has_data: true,
  applies: true,
  sku: 'A1',
  promo_price: 3,
  nc30_price: 2.99,
  nc30_date: '2027-02-20',
  window_start: '2027-02-06',
  window_end: '2027-03-07',
  days_covered: 30,
  short_history: false,
  tolerance: 0.005,
  diff_eur: 0.01,
  diff_pct: 0.33,
  announced_discount_pct: 0,
  genuine_reduction: false,
  max_compliant_price: 2.99,
  reason: 'ok',
  reference_kind: 'projected',
  days_observed: 0,
  source: 'planned',
  estimated: false,
  rests_on: [],
  sale_kind: 'action',
  rule: 'window',
  rules: 'HR-2026-11',
  campaign_start: null,
  announceable: true,
  printable_discount_pct: null,
  earliest_start: '2027-03-23',
  max_announceable_price: 2.98,
  ...fields,
});

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
        proposal_id: id,
        lines: [{ code: 'A1', discount_pct: 25, mechanic: null, promo_price: 3, sale_kind: 'action' }],
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

  it('keeps the whole NC30 result of each line, says what to do, and reads what was kept in part', async () => {
    const whole = nc30({ rests_on: [7], announceable: true });
    await forecasting((question) => forecast(question, whole));
    const { id } = await harness.create(ONE);
    const approved = await decide(id);
    expect(approved.body.warnings).toEqual([
      {
        code: 'projected_reference',
        params: { lines: 1, skus: ['A1'], proposals: ['7'] },
        detail: 'what A1 may announce rests on proposals that can still change: 7; check again before the start',
      },
    ]);
    const kept = async () => (await harness.call('GET', `/proposals/${id}`)).body.forecast?.lines[0]?.nc30;
    expect(await kept()).toEqual(whole);
    const { ok, has_data, applies, nc30_price, reason } = whole;
    const before = { ok, has_data, applies, nc30_price, reason };
    const stored = harness.db.collection<{ _id: number }>('proposals');
    await stored.updateOne({ _id: id }, { $set: { 'forecast.lines.0.nc30': before } });
    expect(await kept()).toEqual(before);
  });

  it('refuses with STRICT_NC30 what is above its reference, and nothing else', async () => {
    await using strict = await startHarness({ STRICT_NC30: true });
    const other = await testBus(strict.nats.url, 'analytics');
    await using _closing = other;
    let result = nc30({ ok: false, announceable: false });
    await using _answering = answer(other, forecastLines, (question) => forecast(question, result));
    await other.connection.flush();
    const { id } = await strict.create(ONE);
    const approve = () =>
      strict.call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' }, { as: REVIEWER });
    const refused = await approve();
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        code: 'nc30_above_reference_strict',
        params: { lines: 1, skus: ['A1'] },
        detail: 'not approved: above the lowest price of the 30 days before: A1',
      },
    ]);
    expect((await strict.call('GET', `/proposals/${id}`)).body).toMatchObject({ status: 'draft', version: 1 });
    result = nc30({ ok: true, announceable: false });
    expect((await approve()).body.warnings.map(({ code }) => code)).toEqual(['not_announceable']);
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

  it('warns of codes that the catalogue does not know', async () => {
    await forecasting();
    const { id } = await harness.create({ skus: [...ONE.skus, { code: 'TIPFELER', discount_pct: 20 }] });
    expect((await decide(id)).body.warnings).toContainEqual(
      expect.objectContaining({ code: 'unknown_codes', params: { lines: 1, skus: ['TIPFELER'] } }),
    );
  });

  it('needs no forecast without lines, and says so without weeks', async () => {
    const asked = await forecasting();
    expect(codes(await decide((await harness.create({ skus: [] })).id))).toEqual(['nothing_promoted']);
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

describe('economics', () => {
  const TOTALS = {
    units: 15,
    baseline_units: 10,
    uplift_units: 5,
    uplift_p90_units: 8,
    revenue_eur: 45,
    gross_margin_eur: 12,
    baseline_margin_eur: 9,
    funding_eur: 3,
    cannibalization_eur: 1,
    pull_forward_eur: 0.5,
    incremental_margin_eur: 1.5,
    discount_cost_eur: 6,
    roi: 0.25,
    break_even_uplift_pct: 40,
  };
  const COUNTS = { lines: 1, lines_without_money: 0, lines_short: 1, lines_not_announceable: 0 };
  const short = { ok: true, nc30_price: 4, reason: 'ok' as const, announceable: true, printable_discount_pct: 25 };
  const FIGURES = { discount_pct: 25, ...TOTALS, counted: true };
  const stock = { on_hand: 12, on_order: 0, needed_p90: 18, shortfall: 3 };
  const line = (code: string) => ({ code, ...FIGURES, stock: { needed: 15, ...stock } });

  /** Answers proposal-economics: the same of each line. */
  async function earning() {
    const asked: EconomicsQuestion[] = [];
    answering.use(
      answer(analytics, proposalEconomics, (question) => {
        asked.push(question);
        return {
          as_of_yw: 202647,
          fitted_as_of_yw: 202646,
          provisional: false,
          columns: planColumns.toColumns(question.lines.map(() => ({ ...FIGURES, ...stock, nc30: short }))),
          totals: { ...TOTALS, ...COUNTS },
        };
      }),
    );
    await analytics.connection.flush();
    return asked;
  }

  const FUNDED = {
    skus: [
      { ...ONE.skus[0], supplier_funding: 0.2 },
      { code: 'A2', promo_price: 3 },
    ],
    end_week: 11,
  };
  const answered = {
    start_date: '2027-03-08',
    weeks: 2,
    as_of_yw: 202647,
    fitted_as_of_yw: 202646,
    provisional: false,
  };
  const unsaved = (body: object) => harness.call('POST', '/economics', body);

  it('of a proposal say what analytics reckons, in one question', async () => {
    const asked = await earning();
    const { id } = await harness.create(FUNDED);
    const { body } = await harness.get<Economics>(`/proposals/${id}/economics`);
    const terms = { mechanic: null, sale_kind: 'action' };
    expect(asked).toEqual([
      {
        start_date: '2027-03-08',
        weeks: 2,
        proposal_id: id,
        lines: [
          { code: 'A1', discount_pct: 25, promo_price: 3, ...terms, supplier_funding: 0.2 },
          { code: 'A2', discount_pct: null, promo_price: 3, ...terms, supplier_funding: 0 },
        ],
      },
    ]);
    expect(body).toEqual({
      proposal_id: id,
      ...answered,
      lines: [
        { ...line('A1'), nc30: short },
        { ...line('A2'), nc30: short },
      ],
      totals: { ...TOTALS, ...COUNTS },
    });
  });

  it('of lines that are not saved are those of a proposal with them; a SKU may stand twice', async () => {
    const asked = await earning();
    const { id } = await harness.create(FUNDED);
    const saved = await harness.get<Economics>(`/proposals/${id}/economics`);
    const { skus, end_week } = FUNDED;
    const plan = { start_year: 2027, start_week: 10, end_week, skus };
    const { status, body } = await unsaved({ ...plan, end_year: 2027, proposal_id: id });
    expect([status, body]).toEqual([200, saved.body]);
    expect(asked[1]).toEqual(asked[0]);
    expect((await unsaved({ ...plan, end_year: 2027, skus: [skus[0], skus[0]] })).status).toBe(200);
    expect(asked[2]).toMatchObject({ proposal_id: null, lines: [{ code: 'A1' }, { code: 'A1' }] });
    for (const wrong of [{ skus }, { ...plan, start_week: 54 }, { ...plan, title: 'x' }, { start_year: 2027 }]) {
      expect((await unsaved(wrong)).status).toBe(422);
    }
    expect(asked).toHaveLength(3);
  });

  it('ask nothing without weeks or lines', async () => {
    const { id } = await harness.create({ skus: [] });
    const { body } = await harness.get<Economics>(`/proposals/${id}/economics`);
    expect(body).toMatchObject({ proposal_id: id, weeks: null, lines: [], totals: { units: null, lines: 0 } });
    expect((await unsaved({ start_year: 2027, start_week: 10, skus: [] })).body).toMatchObject({ lines: [] });
  });

  it('need analytics and a proposal', async () => {
    const { id } = await harness.create(ONE);
    expect((await harness.call('GET', `/proposals/${id}/economics`)).status).toBe(503);
    expect((await harness.call('GET', '/proposals/999999/economics')).status).toBe(404);
  });

  it('are kept at approval beside the forecast, and asked for again where only the funding changed meanwhile', async () => {
    const { id } = await harness.create(ONE);
    const asked = await earning();
    const forecasts = await forecasting(async (question) => {
      const skus = [{ ...ONE.skus[0], supplier_funding: 0.5 }];
      if (forecasts.length === 1) await harness.call('PUT', `/proposals/${id}`, { skus });
      return forecast(question);
    });
    const { body } = await decide(id);
    expect(asked.map(({ lines }) => lines[0]?.supplier_funding)).toEqual([0, 0.5]);
    expect(body.proposal.forecast).toMatchObject({ lines: [{ code: 'A1', expected_uplift_pct: 25 }] });
    const kept = { lines: [line('A1')], totals: { ...TOTALS, ...COUNTS } };
    expect(body.proposal.forecast?.economics).toEqual(kept);
    expect((await harness.call('GET', `/proposals/${id}`)).body.forecast?.economics).toEqual(kept);
    for (const list of ['/proposals', '/proposals?limit=10', '/proposals?sort=id']) {
      const { proposals } = (await harness.get<{ proposals: Proposal[] }>(list)).body;
      const listed = proposals.find((one) => one.id === id)?.forecast;
      expect([listed?.lines.length, listed?.economics]).toEqual([body.proposal.forecast?.lines.length, undefined]);
    }
    expect((await decide(id, 'reject')).body.proposal.forecast).toBeNull();
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

describe('submitting', () => {
  const SUBMITTED = { ...DRAFT, ...ONE, status: 'submitted' };
  const warned = [
    {
      code: 'not_announceable',
      params: { sku: 'A1', promo_price: 3, nc30_price: 2.99, earliest_start: '2027-03-23', highest_price: 2.98 },
      detail:
        'A1 at 3.00 € is no reduction of its lowest price of the 30 days before, 2.99 €; it can be announced from 2027-03-23 on, or at 2.98 € or less',
    },
  ];

  it('warns of prices that may not be announced, however it is done, and stands', async () => {
    const asked: unknown[] = [];
    answering.use(
      answer(analytics, nc30Lines, (question) => {
        asked.push(question);
        return { lines: question.lines.map(() => nc30({ announceable: false })) };
      }),
    );
    await analytics.connection.flush();
    const headers = { 'idempotency-key': 'warned' };
    const created = await harness.call('POST', '/proposals', SUBMITTED, { headers });
    expect(created.body).toMatchObject({ status: 'submitted', warnings: warned });
    expect(await harness.call('POST', '/proposals', SUBMITTED, { headers })).toEqual(created);
    const { id } = created.body;
    expect(asked).toEqual([
      {
        start_date: '2027-03-08',
        proposal_id: id,
        lines: [{ code: 'A1', promo_price: 3, mechanic: null, sale_kind: 'action' }],
      },
    ]);
    const status = (to: string) => harness.call('PUT', `/proposals/${id}/status`, { status: to });
    expect((await status('draft')).body.warnings).toBeUndefined();
    expect((await status('submitted')).body).toMatchObject({ status: 'submitted', warnings: warned });
    await status('draft');
    const put = await harness.call('PUT', `/proposals/${id}`, { status: 'submitted', title: 'x' });
    expect(put.body).toMatchObject({ status: 'submitted', warnings: warned });
    expect((await harness.call('GET', `/proposals/${id}`)).body.warnings).toBeUndefined();
  });

  it('warns of later proposals that it spoils', async () => {
    const skus = [{ code: 'S1', name: 'Čaj', regular_price: 6.79, promo_price: 5.09 }];
    const later = await harness.create({ start_week: 22, skus: [{ ...skus[0], promo_price: 4.79 }] });
    const made = { ...DRAFT, start_week: 20, skus, status: 'submitted' };
    const spoils = {
      code: 'spoils_later',
      params: { proposal_id: later.id, skus: 1, points: 23.56, clear_from: '2027-06-23' },
      detail: `lowers the reference of proposal ${later.id} for 1 SKU, by up to 23.56 points: free of it, that one starts on 2027-06-23 at the earliest`,
    };
    const { body } = await harness.call('POST', '/proposals', made);
    expect(body.warnings[1]).toEqual(spoils);
    expect(body.warnings.map(({ code }) => code)).toEqual(['nc30_unavailable', 'spoils_later']);
    expect(codes(await decide(body.id))).toEqual(['forecast_unavailable', 'spoils_later']);
    expect(codes(await decide(later.id))).toEqual(['forecast_unavailable']);
  });
});

describe('shelf labels', () => {
  const PRODUCT = {
    code: 'A1',
    name: 'Kava 250 g',
    brand: 'Zora',
    ean: '3850123456783',
    net_quantity: 250,
    unit: 'g' as const,
    anchor_price: 3.79,
    anchor_date: '2025-05-02',
    regular_price: 4,
  };
  const NOTHING = { brand: null, ean: null, net_quantity: null, unit: null, anchor_price: null, anchor_date: null };

  it('say what is known of product, price and reference, and what is missing', async () => {
    await forecasting();
    answering.use(answer(analytics, skuLabels, () => ({ labels: [PRODUCT, { ...PRODUCT, ...NOTHING, code: 'A2' }] })));
    answering.use(
      answer(analytics, nc30Lines, ({ lines }) => ({
        lines: lines.map(({ code }) =>
          code === 'A1'
            ? nc30({ nc30_price: 3.5, printable_discount_pct: 14, reference_kind: 'observed' })
            : code === 'A2'
              ? nc30({ announceable: false })
              : null,
        ),
      })),
    );
    await analytics.connection.flush();
    const skus = [{ code: 'A1', discount_pct: 25 }, { code: 'A2', promo_price: 3 }, { code: 'X' }];
    const { id } = await harness.create({ skus });
    await decide(id);
    const { body } = await harness.get<{ labels: Label[] }>(`/proposals/${id}/labels`);
    expect(body.labels[0]).toEqual({
      code: 'A1',
      ean: '3850123456783',
      name: 'Kava 250 g',
      brand: 'Zora',
      valid_from: '2027-03-08',
      valid_to: '2027-03-14',
      promo_price: 3,
      regular_price: 4,
      mechanic: null,
      sale_kind: 'action',
      nc30_price: 3.5,
      discount_pct: 14,
      unit_price: 12,
      unit_price_per: 'kg',
      anchor_price: 3.79,
      anchor_date: '2025-05-02',
      gaps: [],
    });
    expect(body.labels.slice(1).map(({ gaps, discount_pct }) => [gaps, discount_pct])).toEqual([
      [['no_ean', 'no_quantity', 'projected_reference', 'not_announceable', 'no_anchor_price'], null],
      [['unknown_product', 'no_name', 'no_ean', 'no_quantity', 'no_price', 'no_anchor_price'], null],
    ]);
    const csv = await (await harness.raw(`/proposals/${id}/labels?format=csv&limit=1`)).text();
    expect(csv.split('\r\n')[1]).toBe(
      'A1;3850123456783;Kava 250 g;Zora;2027-03-08;2027-03-14;3,00;4,00;;action;3,50;14;12,00;kg;3,79;2025-05-02;',
    );
  });

  it('need analytics and a proposal', async () => {
    const { id } = await harness.create();
    expect((await harness.call('GET', `/proposals/${id}/labels`)).status).toBe(503);
    expect((await harness.call('GET', '/proposals/999999/labels')).status).toBe(404);
  });

  it('go with the price changes of a window of days', async () => {
    await forecasting();
    const { id } = await harness.create({ start_week: 40, skus: [{ code: 'P1', regular_price: 4, promo_price: 3 }] });
    await decide(id);
    const changes = (query: string) => harness.call('GET', `/price-changes?${query}`);
    const { body } = await harness.get<{ changes: PriceChange[] }>('/price-changes?from=2027-10-01&to=2027-10-31');
    expect(body.changes.map((change) => [change.id, change.date, change.price, change.version])).toEqual([
      [`${id}-P1-start`, '2027-10-04', 3, 2],
      [`${id}-P1-end`, '2027-10-11', 4, 2],
    ]);
    for (const [query, code, path] of [
      ['from=2027-10-01&to=2028-11-04', 'too_many_days', 'to'],
      ['from=2027-10-02&to=2027-10-01', 'days_end_before_start', 'to'],
      ['from=2027-10-32&to=2027-10-01', 'no_date', 'from'],
      ['from=2027-10-01', 'required', 'to'],
    ]) {
      const refused = await changes(query as string);
      expect([refused.status, refused.body.errors?.[0]?.code, refused.body.errors?.[0]?.path]).toEqual([
        422,
        code,
        path,
      ]);
    }
    expect((await changes('from=2027-10-01&to=2028-11-03')).status).toBe(200);
  });
});

describe('the evidence of a proposal', () => {
  it('has each line’s days, what was kept at approval, and who approved it', async () => {
    const result = nc30({ reference_kind: 'observed' });
    await forecasting((question) => forecast(question, result));
    const day = { date: '2027-02-20', price: 2.99, origin: 'prices' as const, proposal_id: null };
    const by = { import_id: 'i1', file: 'f00d', by: 'Ana', at: '2027-02-19T00:00:00.000Z' };
    answering.use(
      answer(analytics, nc30Evidence, ({ lines }) => ({
        lines: lines.map(({ promo_price }) => (promo_price === null ? null : { result, days: [{ ...day, ...by }] })),
      })),
    );
    await analytics.connection.flush();
    // More than one question, and a line without a price.
    const skus = Array.from({ length: 60 }, (_, i) => ({
      code: `E${i}`,
      regular_price: 4,
      ...(i && { promo_price: 3 }),
    }));
    const { id } = await harness.create({ sale_kind: 'clearance', skus });
    const { approval } = (await decide(id)).body;
    const { body } = await harness.get<ProposalEvidence>(`/proposals/${id}/nc30-evidence`);
    expect(body).toMatchObject({
      proposal_id: id,
      status: 'approved',
      start_date: '2027-03-08',
      end_date: '2027-03-14',
    });
    expect([body.kept_at, body.approvals]).toEqual([approval.created_at, [approval]]);
    expect(body.lines.map(({ code }) => code)).toEqual(skus.map(({ code }) => code));
    expect(body.lines[0]).toMatchObject({ promo_price: null, sale_kind: 'clearance', now: null });
    expect(body.lines[59]).toMatchObject({ promo_price: 3, now: { result, days: [{ ...day, ...by }] }, kept: result });
  });

  it('needs analytics and a proposal', async () => {
    const { id } = await harness.create();
    expect((await harness.call('GET', `/proposals/${id}/nc30-evidence`)).status).toBe(503);
    expect((await harness.call('GET', '/proposals/999999/nc30-evidence')).status).toBe(404);
  });
});
