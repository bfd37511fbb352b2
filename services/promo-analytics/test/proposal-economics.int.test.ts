import { ask } from '@promo/bus/ask';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { lastColumns, planColumns, proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import { MAX_CODES } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { forecast, startCoffees } from './coffees.fixture.ts';

const harness = await keepForTests(startCoffees());

const asked = (query: string) => forecast(harness, query);

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
    expect(reply.missing).toEqual([[], [], ['no_cost'], ['no_sales'], ['unknown_product'], []]);
    expect(reply.regular_prices).toEqual([4, 4, 4, 4, null, 4]);
    expect(reply.unit_costs).toEqual([1, 1, null, 1, null, 1]);
    expect(reply.vat_rates).toEqual([25, 25, 25, 25, null, 25]);
    expect(reply.lead_times).toEqual([10, 14, 14, 14, null, 14]);
    expect(reply.usual_funding).toEqual([null, null, null, null, null, null]);
    const last = lastColumns.toRows(reply.last as NonNullable<typeof reply.last>);
    const { events } = (await harness.get<{ events: PerformanceEvent[] }>('/performance?sku=K1')).body;
    const { start_yw, end_yw, discount_pct, mechanic, net_effect_margin_eur } = events[0] as PerformanceEvent;
    expect(last[0]).toEqual({ start_yw, end_yw, discount_pct, mechanic, net_effect_margin_eur });
    expect(last.map((one) => one.start_yw !== null)).toEqual([true, true, true, false, false, true]);
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
