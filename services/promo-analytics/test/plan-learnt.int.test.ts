import { publish } from '@promo/bus/publish';
import { PLAN_LEARNT } from '@promo/contracts/promo-analytics/events';
import { PROPOSAL_DELETED, PROPOSAL_STATUS_CHANGED } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { storedEvents, testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { startHarness } from './harness.ts';
import { planned } from './planned.fixture.ts';

const harness = await keepForTests(startHarness());
await harness.upload('products', 'sku,name,category,regular_price\nKAVA,Kava,Kava,3.99\n');
await harness.upload('prices', 'sku,date,price,is_promo\nKAVA,2026-09-01,3.99,0\n');
const proposals = await keepForTests(testBus(harness.nats.url, 'promo-proposals'));

/** Proposal 7 plans 2.99 for week 48. */
const told = (version: number, status: ProposalStatus | null) => {
  const { lines, ...plan } = planned(7, status ?? 'draft', 202648, [['KAVA', 25]]);
  const proposal = { ...plan, lines: lines.map((line) => ({ ...line, promo_price: 2.99 })) };
  const about = { proposal_id: 7, version };
  return publish(proposals, {
    ...{ id: `told-${version}`, at: '2026-11-20T10:00:00Z', actor: 1, version },
    subject: status === null ? PROPOSAL_DELETED : PROPOSAL_STATUS_CHANGED,
    data: status === null ? about : { ...about, status_from: null, status, proposal },
  });
};

/** The versions that are told to be learnt, in order. */
const learnt = async () => {
  const stored = await storedEvents(harness.nats.url, PLAN_LEARNT);
  return stored.filter(({ subject }) => subject === PLAN_LEARNT).map(({ version }) => version);
};

test('each replica answers by what is approved once that is told to be learnt, also if it has just looked; no draft is told', async () => {
  const other = await harness.replica();
  const lowest = async (url: string) =>
    (await harness.get('/nc30?sku=KAVA&promo_price=3.49&start_date=2026-12-05', { url })).body.nc30_price;
  const both = () => Promise.all([lowest(harness.service.url), lowest(other.url)]);
  await told(1, 'draft');
  await told(2, 'submitted');
  const atOnce: unknown[] = [];
  for (const [version, status, price] of [
    [3, 'approved', 2.99],
    [4, 'withdrawn', 3.99],
    [5, 'approved', 2.99],
    [6, null, 3.99],
  ] as const) {
    // What a replica holds would stand for 600 ms by itself.
    await both();
    const heard = proposals.connection.subscribe(PLAN_LEARNT, { max: 1 });
    await told(version, status);
    for await (const message of heard) expect(message.json()).toMatchObject({ version, data: { proposal_id: 7 } });
    atOnce.push(...(await both()).filter((lowest) => lowest === price));
    await expect.poll(both).toEqual([price, price]);
  }
  // Not each time: a replica may hear of it a moment after the test does.
  expect(atOnce.length).toBeGreaterThan(0);
  await expect.poll(learnt).toEqual([3, 4, 5, 6]);
});
