import { proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import { skuPrices, skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { CalendarStats } from '@promo/contracts/promo-proposals/calendar';
import type { ConflictCost } from '@promo/contracts/promo-proposals/conflicts';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { expectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import type { ResponseOf } from '@promo/contracts/route';
import { captureLog } from '@promo/testing/log';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { answerPlanned } from '../src/queries/planned.ts';
import { type Harness, REVIEWER, startHarness } from './harness.ts';
import { COUNTS, FIGURES, forecast, ONE, SHORT_NC30, STOCK, startTold, TOTALS } from './told-by-analytics.ts';

const told = startTold();
const { tell, forecasting, earning, decide } = told;
let harness: Harness;
beforeAll(() => {
  harness = told.harness();
});

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
        { ...A1, nc30: SHORT_NC30, missing: [], better_depth: { discount_pct: 20, gain_eur: 2.5 } },
        { ...A2, nc30: SHORT_NC30, better_depth: null },
      ],
      totals: { ...TOTALS, ...COUNTS },
      better_together_eur: 2.5,
      // 3 € less 15 units at 0.15 €; of the other it is not known that its supplier ever pays
      funding_over_usual_eur: 0.75,
    });
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
    for (const list of ['/proposals', '/proposals?limit=10', '/proposals?sort=id']) {
      const { proposals } = (await harness.get<{ proposals: Proposal[] }>(list)).body;
      const listed = proposals.find((one) => one.id === id)?.forecast;
      expect([listed?.lines.length, listed?.economics]).toEqual([body.proposal.forecast?.lines.length, undefined]);
    }
    // An approval of before these were kept is answered without.
    const later = ['funding_over_usual_eur', 'lines.$[].usual_funding_eur', 'lines.$[].stock.order_by'];
    const $unset = Object.fromEntries(later.map((name) => [`forecast.economics.${name}`, 1 as const]));
    await harness.db.collection<{ _id: number }>('proposals').updateOne({ _id: id }, { $unset });
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

test('promotions to come lack what those that have begun still need, and these are not listed', async () => {
  await forecasting();
  await earning();
  const asked = await tell(skuSupply, ({ codes }) => ({
    supply: codes.map((code) => ({
      ...{ code, name: 'Kava', supplier_id: 'D1', supplier_name: 'Zora' },
      ...{ on_hand: 20, on_order: null, lead_time_days: null },
    })),
  }));
  const weeks = (start_week: number, end_week: number) => ({ start_year: 2026, start_week, end_week });
  let last = 0;
  const own = { source: 'webshop', channel: 'veleprodaja' };
  for (const plan of [weeks(44, 46), weeks(46, 49), { ...weeks(49, 50), ...own }]) {
    last = (await harness.create({ skus: [{ code: 'S1', discount_pct: 25 }], ...plan })).id;
    await decide(last);
  }
  const { body } = await harness.get<{ shortfalls: Shortfall[] }>('/stock-shortfalls');
  // It is week 47, and each needs 15 in all: three of four weeks are left, 11.25, and 15 + 11.25 − 20 are missing.
  expect(body.shortfalls).toMatchObject([{ start_yw: 202649, needed: 15, needed_earlier: 11.25, shortfall: 6.25 }]);
  expect(asked).toEqual([{ codes: ['S1'] }]);
  // Of one source, channel and supplier: the others take theirs all the same.
  const lacking = async (filter: string) =>
    (await harness.get<{ shortfalls: Shortfall[] }>(`/stock-shortfalls?${filter}`)).body.shortfalls;
  expect(await lacking('source=webshop&channel=veleprodaja&supplier_id=D1')).toEqual(body.shortfalls);
  for (const other of ['source=manual', 'channel=internet', 'supplier_id=D2', 'source=manual&supplier_id=D1'])
    expect(await lacking(other)).toEqual([]);

  // By week, whether there is enough or not: 15 / 4 of weeks 46 to 49 from this one on, and 15 / 2 of weeks 49 and 50.
  // Nine times out of ten it is 18 at most of each.
  const { body: units } = await harness.get<ResponseOf<typeof expectedUnits>>('/expected-units?weeks=5');
  expect(units.expected_units.map((row) => [row.yw, row.code, row.expected_units, row.p90_units])).toEqual([
    [202647, 'S1', 3.75, 4.5],
    [202648, 'S1', 3.75, 4.5],
    [202649, 'S1', 11.25, 13.5],
    [202650, 'S1', 7.5, 9],
  ]);
  // Of one channel alone, and of the products of one supplier.
  const unitsOf = async (filter: string) => {
    const { body: some } = await harness.get<ResponseOf<typeof expectedUnits>>(`/expected-units?weeks=5&${filter}`);
    const sums = some.weeks.flatMap(({ yw, expected_units: sum }) => (sum === null ? [] : [[yw, sum]]));
    return [some.expected_units.map(({ yw, expected_units: sum }) => [yw, sum]), sums];
  };
  const wholesale = [
    [202649, 7.5],
    [202650, 7.5],
  ];
  expect(await unitsOf('channel=veleprodaja&supplier_id=D1')).toEqual([wholesale, wholesale]);
  expect(await unitsOf('source=webshop')).toEqual([wholesale, wholesale]);
  expect(await unitsOf('supplier_id=D2')).toEqual([[], []]);
  // Each week is summed up, whatever page is asked for, also one without promotions.
  expect(units.weeks.map(({ yw, ...week }) => [yw, ...Object.values(week)])).toEqual([
    [202647, 3.75, 1, 1],
    [202648, 3.75, 1, 1],
    [202649, 11.25, 1, 2],
    [202650, 7.5, 1, 1],
    [202651, null, 0, 0],
  ]);
  const { body: page } = await harness.get<ResponseOf<typeof expectedUnits>>('/expected-units?weeks=5&limit=1');
  expect([page.expected_units.length, page.weeks]).toEqual([1, units.weeks]);
  const csv = await (await harness.raw('/expected-units?weeks=1&format=csv&labels=hr')).text();
  expect(csv.split('\r\n')[0]).toMatch(
    /Tjedan;Prvi dan;Šifra;Naziv;Šifra dobavljača;Dobavljač;Plan: prodano \(kom\);Plan: najviše 9 od 10 puta \(kom\);Akcije$/,
  );

  // Who decides on another one is told what these take: the same 11.25, and the 15 of weeks 49 and 50.
  const { id } = await harness.create({ skus: [{ code: 'S1' }, { code: 'S2' }], ...weeks(50, 51) });
  const neededEarlier = async () =>
    (await harness.get<Economics>(`/proposals/${id}/economics`)).body.lines.map(({ stock }) => stock.needed_earlier);
  expect(await neededEarlier()).toEqual([26.25, undefined]);
  // What was read for that is not kept beyond a change: the last one takes nothing while it is revised, and another product afterwards.
  await decide(last, 'revision');
  expect(await neededEarlier()).toEqual([11.25, undefined]);
  await harness.call('PUT', `/proposals/${last}`, { skus: [{ code: 'S2', discount_pct: 25 }] });
  await decide(last);
  expect(await neededEarlier()).toEqual([11.25, 15]);
});

describe('what is expected of a proposal in short', () => {
  const MONEY = { units: 15, uplift_units: 5, revenue_eur: 45, funding_eur: 3, incremental_margin_eur: 1.5 };
  const SHORT = { ...MONEY, as_of_yw: 202647, category: 'Kava i čaj' };
  const read = async (id: number) => (await harness.call('GET', `/proposals/${id}`)).body;

  it('is kept at each save, and in lists and the calendar', async () => {
    const source = 'novac';
    const without = await harness.create({ ...ONE, source });
    expect(without.expected).toBeNull();
    const asked = await earning();
    const { id, expected } = await harness.create({ ...ONE, source });
    expect([expected, (await read(id)).expected]).toEqual([SHORT, SHORT]);
    const { entries } = (await harness.call('GET', `/calendar?source=${source}`)).body;
    expect(entries.map((entry) => entry.expected)).toEqual([null, SHORT]);
    const stats = await harness.get<CalendarStats>(`/calendar/stats?source=${source}`);
    expect(stats.body).toMatchObject({ expected: MONEY, entries_without_money: 1 });
    const sorted = await harness.call('GET', '/proposals?sort=-expected_incremental_margin_eur&limit=1');
    expect(sorted.body.proposals[0]?.expected?.incremental_margin_eur).toBe(1.5);
    const csv = await (await harness.raw(`/calendar?source=${source}&format=csv&sort=-expected_revenue_eur`)).text();
    expect(csv.split('\r\n')[1]).toMatch(/;15;5;45,00;3,00;1,50$/);
    expect(asked).toHaveLength(1);
    // The one from before gets it with its next save, as one that is submitted does.
    expect((await harness.call('PUT', `/proposals/${without.id}`, { title: 'x' })).body.expected).toEqual(SHORT);
    await harness.call('PUT', `/proposals/${id}/status`, { status: 'submitted' });
    expect(asked.map(({ proposal_id }) => proposal_id)).toEqual([id, without.id, id]);
  });

  it('is what approval freezes, and stays where analytics is away and the lines are the same', async () => {
    const { id } = await harness.create(ONE);
    await forecasting();
    const asked = await earning();
    expect((await decide(id)).body.proposal.expected).toEqual(SHORT);
    // Others are told of each line's margin and units, by the event and by whoever asks.
    const line = { code: 'A1', expected: { incremental_margin_eur: 1.5, units: 15 } };
    const approvals = async () => (await harness.events()).filter(({ data }) => data.proposal_id === id).slice(1);
    await expect.poll(approvals).toMatchObject([{ data: { proposal: { status: 'approved', lines: [line] } } }]);
    const [told] = (await answerPlanned({ db: harness.db }, { ids: [id] })).proposals;
    expect(told?.proposal).toEqual((await approvals())[0]?.data.proposal);
    expect((await decide(id, 'request_revision')).body.proposal.expected).toEqual(SHORT);
    expect(asked).toHaveLength(1);
  });

  it('is null of lines that nobody has reckoned, and no save fails for it', async () => {
    await tell(proposalEconomics, () => {
      throw new Error('broken');
    });
    const { id, expected } = await harness.create(ONE);
    expect(expected).toBeNull();
    const stored = harness.db.collection<{ _id: number }>('proposals');
    await stored.updateOne({ _id: id }, { $set: { expected: SHORT } });
    const put = (body: object) => harness.call('PUT', `/proposals/${id}`, body);
    expect((await put({ title: 'Druga' })).body).toMatchObject({ version: 2, expected: SHORT });
    expect((await put({ skus: [{ ...ONE.skus[0], discount_pct: 30 }] })).body).toMatchObject({ expected: null });
  });

  it('is of the lines with the prices that they get when they are submitted', async () => {
    const unpriced = { skus: [{ code: 'A2', discount_pct: 20 }] };
    const submit = (id: number) => harness.call('PUT', `/proposals/${id}/status`, { status: 'submitted' });
    const [one, other] = [await harness.create(unpriced), await harness.create(unpriced)];
    // What was expected of lines without a price is not what is expected of those with one.
    await harness.db.collection<{ _id: number }>('proposals').updateOne({ _id: one.id }, { $set: { expected: SHORT } });
    await tell(skuPrices, () => ({ prices: [{ code: 'A2', name: 'Čaj', regular_price: 10 }] }));
    expect((await submit(one.id)).body.proposal).toMatchObject({ skus: [{ regular_price: 10 }], expected: null });
    const asked = await earning();
    expect((await submit(other.id)).body.proposal.expected).toEqual(SHORT);
    // 10.00 less 20 %
    expect(asked.map(({ lines }) => lines[0]?.promo_price)).toEqual([8]);
  });

  it('makes no version of a save that changes nothing', async () => {
    const told = await earning();
    const { id } = await harness.create(ONE);
    told.length = 0;
    const put = await harness.call('PUT', `/proposals/${id}`, ONE);
    expect([put.body.version, told.length]).toEqual([1, 1]);
  });
});
