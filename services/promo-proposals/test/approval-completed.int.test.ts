import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import { expect, it } from 'vitest';
import type { Harness } from './harness.ts';
import { COUNTS, forecast, ONE, startTold, TOTALS } from './told-by-analytics.ts';

/** The day before week 202710 begins. */
const { harness, forecasting, earning, decide } = await startTold({}, () => new Date('2027-03-07T12:00:00Z'), 100);
const read = async (id: number) => (await harness.call('GET', `/proposals/${id}`)).body;

async function approved(fields: Parameters<Harness['create']>[0] = {}) {
  const { id } = await harness.create({ ...ONE, ...fields });
  return (await decide(id)).body.proposal;
}

it('what an approval went without is kept once analytics answers, up to the day before the promotion begins', async () => {
  const [toCome, underWay] = [await approved(), await approved({ start_week: 9 })];
  expect([toCome, underWay].map(({ forecast, version }) => [forecast, version])).toEqual([
    [null, 2],
    [null, 2],
  ]);
  await forecasting();
  await earning();
  await expect.poll(async () => (await read(toCome.id)).forecast?.economics?.totals).toEqual({ ...TOTALS, ...COUNTS });
  expect(await read(toCome.id)).toMatchObject({
    version: 3,
    status: 'approved',
    forecast: { frozen_at: '2027-03-07T12:00:00.000Z', lines: [{ code: 'A1', expected_uplift_pct: 25 }] },
    expected: { units: 15 },
    log: [{ code: 'created' }, { code: 'decided' }, { code: 'expectations_kept', by: null }],
  });
  const events = (await harness.events()).filter(({ data }) => data.proposal_id === toCome.id);
  expect(events.at(-1)).toMatchObject({
    subject: PROPOSAL_UPDATED,
    data: { version: 3, proposal: { lines: [{ expected: { units: 15 } }] } },
  });
  expect(await read(underWay.id)).toMatchObject({ version: 2, forecast: null });
  // Nothing that was decided is another: who saw the approval may take it back.
  expect((await decide(toCome.id, 'reject', { 'if-match': '"2"' })).body.proposal).toMatchObject({
    ...{ version: 4, status: 'rejected', forecast: null },
  });
});

it('an approval without economics stays as it is until there are some', async () => {
  const asked = await forecasting();
  const { id, forecast: kept } = await approved();
  const before = asked.length;
  await expect.poll(() => asked.length).toBeGreaterThan(before + 2);
  expect(await read(id)).toMatchObject({ version: 2, forecast: kept });
  await earning();
  await expect.poll(async () => (await read(id)).forecast?.economics?.lines).toMatchObject([{ code: 'A1', units: 15 }]);
  expect((await read(id)).version).toBe(3);
});

it('an approval of which nothing can be said holds up none behind it', async () => {
  const [stuck, behind] = [await approved(), await approved()];
  await forecasting((question) => {
    if (question.proposal_id === stuck.id) throw new Error('broken');
    return forecast(question);
  });
  await earning();
  await expect.poll(async () => (await read(behind.id)).forecast?.economics?.totals).toEqual({ ...TOTALS, ...COUNTS });
  expect(await read(stuck.id)).toMatchObject({ version: 2, forecast: null });
});
