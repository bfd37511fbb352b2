import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '@promo/bus/answer';
import { forecastLines, proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import { testBus } from '@promo/testing/bus';
import { describe, expect, it } from 'vitest';
import { DRAFT, REVIEWER, startHarness } from './harness.ts';
import { forecast, nc30, ONE, startTold } from './told-by-analytics.ts';

const { harness, tell, forecasting, decide } = await startTold();

const codes = ({ body }: Awaited<ReturnType<typeof decide>>) => body.warnings.map(({ code }) => code);

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
        source: 'manual',
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

  it('freezes the forecast of very many lines as of the earliest week that their parts tell', async () => {
    let asked = 0;
    await forecasting((question) => {
      const fit =
        asked++ === 0
          ? { fitted_as_of_yw: 202647, provisional: false }
          : { fitted_as_of_yw: 202641, provisional: true };
      return { ...forecast(question), ...fit };
    });
    const skus = Array.from({ length: 501 }, (_, i) => ({ ...ONE.skus[0], code: `A${i}` }));
    const approved = await decide((await harness.create({ skus })).id);
    const { lines, ...kept } = approved.body.proposal.forecast ?? { lines: [] };
    expect([asked, lines.map(({ code }) => code)]).toEqual([2, skus.map(({ code }) => code)]);
    expect(kept).toMatchObject({ as_of_yw: 202647, fitted_as_of_yw: 202641, provisional: true });
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
        detail: 'what A1 may announce rests on proposals that can still change: #7; check again before the start',
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

  it('is refused for now with STRICT_NC30 where nobody says what its prices are held against', async () => {
    await using strict = await startHarness({ STRICT_NC30: true });
    await using answering = new AsyncDisposableStack();
    const other = answering.use(await testBus(strict.nats.url, 'analytics'));
    const decideOn = (proposal_id: number, decision = 'approve') =>
      strict.call('POST', '/calendar/approve', { proposal_id, decision, feedback: 'x' }, { as: REVIEWER });
    const [priced, unpriced] = [
      await strict.create(ONE),
      await strict.create({ skus: [{ code: 'A2', discount_pct: 20 }] }),
    ];
    const refused = async ({ id }: { id: number }) => {
      const { status, body } = await decideOn(id);
      expect([status, body]).toEqual([503, UNCHECKED]);
      expect((await strict.call('GET', `/proposals/${id}`)).body).toMatchObject({ status: 'draft', version: 1 });
      expect(await strict.list(`/proposals/${id}/approvals`)).toEqual([]);
    };
    await refused(priced);
    answering.use(answer(other, forecastLines, (question) => forecast(question, nc30({}))));
    await other.connection.flush();
    // Its price follows from a regular one that nobody has told.
    await refused(unpriced);
    expect((await decideOn(priced.id)).status).toBe(200);
    const broken = { _id: 999, version: 1, updated_at: '2027-03-01', skus: null };
    await strict.db.collection<{ _id: number }>('proposals').insertOne(broken);
    const another = await strict.create(ONE);
    await refused(another);
    expect((await decideOn(another.id, 'reject')).status).toBe(200);
    await strict.db.collection<{ _id: number }>('proposals').deleteOne({ _id: 999 });
    // Without lines there is nothing to hold against anything.
    expect((await decideOn((await strict.create({ skus: [] })).id)).status).toBe(200);
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
    // A slow machine may ask the same once more before it learns of the change.
    expect([...new Set(asked.map(({ lines }) => lines[0]?.discount_pct))]).toEqual([25, 40]);
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

  it('warns of codes that the catalogue does not know, which it asks for once', async () => {
    await forecasting();
    const { id } = await harness.create({ skus: [...ONE.skus, { code: 'TIPFELER', discount_pct: 20 }] });
    expect(codes(await decide(id))).toEqual(['unpriced_lines']); // without an answer nobody knows
    const asked = await tell(skuPrices, () => ({ prices: [] }));
    expect((await decide(id)).body.warnings).toContainEqual(
      expect.objectContaining({ code: 'unknown_codes', params: { lines: 1, skus: ['TIPFELER'] } }),
    );
    expect(asked).toEqual([{ codes: ['TIPFELER'] }]);
  });

  it('is of lines with the prices that they were saved without', async () => {
    const { id } = await harness.create({ skus: [{ code: 'A2', discount_pct: 20 }] });
    const forecasts = await forecasting();
    const economics = await tell(proposalEconomics, () => {
      throw new Error('broken');
    });
    await tell(skuPrices, () => ({ prices: [{ code: 'A2', name: 'Čaj', regular_price: 10 }] }));
    await decide(id);
    // 10.00 less 20 %
    expect(forecasts.map(({ lines }) => lines[0]?.promo_price)).toEqual([8]);
    expect(new Set(economics.map(({ lines }) => lines[0]?.promo_price))).toEqual(new Set([8]));
  });

  it('of days that have passed is warned of, as when it is submitted', async () => {
    const past = await harness.create({ ...ONE, status: 'submitted', start_year: 2026, start_week: 45 });
    const over = expect.objectContaining({ code: 'already_over', params: { last_day: '2026-11-08' } });
    expect(past).toMatchObject({ warnings: expect.arrayContaining([over]) });
    expect((await decide(past.id)).body.warnings).toContainEqual(over);
  });

  it('needs no forecast without lines, and says so without weeks', async () => {
    const asked = await forecasting();
    expect(codes(await decide((await harness.create({ skus: [] })).id))).toEqual(['nothing_promoted']);
    const { start_year: _, start_week: __, ...weekless } = DRAFT;
    const { body } = await harness.call('POST', '/proposals', weekless);
    const approved = await decide(body.id);
    expect(approved.body.warnings[0]?.detail).toContain('no start week is given');
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

const UNCHECKED = {
  code: 'nc30_unchecked_strict',
  params: {},
  detail:
    'not approved: nobody could say in time whether its prices are above the lowest of the 30 days before; try again',
};
