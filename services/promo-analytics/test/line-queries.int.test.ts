import { ask } from '@promo/bus/ask';
import { inBatches } from '@promo/contracts/batches';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { forecastLines, MAX_PLANNED_LINES, nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import { describe, expect, it } from 'vitest';
import { line, PROMOTION, STRANGERS, startAsked } from './queries.fixture.ts';

const { harness, asker } = await startAsked();

describe('forecast-lines', () => {
  it('forecasts each line, in order, and checks its price', async () => {
    const lines = [
      line('KAVA', { discount_pct: 20, promo_price: 3.2 }),
      line('NOVO'),
      line('nobody', { promo_price: 1 }),
      line('KAVA', { mechanic: '1 + 1', discount_pct: 50, promo_price: 4.5 }),
      line('KAVA'),
    ];
    const reply = await ask(asker, forecastLines, { ...PROMOTION, lines });
    expect(reply.as_of_yw).toBe(202647);
    const [kava, novo, nobody, multibuy, usual] = reply.lines;
    const { body } = await harness.get<AnalogForecast>('/analog-forecast?sku=KAVA&discount=20&weeks=2&start_yw=202649');
    expect(kava).toEqual({
      code: 'KAVA',
      basis: 'own',
      expected_uplift_pct: body.expected_uplift_pct,
      p90_uplift_pct: body.p90_uplift_pct,
      baseline_weekly_qty: 10,
      expected_weekly_qty: body.expected_weekly_qty,
      // 202644 to 202646 and 202645, which has no row: 4.00 a unit in the weeks that end before November 30th.
      nc30: expect.objectContaining({ ok: true, applies: true, nc30_price: 4, reason: 'ok', source: 'weeks' }),
    });
    expect(kava?.expected_uplift_pct).toBeGreaterThan(0);
    expect(novo).toMatchObject({ code: 'NOVO', basis: 'category', baseline_weekly_qty: 3, nc30: null });
    expect(nobody).toMatchObject({
      code: 'nobody',
      baseline_weekly_qty: null,
      expected_weekly_qty: null,
      nc30: { ok: true, has_data: false, applies: true, nc30_price: null, reason: 'no_data' },
    });
    expect(multibuy?.nc30).toMatchObject({
      ok: true,
      has_data: true,
      applies: false,
      nc30_price: 4,
      reason: 'exempt_mechanic',
    });
    // The usual depth of KAVA is the 20 % of its one promotion.
    expect(usual).toEqual({ ...kava, nc30: null });
  });

  it('takes depth and price from each other, by the regular price', async () => {
    const lines = [
      line('KAVA', { discount_pct: 20, promo_price: 3.2 }),
      line('KAVA', { discount_pct: 20 }),
      line('KAVA', { promo_price: 3.2 }),
      line('KAVA', { promo_price: 4.5 }),
    ];
    const { lines: told } = await ask(asker, forecastLines, { ...PROMOTION, lines });
    expect([told[1], told[2]]).toEqual([told[0], told[0]]);
    // More than the regular price is no discount.
    expect(told[3]?.nc30).toMatchObject({ ok: false, reason: 'above_reference' });
    expect(told[3]?.expected_uplift_pct).toBeLessThanOrEqual(told[0]?.expected_uplift_pct as number);
  });

  // The time is what who asks waits. Other work on the machine may take it all, but hardly nine times in a row.
  it('answers the largest proposal in time', { retry: 8 }, async () => {
    const lines = Array.from({ length: 2000 }, (_, i) =>
      line(i % 2 ? 'KAVA' : (STRANGERS[i] as string), { discount_pct: i % 90, promo_price: 3 }),
    );
    const replies = await Promise.all(
      inBatches(lines, MAX_PLANNED_LINES).map((some) =>
        ask(asker, forecastLines, { start_date: '2026-11-30', weeks: 104, lines: some }),
      ),
    );
    expect(replies.flatMap((reply) => reply.lines)).toHaveLength(2000);
  });

  it('has nothing to say of no lines', async () => {
    expect(await ask(asker, forecastLines, { ...PROMOTION, lines: [] })).toEqual({
      as_of_yw: 202647,
      fitted_as_of_yw: null,
      provisional: false,
      lines: [],
    });
  });

  it.each<[string, object, string]>([
    [
      'a day that does not exist',
      { start_date: '2026-02-30' },
      'start_date is no date of the weeks up to 299952: 2026-02-30',
    ],
    ['no start', { start_date: null }, 'start_date'],
    ['no weeks', { weeks: 0 }, 'weeks'],
    ['more weeks than a proposal may have', { weeks: 105 }, 'weeks'],
    ['a negative discount', { lines: [line('KAVA', { discount_pct: -1 })] }, 'lines.0.discount_pct'],
    ['a discount above 100', { lines: [line('KAVA'), line('NOVO', { discount_pct: 101 })] }, 'lines.1.discount_pct'],
    ['a negative price', { lines: [line('KAVA', { promo_price: -1 })] }, 'lines.0.promo_price'],
    ['an empty code', { lines: [line('')] }, 'lines.0.code'],
    ['a line that lacks a field', { lines: [{ code: 'KAVA' }] }, 'lines.0'],
    ['too many lines', { lines: Array.from({ length: MAX_PLANNED_LINES + 1 }, () => line('KAVA')) }, 'lines'],
  ])('refuses %s', async (_, fields, path) => {
    const request = { ...PROMOTION, lines: [], ...fields };
    await expect(ask(asker, forecastLines, request as never)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(path),
    });
  });
});

describe('nc30-lines', () => {
  it('answers as /nc30 does, in order; nothing of a line without a price', async () => {
    const lines = [
      { code: 'KAVA', promo_price: 3.2, mechanic: null, sale_kind: 'seasonal' as const },
      { code: 'KAVA', promo_price: null, mechanic: null, sale_kind: 'action' as const },
      { code: 'nobody', promo_price: 1, mechanic: '1+1', sale_kind: 'action' as const },
    ];
    const reply = await ask(asker, nc30Lines, { start_date: '2026-11-30', proposal_id: null, lines });
    const { body } = await harness.get('/nc30?sku=KAVA&promo_price=3.2&start_date=2026-11-30&sale_kind=seasonal');
    expect(reply.lines).toEqual([body, null, expect.objectContaining({ sku: 'nobody', reason: 'exempt_mechanic' })]);
    expect(body).toMatchObject({ rule: 'frozen', sale_kind: 'seasonal', nc30_price: 4 });
  });
});
