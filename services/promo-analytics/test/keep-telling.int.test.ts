import { NC30_BREACHED, type Nc30Breached, RESULT_IN, type ResultIn } from '@promo/contracts/promo-analytics/events';
import { storedEvents } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { type Harness, startHarness } from './harness.ts';
import { planned } from './planned.fixture.ts';

const SENT_AT = '2026-11-21T10:00:00Z';

let now = SENT_AT;
const harness = await keepForTests(startHarness(() => new Date(now)));

test('the result of a proposal is told once, when the sales of all its weeks are there', async () => {
  const plan = (id: number, yw: number, version = 1, at = SENT_AT) =>
    putPlanned(harness.db, {
      id,
      version,
      at,
      planned: { ...planned(id, 'approved', yw, [['C', 20]]), co_planner_ids: [8] },
    });
  const told = async () =>
    (await storedEvents<ResultIn>(harness.nats.url, RESULT_IN)).filter(({ subject }) => subject === RESULT_IN);
  const sales = (yw: number, qty: number) =>
    harness.upload('sales', `sku,yw,qty,promoted,revenue\nC,${yw},${qty},1,${qty * 0.8}\n`);
  await harness.upload('products', 'sku,name,category,regular_price,cost\nC,Keks,Keks,0.99,0.40\n');
  await plan(900, 202633);
  await sales(202633, 40);
  await plan(901, 202641);
  await plan(902, 202642);
  await sales(202641, 40);
  await expect.poll(async () => (await told()).map(({ data }) => data.proposal_id)).toEqual([901]);
  const [first] = await told();
  const proposal = { title: '$off 901', status: 'approved', user: { id: 5, name: 'Petra' }, co_planner_ids: [8] };
  expect(first).toMatchObject({ actor: null, data: { proposal, result: { complete: true, end_yw: 202641 } } });
  // A correction, a new replica and a later result: what was told is not told again, and 900 ended too long ago.
  await harness.replica();
  await sales(202641, 41);
  await sales(202642, 40);
  await expect.poll(async () => (await told()).map(({ data }) => data.proposal_id)).toEqual([901, 902]);
  // After a restore of promo-proposals another proposal has the id 901; an acknowledged conflict makes 902 a later version; and of 903
  // an earlier release has told.
  await harness.db.collection<{ _id: number }>('planned_promos').deleteOne({ _id: 901 });
  await plan(901, 202643, 1, '2026-11-21T11:00:00Z');
  await plan(902, 202642, 2, '2026-11-21T11:00:00Z');
  await harness.db.collection<{ _id: string }>('told').insertOne({ _id: 'result-in:903' });
  await plan(903, 202643);
  await sales(202643, 40);
  await plan(904, 202644);
  await sales(202644, 40);
  await expect
    .poll(async () => (await told()).map(({ data }) => [data.proposal_id, data.result.end_yw]).sort())
    .toEqual([
      [901, 202641],
      [901, 202643],
      [902, 202642],
      [904, 202644],
    ]);
});

test('the result of a proposal waits for sales that were imported after its last day', async () => {
  let today = '2026-11-20T15:00:00Z';
  await using own = await startHarness(() => new Date(today));
  await own.upload('products', 'sku,name,category,regular_price,cost,vat_rate\nK,Kava,Kava,10.00,4.00,25\n');
  const sales = (...rows: string[]) =>
    own.upload('sales', `${['sku,yw,qty,promoted,revenue,regular_price', ...rows].join('\n')}\n`);
  const plan = (id: number, yw: number) =>
    putPlanned(own.db, { id, version: 1, at: SENT_AT, planned: planned(id, 'approved', yw, [['K', 10]]) });
  const told = async () =>
    (await storedEvents<ResultIn>(own.nats.url, RESULT_IN))
      .filter(({ subject }) => subject === RESULT_IN)
      .map(({ data: { proposal_id, result } }) => [proposal_id, result.actual_incremental_margin_eur]);

  // Friday of week 47, at 9 € where 10 are ordinary at 10 €: the weekend is still to come.
  const ordinary = [43, 44, 45, 46].map((week) => `K,2026${week},10,0,100,10`);
  await sales(...ordinary, 'K,202647,28,1,252,10');
  await plan(1, 202647);
  // Monday in Zagreb: what ended before tells that it was looked, and would come after it.
  today = '2026-11-22T23:00:00Z';
  await plan(2, 202646);
  await expect.poll(told).toEqual([[2, 0]]);
  // 40 · (9 / 1.25 − 4) − 10 · 4, where 28 would have made 49.60.
  today = '2026-11-23T06:00:00Z';
  await sales('K,202647,40,1,360,10');
  await expect.poll(told).toEqual([
    [2, 0],
    [1, 88],
  ]);
  // The next week is imported before its end alone; sales of the one after it tell that it is whole.
  today = '2026-11-29T15:00:00Z';
  await sales('K,202648,10,0,100,10');
  await plan(3, 202648);
  today = '2026-11-30T15:00:00Z';
  await sales('K,202649,2,0,20,10');
  await expect.poll(told).toEqual([
    [2, 0],
    [1, 88],
    [3, 0],
  ]);
});

/** Has promo-analytics know a proposal as approved that promotes in the week of 2026-12-14. */
const plan = (
  id: number,
  lines: readonly (readonly [code: string, promo_price: number, mechanic?: string])[],
  version = 1,
) =>
  putPlanned(harness.db, {
    id,
    version,
    at: '2026-11-21T09:00:00Z',
    planned: {
      ...{ title: `Čaj ${id}`, status: 'approved', start_yw: 202651, end_yw: 202651, source: 'leaflet' },
      ...{ start_date: '2026-12-14', end_date: '2026-12-20', user: { id: 5, name: 'Petra' }, co_planner_ids: [] },
      mechanic: '1+1',
      lines: lines.map(([code, promo_price, mechanic = '10%']) => ({
        ...{ code, discount_pct: 10, mechanic, promo_price, sale_kind: 'action' as const },
      })),
    },
  });
const knownBreaches = () => harness.db.collection<{ _id: number; terms: string; skus: string[] }>('known_breaches');
/** The breaches that were told of: proposal and SKUs. */
const told = async () =>
  (await storedEvents<Nc30Breached>(harness.nats.url, NC30_BREACHED))
    .filter(({ subject }) => subject === NC30_BREACHED)
    .map(({ data: { proposal_id, skus } }) => [proposal_id, skus]);

test('an approved line that breaches the rule since new prices came is told of once; one that breached it at approval is not', async () => {
  await harness.upload(
    'products',
    'sku,name,category,regular_price\nCAJ,Čaj,Čaj,4.00\nMED,Med,Med,4.00\nSOK,Sok,Sok,4.00\n',
  );
  await harness.upload('prices', 'sku,date,price\nCAJ,2026-09-01,4.00\nMED,2026-09-01,4.00\nSOK,2026-09-01,4.00\n');
  const known = knownBreaches();
  const lines = [
    ['CAJ', 3.6],
    ['MED', 3.6],
  ] as const;
  await plan(20, lines);
  await plan(21, [['CAJ', 4.5]]);
  // units for nothing lower no price
  await plan(22, [['SOK', 4.5, '1+1']]);
  await expect.poll(() => known.findOne({ _id: 20 })).toMatchObject({ skus: [] });
  await expect.poll(() => known.findOne({ _id: 21 })).toMatchObject({ skus: ['CAJ'] });
  await expect.poll(() => known.findOne({ _id: 22 })).toMatchObject({ skus: [] });
  // Lower for a week within the 30 days before the start.
  await harness.upload('prices', 'sku,date,price\nCAJ,2026-11-16,3.00\n');
  await expect.poll(told).toEqual([[20, ['CAJ']]]);
  await harness.replica();
  await harness.upload('prices', 'sku,date,price\nMED,2026-11-16,3.00\nCAJ,2026-11-17,2.90\n');
  const both = [
    [20, ['CAJ']],
    [20, ['MED']],
  ];
  await expect.poll(told).toEqual(both);
  // As after a restore of promo-analytics to before the second one: it is found and sent again, and the stream has it.
  const outbox = harness.db.collection('outbox');
  await outbox.deleteOne({ 'data.skus': 'MED' });
  await known.updateOne({ _id: 20 }, { $set: { skus: ['CAJ'] } });
  await harness.upload('prices', 'sku,date,price\nMED,2026-11-17,2.90\n');
  await expect.poll(() => outbox.findOne({ 'data.skus': 'MED' })).toMatchObject({ sent_at: expect.any(Date) });
  expect(await told()).toEqual(both);
  // Other terms, and those of before again: what breaches the rule then and did not at first is told of.
  now = '2026-11-21T11:00:00Z';
  const { terms } = (await known.findOne({ _id: 20 })) ?? {};
  await plan(20, [['CAJ', 3.6]], 2);
  await expect.poll(() => known.findOne({ _id: 20 })).toMatchObject({ skus: ['CAJ'] });
  await harness.upload('prices', 'sku,date,price\nMED,2026-11-16,4.00\nMED,2026-11-17,4.00\n');
  await plan(20, lines, 3);
  await expect.poll(() => known.findOne({ _id: 20 })).toMatchObject({ terms, skus: ['CAJ'] });
  await harness.upload('prices', 'sku,date,price\nMED,2026-11-17,2.90\n');
  await expect.poll(told).toEqual([...both, [20, ['MED']]]);
});

test('a breach by prices that were taken back is forgotten: the same line is told of by the right ones, and no other void repeats it', async () => {
  const known = () => knownBreaches().findOne({ _id: 30 });
  const toldOf30 = async () => (await told()).filter(([id]) => id === 30);
  const takeBack = ({ body }: Awaited<ReturnType<Harness['upload']>>) =>
    harness.call('POST', `/imports/${body.import_id}/void`);
  await harness.upload('products', 'sku,name,category,regular_price\nGEL,Gel,Gel,4.00\n');
  await harness.upload('prices', 'sku,date,price\nGEL,2026-09-01,4.00\n');
  await plan(30, [['GEL', 3.6]]);
  await expect.poll(known).toMatchObject({ skus: [] });
  const wrong = await harness.upload('prices', 'sku,date,price\nGEL,2026-11-16,3.00\n');
  await expect.poll(toldOf30).toEqual([[30, ['GEL']]]);
  expect((await takeBack(wrong)).status).toBe(200);
  await expect.poll(known).toMatchObject({ voids: 1, skus: [] });
  await harness.upload('prices', 'sku,date,price\nGEL,2026-11-16,3.20\n');
  const twice = [
    [30, ['GEL']],
    [30, ['GEL']],
  ];
  await expect.poll(toldOf30).toEqual(twice);
  const other = await harness.upload('sales', 'sku,yw,qty,promoted,revenue\nGEL,202640,1,0,4\n');
  expect((await takeBack(other)).status).toBe(200);
  await expect.poll(known).toMatchObject({ voids: 2, skus: ['GEL'] });
  expect(await harness.db.collection('outbox').countDocuments({ 'data.skus': 'GEL' })).toBe(2);
});
