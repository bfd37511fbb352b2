import { publish } from '@promo/bus/publish';
import { PROPOSAL_DELETED, PROPOSAL_STATUS_CHANGED, PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { startHarness } from './harness.ts';
import { type Line, planned } from './planned.fixture.ts';

const harness = await keepForTests(startHarness());
const products = [
  'sku,name,category,regular_price,cost',
  'A,"Kava, mljevena",Kava,4.99,2.10',
  'B,Čaj,Čaj,1.59,',
  'C,Keks,Keks,0.99,0.40',
];
await harness.upload('products', `${products.join('\n')}\n`);
const proposals = await keepForTests(testBus(harness.nats.url, 'promo-proposals'));

const SENT_AT = '2026-11-21T10:00:00Z';
let sent = 0;
const send = (subject: string, version: number, data: object) =>
  publish(proposals, { id: `event-${++sent}`, subject, at: SENT_AT, actor: 1, version, data });

const changed = (id: number, version: number, status: ProposalStatus, start_yw: number | null, lines: Line[]) =>
  send(PROPOSAL_STATUS_CHANGED, version, {
    proposal_id: id,
    version,
    status_from: null,
    status,
    proposal: planned(id, status, start_yw, lines),
  });

interface Row {
  proposal_id: number;
  status: string;
  start_yw: number | null;
  discount_pct: number | null;
}

async function plannedFor(sku: string, replicaUrl?: string): Promise<Row[]> {
  const { body } = await harness.get<{ planned_promotions: Row[] }>(`/sku-snapshot?sku=${sku}`, { url: replicaUrl });
  return body.planned_promotions;
}

const idsFor = async (sku: string) => (await plannedFor(sku)).map(({ proposal_id }) => proposal_id);

test('without proposals a snapshot has no planned promotions', async () => {
  expect(await plannedFor('A')).toEqual([]);
});

test('a snapshot shows what proposals plan for the SKU, by start week', async () => {
  await changed(1, 1, 'draft', null, [['A', 10]]);
  await changed(2, 1, 'submitted', 202651, [
    ['C', 33.3],
    ['A', null],
  ]);
  await changed(3, 1, 'revision', 202649, [['A', 20]]);
  await changed(4, 1, 'approved', 202650, [
    ['A', 25.5],
    ['B', 5],
  ]);
  await changed(5, 1, 'rejected', 202650, [['A', 40]]);
  await changed(6, 1, 'withdrawn', 202650, [['A', 45]]);
  await changed(7, 1, 'draft', 202649, [['B', 15]]);
  await expect.poll(() => idsFor('B')).toEqual([7, 4]);
  expect(await plannedFor('A')).toEqual([
    { proposal_id: 3, title: '$off 3', status: 'revision', start_yw: 202649, end_yw: 202649, discount_pct: 20 },
    { proposal_id: 4, title: '$off 4', status: 'approved', start_yw: 202650, end_yw: 202650, discount_pct: 25.5 },
    { proposal_id: 2, title: '$off 2', status: 'submitted', start_yw: 202651, end_yw: 202651, discount_pct: null },
    { proposal_id: 1, title: '$off 1', status: 'draft', start_yw: null, end_yw: null, discount_pct: 10 },
  ]);
  const other = await harness.replica();
  expect(await plannedFor('B', other.url)).toEqual(await plannedFor('B'));
});

test('an older version changes nothing, and a deleted proposal stays away', async () => {
  await changed(11, 3, 'approved', 202701, [['C', 30]]);
  await changed(11, 2, 'submitted', 202701, [['C', 20]]);
  await send(PROPOSAL_DELETED, 6, { proposal_id: 12, version: 6 });
  await send(PROPOSAL_UPDATED, 5, { proposal_id: 12, version: 5, proposal: planned(12, 'draft', 202701, [['C', 9]]) });
  await changed(13, 1, 'draft', 202702, [['C', 10]]);
  await send(PROPOSAL_UPDATED, 2, { proposal_id: 13, version: 2, proposal: planned(13, 'draft', 202702, [['C', 12]]) });
  await changed(14, 1, 'draft', 202703, [['C', 10]]);
  await send(PROPOSAL_DELETED, 2, { proposal_id: 14, version: 2 });
  await changed(15, 1, 'draft', 202704, [['C', 10]]);
  await expect.poll(() => idsFor('C')).toEqual([2, 11, 13, 15]);
  const [, eleven, thirteen] = await plannedFor('C');
  expect(eleven).toMatchObject({ status: 'approved', discount_pct: 30 });
  expect(thirteen).toMatchObject({ discount_pct: 12 });
});

test('a deleted proposal that is restored counts again; the news of its deletion comes too late then', async () => {
  await send(PROPOSAL_DELETED, 9, { proposal_id: 16, version: 9 });
  await changed(16, 10, 'draft', 202705, [['B', 10]]);
  await changed(17, 12, 'draft', 202706, [['B', 10]]);
  await send(PROPOSAL_DELETED, 11, { proposal_id: 17, version: 11 });
  await changed(18, 1, 'draft', 202707, [['B', 10]]);
  await expect.poll(() => idsFor('B')).toEqual([7, 4, 16, 17, 18]);
});

test('of versions that come all at once the newest stays', async () => {
  const { db } = harness;
  for (let id = 100; id < 120; id++) {
    const versions = [4, 2, 6, 1, 5, 3].map((version) => ({ version, at: 202700 + version }));
    const put = ({ version, at }: (typeof versions)[number]) =>
      putPlanned(db, {
        ...{ id, version, at: SENT_AT },
        planned: version === 6 && id % 2 ? null : planned(id, 'draft', at, [['D', version]]),
      });
    await Promise.all([...versions, ...versions].map(put));
  }
  const rows = await db.collection('planned_promos').find({ 'lines.code': 'D' }).toArray();
  expect(rows.map(({ version, start_yw }) => [version, start_yw])).toEqual(Array(10).fill([6, 202706]));
});

test('an event that does not fit its schema is set aside, and the next one counts', async () => {
  await send(PROPOSAL_UPDATED, 1, { proposal_id: 20, version: 1, proposal: { title: 'no lines' } });
  await changed(21, 1, 'draft', 202601, [['C', 10]]);
  await expect.poll(() => idsFor('C')).toEqual([21, 2, 11, 13, 15]);
  const dead = await proposals.manager.streams.getMessage('DEAD_LETTERS', { seq: 1 });
  expect(dead?.subject).toBe('dead-letters.promo-analytics-planned-promotions');
});

test('what a later release tells besides does no harm', async () => {
  const { lines, ...plan } = planned(22, 'draft', 202602, [['C', 11]]);
  const proposal = { ...plan, told_later: 1, lines: lines.map((line) => ({ ...line, told_later: 1 })) };
  await send(PROPOSAL_UPDATED, 1, { proposal_id: 22, version: 1, proposal });
  await expect.poll(() => idsFor('C')).toContain(22);
});

test('planned promotions of a SKU are found by index', async () => {
  const rows = harness.db.collection('planned_promos');
  const plan = await rows.find({ 'lines.code': 'A', status: { $in: ['draft'] } }).explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('"indexName":"code"');
});
