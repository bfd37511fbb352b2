import { proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { CalendarStats } from '@promo/contracts/promo-proposals/calendar';
import { describe, expect, it } from 'vitest';
import { answerPlanned } from '../src/queries/planned.ts';
import { ONE, startTold } from './told-by-analytics.ts';

const { harness, tell, forecasting, earning, decide } = await startTold();

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
