import { answer } from '@promo/bus/answer';
import { forecastLines, nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import type { PriceChange } from '@promo/contracts/promo-proposals/price-changes';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { REVIEWER, startHarness } from './harness.ts';
import { forecast, nc30 } from './told-by-analytics.ts';

let now = new Date('2027-03-01T09:00:00Z');
const harness = await keepForTests(startHarness({}, () => now));

/** Weeks 10 and 11 of 2027, March 8th to 21st. */
const PLAN = { start_year: 2027, start_week: 10, end_year: 2027, end_week: 11 };
const LINE = { name: 'Kava 250 g', regular_price: 4, promo_price: 3 };

/** Does something at an instant of March 2027, UTC. */
async function at<T>(march: string, action: () => Promise<T>): Promise<T> {
  now = new Date(`2027-03-${march}Z`);
  return action();
}

async function decide(proposal_id: number, decision: string): Promise<void> {
  const decided = await harness.call('POST', '/calendar/approve', { proposal_id, decision }, { as: REVIEWER });
  expect(decided.status).toBe(200);
}

/** Approved on March 1st, for a product that no other test promotes. */
async function running(code: string): Promise<number> {
  const { id } = await at('01T09:00', () => harness.create({ ...PLAN, skus: [{ ...LINE, code }] }));
  await decide(id, 'approve');
  return id;
}

/** What is told of a proposal in March and April: kind, number and day, price, version. */
async function told(id: number) {
  const { body } = await harness.get<{ changes: PriceChange[] }>('/price-changes?from=2027-03-01&to=2027-04-30');
  return body.changes
    .filter(({ proposal_id }) => proposal_id === id)
    .map((one) => `${one.id.replace(`${id}-${one.code}-`, '')} ${one.date} ${one.price} v${one.version}`);
}

it.each(['reject', 'request_revision'])(
  '%s of a running promotion ends it at the till on the day after',
  async (word) => {
    await using _analytics = await harness.analytics({});
    const id = await running(word);
    expect(await told(id)).toEqual(['start 2027-03-08 3 v2', 'end 2027-03-22 4 v2']);
    // A minute before midnight in Zagreb.
    await at('10T22:59', () => decide(id, word));
    expect(await told(id)).toEqual(['start 2027-03-08 3 v3', 'end 2027-03-11 4 v3']);
    await decide(id, 'reject');
    expect(await told(id)).toEqual(['start 2027-03-08 3 v3', 'end 2027-03-11 4 v3']);
  },
);

it('what is taken back before its first day has not run', async () => {
  await using _analytics = await harness.analytics({});
  const id = await running('EARLY');
  await at('07T22:59', () => decide(id, 'reject'));
  expect(await told(id)).toEqual([]);
});

it('sent back, changed and approved again it starts once more, with what was approved then', async () => {
  await using _analytics = await harness.analytics({});
  const id = await running('AGAIN');
  await at('10T09:00', () => decide(id, 'request_revision'));
  const changed = { skus: [{ ...LINE, code: 'AGAIN', promo_price: 2.5 }], end_week: 10 };
  expect((await at('11T09:00', () => harness.call('PUT', `/proposals/${id}`, changed))).status).toBe(200);
  const ran = ['start 2027-03-08 3 v3', 'end 2027-03-11 4 v3'];
  expect(await told(id)).toEqual(ran);
  await at('11T10:00', () => decide(id, 'approve'));
  expect(await told(id)).toEqual([...ran, 'start-2 2027-03-12 2.5 v5', 'end-2 2027-03-15 4 v5']);
  // To approve it once more changes no day of it.
  await at('13T10:00', () => decide(id, 'approve'));
  expect(await told(id)).toEqual([...ran, 'start-2 2027-03-12 2.5 v6', 'end-2 2027-03-15 4 v6']);
  await decide(id, 'reject');
  expect(await told(id)).toEqual([...ran, 'start-2 2027-03-12 2.5 v7', 'end-2 2027-03-14 4 v7']);
});

it('deleted and restored after the tills have ended it, it is submitted again', async () => {
  await using _analytics = await harness.analytics({});
  const id = await running('NIGHT');
  const restored = async (march: string) =>
    (await at(march, () => harness.call('POST', `/proposals/${id}/restore`))).body;
  // Four minutes before midnight in Zagreb, and four after it.
  await at('10T22:56', () => harness.call('DELETE', `/proposals/${id}`));
  const { status, forecast, log } = await restored('10T23:04');
  const line = { code: 'restored_as_submitted', params: { reason: 'ended' } };
  expect([status, forecast, log.at(-1)]).toMatchObject(['submitted', null, line]);
  const ran = ['start 2027-03-08 3 v3', 'end 2027-03-11 4 v3'];
  expect(await told(id)).toEqual(ran);
  await at('11T09:00', () => decide(id, 'approve'));
  expect(await told(id)).toEqual([...ran, 'start-2 2027-03-12 3 v5', 'end-2 2027-03-22 4 v5']);
  // On its last day there is nothing more to end.
  await at('21T22:56', () => harness.call('DELETE', `/proposals/${id}`));
  expect((await restored('21T23:04')).status).toBe('approved');
});

it('deleted it ends too, and goes on where it is restored', async () => {
  await using _analytics = await harness.analytics({});
  const id = await running('GONE');
  await at('10T09:00', () => harness.call('DELETE', `/proposals/${id}`));
  expect(await told(id)).toEqual(['start 2027-03-08 3 v3', 'end 2027-03-11 4 v3']);
  await at('10T09:05', () => harness.call('POST', `/proposals/${id}/restore`));
  expect(await told(id)).toEqual(['start 2027-03-08 3 v4', 'end 2027-03-22 4 v4']);
  // Sent back first: what has run is kept beyond the trail that is deleted.
  await at('12T09:00', () => decide(id, 'request_revision'));
  await harness.call('DELETE', `/proposals/${id}`);
  expect(await told(id)).toEqual(['start 2027-03-08 3 v5', 'end 2027-03-13 4 v5']);
});

it('whoever submits or approves the product within 30 days is told of the price that no import knows, also once deleted', async () => {
  await using bus = await testBus(harness.nats.url, 'analytics');
  // By imported prices it cost 4 € on all days of the window, April 4th and the 29 before.
  const told = () => nc30({ nc30_price: 4, window_start: '2027-03-06', window_end: '2027-04-04', source: 'prices' });
  await using _forecast = answer(bus, forecastLines, (question) => forecast(question, told()));
  await using _nc30 = answer(bus, nc30Lines, ({ lines }) => ({ lines: lines.map(told) }));
  await bus.connection.flush();
  const id = await running('SOLD');
  await at('10T09:00', () => harness.call('DELETE', `/proposals/${id}`));
  const skus = [{ ...LINE, code: 'SOLD', promo_price: 3.5 }];
  const plan = { status: 'submitted', start_year: 2027, start_week: 14, skus };
  const submitted = (await at('20T09:00', () => harness.call('POST', '/proposals', plan))).body;
  const warning = {
    code: 'sold_below_reference',
    params: { sku: 'SOLD', proposal_id: id, price: 3, last_day: '2027-03-10', nc30_price: 4 },
  };
  expect(submitted.warnings).toContainEqual(expect.objectContaining(warning));
  const approval = { proposal_id: submitted.id, decision: 'approve' };
  const { status, body } = await harness.call('POST', '/calendar/approve', approval, { as: REVIEWER });
  expect([status, body.warnings]).toEqual([200, expect.arrayContaining([expect.objectContaining(warning)])]);
});
