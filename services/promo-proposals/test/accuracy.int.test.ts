import { setTimeout as sleep } from 'node:timers/promises';
import { outcomeColumns, promotionOutcomes } from '@promo/contracts/promo-analytics/plan-queries';
import type { Accuracy } from '@promo/contracts/promo-proposals/accuracy';
import { describe, expect, it } from 'vitest';
import { ONE, startTold } from './told-by-analytics.ts';

const { harness, tell, forecasting, earning, decide } = await startTold();

describe('GET /proposals/{id}/accuracy', () => {
  const accuracy = async (id: number | string) => {
    const { status, body } = await harness.call('GET', `/proposals/${id}/accuracy`);
    return { status, body: body as unknown as Accuracy & { detail: string } };
  };

  /** Answers promotion-outcomes: every code ran, sold 15 where 10 are ordinary, and earned 2 €. */
  const selling = (as_of_yw: number) =>
    tell(promotionOutcomes, ({ codes }) => ({
      as_of_yw,
      columns: outcomeColumns.toColumns(
        codes.map(() => ({
          promoted_weeks: 1,
          weeks: 1,
          discount_pct: 30,
          units: 15,
          uplift_units: 5.5,
          revenue_eur: 44,
          gross_margin_eur: 12.5,
          funding_eur: 3,
          cannibalization_eur: 0,
          pull_forward_eur: 0.5,
          incremental_margin_eur: 2,
          settled: false,
          sold_weeks: 1,
          sold_units: 15,
          baseline_weekly_qty: 10,
        })),
      ),
    }));

  it('sets plan against actual, in units and money, in one question', async () => {
    await forecasting();
    await earning();
    const asked = await selling(202711);
    const skus = [{ ...ONE.skus[0], expected_uplift_pct: 45 }];
    const { id } = await harness.create({ skus });
    await decide(id);
    const { status, body } = await accuracy(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      proposal_id: id,
      complete: true,
      // By the clock of the test it lies ahead.
      state: 'not_started',
      weeks: 1,
      as_of_yw: 202711,
      totals: {
        lines: 1,
        lines_not_run: 0,
        lines_deeper: 1,
        error: { uplift_units: 0.5, incremental_margin_eur: 0.5 },
      },
    });
    expect(body.lines).toEqual([
      {
        code: 'A1',
        expected_uplift_pct: 25,
        p90_uplift_pct: 50,
        planner_uplift_pct: 45,
        actual_uplift_pct: 50,
        actual_qty: 15,
        expected: {
          uplift_units: 5,
          units: 15,
          revenue_eur: 45,
          gross_margin_eur: 12,
          funding_eur: 3,
          incremental_margin_eur: 1.5,
          uplift_p90_units: 8,
        },
        actual: {
          uplift_units: 5.5,
          units: 15,
          revenue_eur: 44,
          gross_margin_eur: 12.5,
          funding_eur: 3,
          incremental_margin_eur: 2,
        },
        error: { uplift_units: 0.5, incremental_margin_eur: 0.5 },
        within_p90: true,
        forecast_value_added: 20,
        ran: true,
        planned_discount_pct: 25,
        actual_discount_pct: 30,
        ran_deeper: true,
        actual_weeks: 1,
        ran_longer: false,
      },
    ]);
    expect(asked).toEqual([{ codes: ['A1'], from_yw: 202710, to_yw: 202710 }]);
    for (const expected_uplift_pct of [-1, 2001]) {
      const refused = await harness.call('PUT', `/proposals/${id}`, { skus: [{ code: 'A1', expected_uplift_pct }] });
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'skus.0.expected_uplift_pct']);
    }
  });

  it('is not complete before all weeks are imported, and expects nothing where nothing was frozen', async () => {
    await selling(202711);
    const { id } = await harness.create({ ...ONE, end_week: 11 });
    expect((await accuracy(id)).body).toMatchObject({
      proposal_id: id,
      complete: false,
      lines: [{ code: 'A1', expected_uplift_pct: null, p90_uplift_pct: null, actual_uplift_pct: 50, actual_qty: 15 }],
    });
  });

  it('asks about the largest proposal in one question', async () => {
    const asked = await selling(202711);
    const skus = Array.from({ length: 2000 }, (_, i) => ({ code: `L${i}`, name: 'x', regular_price: 4 }));
    const { id } = await harness.create({ skus, end_year: 2029, end_week: 9 });
    const { body } = await accuracy(id);
    expect(body.lines.map(({ code }) => code)).toEqual(skus.map(({ code }) => code));
    expect(asked.map(({ codes }) => codes.length)).toEqual([2000]);
  });

  it('asks nothing about a proposal without weeks or lines', async () => {
    const { id } = await harness.create({ skus: [] });
    expect((await accuracy(id)).body).toMatchObject({ proposal_id: id, complete: false, lines: [] });
  });

  it('is 503 while analytics is down, 504 while it is too slow', async () => {
    const { id } = await harness.create(ONE);
    const down = await accuracy(id);
    expect([down.status, down.body.detail]).toEqual([503, expect.stringContaining('promo-analytics')]);
    await tell(promotionOutcomes, async () => {
      await sleep(2_000);
      return { as_of_yw: null, columns: outcomeColumns.toColumns([]) };
    });
    expect((await accuracy(id)).status).toBe(504);
  });

  it('is 404 for an unknown proposal and 422 for what is no id', async () => {
    expect((await accuracy(999_999)).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1.5']) expect((await accuracy(id)).status).toBe(422);
  });
});
