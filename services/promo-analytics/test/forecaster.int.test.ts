import { ask } from '@promo/bus/ask';
import { publish } from '@promo/bus/publish';
import type { ErrorBody } from '@promo/contracts/errors';
import type { AnalogForecast, ForecasterAnswer, ForecastQuality } from '@promo/contracts/promo-analytics/forecasts';
import { MAX_CODES, planColumns, proposalEconomics } from '@promo/contracts/promo-analytics/queries';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { OUTCOMES } from '@promo/contracts/promo-analytics/words';
import { PROPOSAL_STATUS_CHANGED } from '@promo/contracts/promo-proposals/events';
import type { ReplyOf } from '@promo/contracts/query';
import { addWeeks } from '@promo/retail/weeks';
import { testBus } from '@promo/testing/bus';
import { eventually } from '@promo/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;

/**
 * Six coffees at 4.00 (25 % VAT, cost 1.00) sell 100 a week each, and twice a year 10 % off lifts that to 160, 20 % to 240.
 * BEZ has no cost, NOVO was never sold, and DARAK has a price of 0.
 */
beforeAll(async () => {
  harness = await startHarness(() => new Date('2026-11-21T10:00:00Z'));
  const skus = ['K1', 'K2', 'K3', 'K4', 'K5', 'BEZ', 'DARAK'];
  const cost = (sku: string) => (sku === 'BEZ' ? '' : '1.00');
  const price = (sku: string) => (sku === 'DARAK' ? '0' : '4.00');
  await harness.upload(
    'products',
    `sku,name,category,regular_price,cost,on_hand
${skus.map((sku) => `${sku},Kava ${sku},Kava,${price(sku)},${cost(sku)},150`).join('\n')}
NOVO,Nova kava,Kava,4.00,1.00,
`,
  );
  const rows = skus.flatMap((sku, s) =>
    Array.from({ length: 98 }, (_, i) => {
      const depth = i % 13 === s ? 20 : i % 13 === s + 6 ? 10 : 0;
      const qty = depth === 20 ? 240 : depth === 10 ? 160 : 100;
      return `${sku},${addWeeks(202501, i)},${qty},${Number(depth > 0)},${(qty * 4 * (1 - depth / 100)).toFixed(2)},${depth || ''}`;
    }),
  );
  await harness.upload('sales', `sku,yw,qty,promoted,revenue,discount_pct\n${rows.join('\n')}\n`);
  await harness.upload('prices', 'sku,date,price\nK1,2026-10-01,4.00\nK1,2026-11-10,3.49\nK1,2026-11-15,4.00\n');
  // Two answers are alike once one fit gives both.
  await eventually(async () => !(await harness.get<ForecastQuality>('/forecast-quality')).body.provisional);
});
afterAll(() => harness[Symbol.asyncDispose]());

const asked = async (query: string): Promise<ForecasterAnswer> => {
  const { status, body } = await harness.get<ForecasterAnswer>(`/forecaster?${query}`);
  expect(status).toBe(200);
  return body;
};

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

describe('proposal-economics', () => {
  const line = (code: string, fields: object = {}) => ({
    code,
    discount_pct: 20,
    promo_price: 3.2,
    mechanic: null,
    sale_kind: 'action' as const,
    supplier_funding: 0,
    ...fields,
  });
  const PROMOTION = { start_date: '2026-11-23', weeks: 2, proposal_id: null };

  it('says of each line what the forecaster says of its SKU, and what NC30 says of its price', async () => {
    await using asker = await testBus(harness.nats.url, 'asker');
    const lines = [
      line('K1', { supplier_funding: 0.2 }),
      line('K2', { discount_pct: null }),
      line('BEZ', { promo_price: null }),
      line('NOVO', { promo_price: 3.6, discount_pct: 10 }),
      line('nobody'),
      line('K2', { discount_pct: 10, promo_price: 3.6 }),
    ];
    const reply = await ask(asker, proposalEconomics, { ...PROMOTION, lines });
    const [k1, k2, bez, novo, nobody, again] = planColumns.toRows(reply.columns);
    const { pnl, ...told } = await asked('sku=K1&discount=20&weeks=2&start_yw=202648&supplier_funding=0.2');
    expect(reply).toMatchObject({ as_of_yw: 202647, fitted_as_of_yw: told.fitted_as_of_yw });
    expect(k1).toMatchObject({
      discount_pct: 20,
      units: pnl.promo_qty,
      baseline_units: 200,
      revenue_eur: pnl.gross_revenue,
      gross_margin_eur: pnl.gross_margin,
      baseline_margin_eur: 440,
      funding_eur: pnl.supplier_funding,
      cannibalization_eur: pnl.cannibalized_margin,
      pull_forward_eur: pnl.pull_forward_margin,
      incremental_margin_eur: pnl.incremental_margin,
      roi: pnl.roi,
      on_hand: 150,
      on_order: null,
      // 3.49 on November 10th to 14th.
      nc30: { ok: true, nc30_price: 3.49, reason: 'ok', announceable: true },
      counted: true,
    });
    const [units, gained] = [k1?.units as number, k1?.uplift_units as number];
    expect(units).toBeGreaterThan(300);
    expect([gained, (k1?.shortfall as number) + 150]).toEqual([
      expect.closeTo(units - 200, 3),
      expect.closeTo(units, 3),
    ]);
    expect(told.mean_uplift_pct).toBeCloseTo(gained / 2, 1);
    expect(k2).toMatchObject({ discount_pct: 20, baseline_units: 200, counted: true });
    expect(again).toMatchObject({ discount_pct: 10, counted: false });
    expect(bez).toMatchObject({ units: expect.any(Number), revenue_eur: null, nc30: { ok: true } });
    expect(novo).toMatchObject({ units: null, baseline_units: null, incremental_margin_eur: null });
    expect(nobody).toMatchObject({ units: null, discount_pct: 20, nc30: { ok: true, nc30_price: null } });
    expect(reply.totals).toMatchObject({ lines: 5, lines_without_money: 3, lines_short: 3 });
    expect(reply.totals.units).toBeCloseTo(units + (k2?.units as number) + (bez?.units as number), 3);
  });

  it('takes what every depth sells from the price where no depth is given, and the usual depth without both', async () => {
    await using asker = await testBus(harness.nats.url, 'asker');
    const lines = [line('K3'), line('K3', { discount_pct: null }), line('K3', { promo_price: null })];
    const usual = line('K3', { discount_pct: null, promo_price: null });
    const told = planColumns
      .toRows((await ask(asker, proposalEconomics, { ...PROMOTION, lines: [...lines, usual] })).columns)
      .map(({ counted: _, ...figures }) => figures);
    expect([told[1], told[2]]).toEqual([told[0], told[0]]);
    // Eight of its promotions were at 20 %, seven at 10 %.
    expect(told[3]).toEqual({ ...told[0], nc30: null });
  });

  // How quickly is shown where only its own processor time counts (plan-economics.test.ts): a busy machine takes longer than askers wait.
  it('answers the largest proposal in one message', async () => {
    await using asker = await testBus(harness.nats.url, 'asker');
    const codes = ['K1', 'K2', 'K3', 'K4', 'K5', 'BEZ', 'NOVO'];
    const lines = Array.from({ length: MAX_CODES }, (_, i) =>
      line(i % 8 === 7 ? `${i}`.padStart(64, '0') : (codes[i % 7] as string), {
        discount_pct: (i % 70) + 1 / 3,
        promo_price: 3,
      }),
    );
    const question = JSON.stringify({ ...PROMOTION, weeks: 104, lines });
    const answer = await asker.connection.request(proposalEconomics.subject, question, { timeout: 60_000 });
    const reply = answer.json<ReplyOf<typeof proposalEconomics>>();
    expect(planColumns.toRows(reply.columns)).toHaveLength(MAX_CODES);
    expect(JSON.stringify(reply).length).toBeLessThan(700_000);
  });

  it.each([
    ['more lines than a proposal has', { lines: Array.from({ length: MAX_CODES + 1 }, () => line('K1')) }],
    ['funding below nothing', { lines: [line('K1', { supplier_funding: -1 })] }],
    ['no weeks', { weeks: 0 }],
  ])('refuses %s', async (_, fields) => {
    await using asker = await testBus(harness.nats.url, 'asker');
    const refused = ask(asker, proposalEconomics, { ...PROMOTION, lines: [], ...fields });
    await expect(refused).rejects.toMatchObject({ status: 422 });
  });
});

describe('POST /plan-suggestions', () => {
  const suggest = async (asked: object) => {
    const { status, body } = await harness.call('POST', '/plan-suggestions', { from_yw: 202649, weeks: 6, ...asked });
    return { status, body: body as unknown as CalendarSuggestion & ErrorBody };
  };
  const line = { discount_pct: 20, promo_price: 3.2, supplier_funding: 0.1 };
  const plan = (id: number, status: string, code: string) => ({
    proposal_id: id,
    version: 1,
    status_from: null,
    status,
    proposal: {
      title: `Plan ${id}`,
      status,
      start_yw: 202650,
      end_yw: 202650,
      start_date: '2026-12-07',
      end_date: '2026-12-13',
      source: 'letak',
      user: null,
      mechanic: null,
      lines: [{ code, ...line, expected: null }],
    },
  });

  it('suggests a calendar around what is approved, beside what is planned, alike whenever it is asked', async () => {
    await using proposals = await testBus(harness.nats.url, 'promo-proposals');
    const told = [plan(1, 'approved', 'K1'), plan(2, 'draft', 'K2')];
    for (const [i, data] of told.entries()) {
      await publish(proposals, {
        id: `plan-${i}`,
        subject: PROPOSAL_STATUS_CHANGED,
        at: '2026-11-21T10:00:00Z',
        actor: 1,
        version: 1,
        data,
      });
    }
    const asked = { slots_per_week: 2, max_per_sku: 1, min_gap_weeks: 3 };
    await eventually(async () => (await suggest(asked)).body.planned.promotions.length === 2);
    const { status, body } = await suggest(asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from_yw: 202649,
      to_yw: 202701,
      objective: 'margin',
      as_of_yw: 202647,
      finished: true,
      unknown: [],
      kept: [],
    });
    // seven coffees were sold, BEZ has no cost, DARAK no price; NOVO was never sold
    expect([body.skus, body.without_figures]).toEqual([8, 3]);
    const { promotions, totals, weeks } = body.suggestion;
    expect(promotions.filter(({ origin }) => origin === 'planned')).toMatchObject([
      { sku: 'K1', start_yw: 202650, proposal_id: 1, supplier_funding: 0.1 },
    ]);
    expect(promotions.map(({ sku }) => sku).sort()).toEqual(['K1', 'K2', 'K3', 'K4', 'K5']);
    expect(Math.max(...weeks.map(({ promotions: running }) => running))).toBeLessThanOrEqual(2);
    expect(totals.margin_eur).toBeGreaterThan(body.planned.totals.margin_eur);
    expect(body.planned.promotions).toMatchObject([
      { sku: 'K1', status: 'approved' },
      { sku: 'K2', status: 'draft' },
    ]);
    expect((await suggest(asked)).body).toEqual(body);

    const kept = (
      await suggest({
        ...asked,
        keep: [2],
        fixed: [{ sku: 'K3', yw: 202649, weeks: 1, discount_pct: 10 }],
        skus: ['K1', 'K2', 'K3', 'nobody'],
        slots_total: 3,
      })
    ).body;
    expect(kept).toMatchObject({ kept: [2], unknown: ['nobody'], skus: 3 });
    expect(kept.suggestion.promotions.map(({ sku, origin, discount_pct }) => [sku, origin, discount_pct])).toEqual([
      ['K3', 'fixed', 10],
      ['K1', 'planned', 20],
      ['K2', 'planned', 20],
    ]);
  });

  it('answers what cannot be met with what binds, and refuses what is out of bounds by name', async () => {
    const none = await suggest({ slots_per_week: 0 });
    expect(none.status).toBe(200);
    expect(none.body.suggestion.promotions.every(({ origin }) => origin === 'planned')).toBe(true);
    expect(none.body.binds).toMatchObject([{ limit: 'slots_per_week' }]);
    expect(Math.max(...none.body.slot_gains.weeks)).toBeGreaterThan(0);
    expect((await suggest({ categories: ['none'] })).body).toMatchObject({
      skus: 0,
      suggestion: { promotions: [], totals: { margin_eur: 0 } },
    });
    for (const [field, value] of Object.entries({
      weeks: 27,
      max_per_sku: 0,
      min_gap_weeks: 27,
      lengths: [5],
      depths: [4],
      budget: -1,
      from_yw: 202654,
    })) {
      const { status, body } = await suggest({ [field]: value });
      expect([status, body.errors?.[0]?.path.split(/[./]/)[0]]).toEqual([422, field]);
    }
  });

  it('ends the search of whoever has gone', async () => {
    const gone = new AbortController();
    const asked = fetch(`${harness.service.url}/api/promo/plan-suggestions`, {
      method: 'POST',
      headers: { ...harness.identity, 'content-type': 'application/json' },
      body: JSON.stringify({ from_yw: 202649, weeks: 26 }),
      signal: gone.signal,
    });
    gone.abort();
    await expect(asked).rejects.toThrow('aborted');
    expect((await suggest({})).status).toBe(200);
  });
});
