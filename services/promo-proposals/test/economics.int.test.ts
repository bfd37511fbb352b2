import type { ConflictCost } from '@promo/contracts/promo-proposals/conflicts';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { captureLog } from '@promo/testing/log';
import { describe, expect, it } from 'vitest';
import { REVIEWER, startHarness } from './harness.ts';
import { COUNTS, FIGURES, forecast, LAST, ONE, SHORT_NC30, STOCK, startTold, TOTALS } from './told-by-analytics.ts';

const { harness, forecasting, earning, decide } = await startTold();

/** 3 € are paid for 15 units that earn 1.50 € more than no promotion: 1.50 € would do, 0.10 € each. */
const figures = (code: string) => ({ code, ...FIGURES, break_even_funding_eur: 0.1 });
const stock = { needed: 15, ...STOCK };

/** What is usually paid, and ten days before 8 March; of the other neither is known, and why it has no money. */
const A1 = { ...figures('A1'), usual_funding_eur: 0.15, stock: { ...stock, order_by: '2027-02-26' } };
const A2 = { ...figures('A2'), usual_funding_eur: null, stock, missing: ['no_cost'] };

describe('economics', () => {
  const FUNDED = {
    skus: [
      { ...ONE.skus[0], supplier_funding: 0.2 },
      { code: 'A2', promo_price: 3 },
    ],
    end_week: 11,
  };
  const answered = {
    start_date: '2027-03-08',
    end_date: '2027-03-21',
    weeks: 2,
    as_of_yw: 202647,
    fitted_as_of_yw: 202646,
    provisional: false,
  };
  const unsaved = (body: object) => harness.call('POST', '/economics', body);

  it('of a proposal say what analytics reckons, in one question', async () => {
    const { id } = await harness.create(FUNDED);
    const asked = await earning();
    const { body } = await harness.get<Economics>(`/proposals/${id}/economics`);
    const terms = { mechanic: null, sale_kind: 'action' };
    expect(asked).toEqual([
      {
        start_date: '2027-03-08',
        weeks: 2,
        proposal_id: id,
        source: 'manual',
        lines: [
          { code: 'A1', discount_pct: 25, promo_price: 3, ...terms, supplier_funding: 0.2 },
          { code: 'A2', discount_pct: null, promo_price: 3, ...terms },
        ],
      },
    ]);
    expect(body).toEqual({
      proposal_id: id,
      ...answered,
      lines: [
        {
          ...A1,
          nc30: SHORT_NC30,
          missing: [],
          better_depth: { discount_pct: 20, gain_eur: 2.5 },
          last_promotion: LAST,
        },
        { ...A2, nc30: SHORT_NC30, better_depth: null, last_promotion: null },
      ],
      totals: { ...TOTALS, ...COUNTS },
      better_together_eur: 2.5,
      // 3 € less 15 units at 0.15 €; of the other it is not known that its supplier ever pays
      funding_over_usual_eur: 0.75,
    });
  });

  it('say what of the funding is yet to be agreed, and so does whoever submits', async () => {
    await earning();
    const skus = [{ ...FUNDED.skus[0], funding_to_agree: true }, FUNDED.skus[1]];
    const body = await harness.create({ ...FUNDED, skus, status: 'submitted' });
    const told = { code: 'funding_to_agree', params: { lines: 1, skus: ['A1'] } };
    expect(body).toMatchObject({ warnings: expect.arrayContaining([expect.objectContaining(told)]) });
    const economics = async () => (await harness.get<Economics>(`/proposals/${body.id}/economics`)).body;
    expect((await economics()).funding_to_agree_eur).toBe(3);
    expect((await harness.get<Proposal>(`/proposals/${body.id}`)).body.skus[0]?.funding_to_agree).toBe(true);

    await harness.call('PUT', `/proposals/${body.id}`, { skus: FUNDED.skus });
    expect(await economics()).not.toHaveProperty('funding_to_agree_eur');
    const { log } = (await harness.get<Proposal>(`/proposals/${body.id}`)).body;
    expect(log.at(-1)).toMatchObject({ code: 'contents_changed', params: { line_fields: ['funding_to_agree'] } });
  });

  it('of lines that are not saved are those of a proposal with them; a SKU may stand twice', async () => {
    const { id } = await harness.create(FUNDED);
    const asked = await earning();
    const saved = await harness.get<Economics>(`/proposals/${id}/economics`);
    const { skus, end_week } = FUNDED;
    const plan = { start_year: 2027, start_week: 10, end_week, skus };
    const { status, body } = await unsaved({ ...plan, end_year: 2027, proposal_id: id });
    expect([status, body]).toEqual([200, saved.body]);
    expect(asked[1]).toEqual(asked[0]);
    expect((await unsaved({ ...plan, end_year: 2027, skus: [skus[0], skus[0]] })).status).toBe(200);
    expect(asked[2]).toMatchObject({ proposal_id: null, lines: [{ code: 'A1' }, { code: 'A1' }] });
    const placed = await unsaved({
      ...plan,
      end_year: 2027,
      source: 'letak',
      skus: [{ code: 'A1', feature: 0.8, display: 0 }],
    });
    expect(placed.status).toBe(200);
    expect(asked[3]).toMatchObject({ source: 'letak', lines: [{ code: 'A1', feature: 0.8, display: 0 }] });
    for (const wrong of [{ skus }, { ...plan, start_week: 54 }, { ...plan, title: 'x' }, { start_year: 2027 }]) {
      expect((await unsaved(wrong)).status).toBe(422);
    }
    const told = { code: 'no_weeks_for_economics', params: {} };
    const detail = 'start_year and start_week are needed to reckon the economics';
    expect((await unsaved({ skus })).body).toEqual({
      ...told,
      detail,
      errors: [{ ...told, path: 'start_week', message: detail }],
    });
    expect(asked).toHaveLength(4);
  });

  it('of two proposals say what both promise of what they share, and what they bring together', async () => {
    const years = { start_year: 2029, end_year: 2029 };
    const a = await harness.create({ ...FUNDED, ...years });
    const b = await harness.create({ ...ONE, ...years, source: 'kupci', start_week: 11, end_week: 11 });
    await earning();
    const cost = (id_a: number, id_b: number) =>
      harness.get<ConflictCost>(`/calendar/conflict-cost?id_a=${id_a}&id_b=${id_b}`);
    // 1.50 each, A's in two weeks of which one is shared; of equal depths the first is taken to be paid.
    const [id_a, id_b] = [a.id, b.id];
    const shared = { overlap_weeks: [202911], n_skus: 1, skus_without_money: 0 };
    const margins = { margin_a_eur: 0.75, margin_b_eur: 1.5, together_eur: 0.75 };
    expect((await cost(id_a, id_b)).body).toEqual({ id_a, id_b, ...shared, ...margins });
    const refused = await cost(id_a, id_a);
    expect(refused).toMatchObject({ status: 400, body: { code: 'same_proposal' } });
    expect((await cost(id_a, 999_999)).status).toBe(404);
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
    // By the approval, by the save, and by the approval again.
    expect(asked.map(({ lines }) => lines[0]?.supplier_funding)).toEqual([undefined, 0.5, 0.5]);
    expect(body.proposal.forecast).toMatchObject({ lines: [{ code: 'A1', expected_uplift_pct: 25 }] });
    const kept = { lines: [A1], totals: { ...TOTALS, ...COUNTS }, funding_over_usual_eur: 0.75 };
    expect(body.proposal.forecast?.economics).toEqual(kept);
    const read = async () => (await harness.call('GET', `/proposals/${id}`)).body.forecast?.economics;
    expect(await read()).toEqual(kept);
    // nor is more stored than is answered: what changes with each import is not kept
    const stored = harness.db.collection<{ _id: number; forecast: Proposal['forecast'] }>('proposals');
    expect((await stored.findOne({ _id: id }))?.forecast?.economics).toEqual(kept);
    for (const list of ['/proposals', '/proposals?limit=10', '/proposals?sort=id']) {
      const { proposals } = (await harness.get<{ proposals: Proposal[] }>(list)).body;
      const listed = proposals.find((one) => one.id === id)?.forecast;
      expect([listed?.lines.length, listed?.economics]).toEqual([body.proposal.forecast?.lines.length, undefined]);
    }
    // An approval of before these were kept is answered without.
    const later = ['funding_over_usual_eur', 'lines.$[].usual_funding_eur', 'lines.$[].stock.order_by'];
    const $unset = Object.fromEntries(later.map((name) => [`forecast.economics.${name}`, 1 as const]));
    await stored.updateOne({ _id: id }, { $unset });
    const earlier = { lines: [{ ...figures('A1'), stock }], totals: kept.totals };
    expect(await read()).toEqual(earlier);
    expect((await decide(id, 'reject')).body.proposal.forecast).toBeNull();
  });

  it('stay as they were, like the forecast, where it is approved again while analytics is away', async () => {
    let away: string[] = [];
    const unlessAway = (asked: string) => {
      if (away.includes(asked)) throw new Error('away');
    };
    await earning(() => unlessAway('economics'));
    await forecasting((question) => {
      unlessAway('forecast');
      return forecast(question);
    });
    const { id } = await harness.create({ skus: [...ONE.skus, { code: 'A2', discount_pct: 20 }] });
    const first = (await decide(id)).body.proposal.forecast;
    expect(first?.economics?.lines).toEqual([A1, A2]);
    away = ['economics'];
    const { approval, proposal } = (await decide(id)).body;
    expect(proposal.forecast).toEqual({ ...first, frozen_at: approval.created_at });
    away = ['forecast', 'economics'];
    const again = (await decide(id)).body;
    expect([again.proposal.forecast, again.warnings]).toMatchObject([proposal.forecast, [{ code: 'unpriced_lines' }]]);
    await decide(id, 'request_revision');
    expect((await decide(id)).body.proposal.forecast).toBeNull();
  });

  it('are logged with the request where an approval goes without them', async () => {
    const log = captureLog('promo-proposals');
    await using logging = await startHarness({}, undefined, undefined, log.logger);
    await using _analytics = await logging.analytics({});
    const { id } = await logging.create(ONE);
    const request = { as: REVIEWER, headers: { 'x-request-id': 'approved-without' } };
    const decision = { proposal_id: id, decision: 'approve' };
    expect((await logging.call('POST', '/calendar/approve', decision, request)).status).toBe(200);
    expect(log.of('warn').filter(({ reqId }) => reqId === 'approved-without')).toMatchObject([
      { lines: 1, msg: 'economics are missing: analytics does not answer' },
    ]);
  });
});
