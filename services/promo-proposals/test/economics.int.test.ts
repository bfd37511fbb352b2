import { setTimeout as sleep } from 'node:timers/promises';
import { planColumns, proposalEconomics, skuWeeks } from '@promo/contracts/promo-analytics/queries';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { Accuracy } from '@promo/contracts/promo-proposals/forecast';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Harness } from './harness.ts';
import { forecast, ONE, startTold } from './told-by-analytics.ts';

const told = startTold();
const { tell, forecasting, decide } = told;
let harness: Harness;
beforeAll(() => {
  harness = told.harness();
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
  const earning = () =>
    tell(proposalEconomics, ({ lines }) => ({
      as_of_yw: 202647,
      fitted_as_of_yw: 202646,
      provisional: false,
      columns: planColumns.toColumns(lines.map(() => ({ ...FIGURES, ...stock, nc30: short }))),
      totals: { ...TOTALS, ...COUNTS },
    }));

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
  const selling = (as_of_yw: number) =>
    tell(skuWeeks, ({ codes, from_yw }) => ({
      as_of_yw,
      skus: codes.map((code) => ({ code, baseline_weekly_qty: 10, from_yw, qty: [15], revenue: [null] })),
    }));

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
    await tell(skuWeeks, async () => {
      await sleep(2_000);
      return { as_of_yw: null, skus: [] };
    });
    expect((await accuracy(id)).status).toBe(504);
  });

  it('is 404 for an unknown proposal and 422 for what is no id', async () => {
    expect((await accuracy(999_999)).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1.5']) expect((await accuracy(id)).status).toBe(422);
  });
});
