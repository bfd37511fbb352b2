import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '@promo/bus/answer';
import { ask } from '@promo/bus/ask';
import { proposalsOver } from '@promo/bus/ask-proposals';
import type { Bus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import type { ErrorBody } from '@promo/contracts/errors';
import { RESULT_IN, type ResultIn } from '@promo/contracts/promo-analytics/events';
import type { proposalResults } from '@promo/contracts/promo-analytics/proposal-results';
import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { promotionResults } from '@promo/contracts/promo-analytics/results';
import { PROPOSAL_DELETED, PROPOSAL_STATUS_CHANGED, PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import { plannedProposals, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { ResponseOf } from '@promo/contracts/route';
import { mondayOf } from '@promo/retail/weeks';
import { storedEvents, testBus } from '@promo/testing/bus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnPlanned } from '../src/actions/learn-planned.ts';
import { createPlannedIndexes, putPlanned } from '../src/store/planned-promos.ts';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;
let proposals: Bus;

beforeAll(async () => {
  harness = await startHarness();
  const products = [
    'sku,name,category,regular_price,cost',
    'A,"Kava, mljevena",Kava,4.99,2.10',
    'B,Čaj,Čaj,1.59,',
    'C,Keks,Keks,0.99,0.40',
  ];
  await harness.upload('products', `${products.join('\n')}\n`);
  proposals = await testBus(harness.nats.url, 'promo-proposals');
});
afterAll(async () => {
  await proposals[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

type Line = [code: string, discount_pct: number | null];

const SENT_AT = '2026-11-21T10:00:00Z';
let sent = 0;
const send = (subject: string, version: number, data: object) =>
  publish(proposals, { id: `event-${++sent}`, subject, at: SENT_AT, actor: 1, version, data });

const planned = (id: number, status: ProposalStatus, start_yw: number | null, lines: Line[]) => ({
  title: `$off ${id}`,
  status,
  start_yw,
  end_yw: start_yw,
  start_date: start_yw === null ? null : `${mondayOf(start_yw)}`,
  end_date: start_yw === null ? null : `${mondayOf(start_yw).add({ days: 6 })}`,
  source: 'letak',
  user: { id: 5, name: 'Petra' },
  co_planner_ids: [] as number[],
  mechanic: null,
  lines: lines.map(([code, discount_pct]) => ({
    code,
    discount_pct,
    mechanic: null,
    promo_price: null,
    supplier_funding: null,
    expected: { incremental_margin_eur: 12.5 },
  })),
});

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

async function idsFor(sku: string, wanted: number[]): Promise<void> {
  const until = Date.now() + 10_000;
  let ids: number[] = [];
  do {
    ids = (await plannedFor(sku)).map(({ proposal_id }) => proposal_id);
    if (JSON.stringify(ids) === JSON.stringify(wanted)) return;
    await sleep(20);
  } while (Date.now() < until);
  expect(ids).toEqual(wanted);
}

test('sku-prices answers one batch; unknown codes are absent', async () => {
  const { prices } = await ask(proposals, skuPrices, { codes: ['B', 'nobody', 'A', 'A', 'constructor'] });
  expect(prices).toEqual([
    { code: 'B', name: 'Čaj', regular_price: 1.59, cost: null },
    { code: 'A', name: 'Kava, mljevena', regular_price: 4.99, cost: 2.1 },
  ]);
  expect(await ask(proposals, skuPrices, { codes: [] })).toEqual({ prices: [] });
  const many = Array.from({ length: 2000 }, (_, i) => `${i}`.padStart(64, '0'));
  expect(await ask(proposals, skuPrices, { codes: many })).toEqual({ prices: [] });
  await expect(ask(proposals, skuPrices, { codes: [...many, 'A'] })).rejects.toMatchObject({ status: 422 });
});

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
  await idsFor('B', [7, 4]);
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
  await idsFor('C', [2, 11, 13, 15]);
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
  await idsFor('B', [7, 4, 16, 17, 18]);
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
  await idsFor('C', [21, 2, 11, 13, 15]);
  const dead = await proposals.manager.streams.getMessage('DEAD_LETTERS', { seq: 1 });
  expect(dead?.subject).toBe('dead-letters.promo-analytics-planned-promotions');
});

test('planned promotions of a SKU are found by index', async () => {
  const rows = harness.db.collection('planned_promos');
  const plan = await rows.find({ 'lines.code': 'A', status: { $in: ['draft'] } }).explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('"indexName":"code"');
});

describe('what no event tells any more', () => {
  interface Proposal {
    version: number;
    at: string;
    planned: ReturnType<typeof planned>;
  }

  /** Answers as promo-proposals would that it has these proposals, one of them an answer. */
  async function answering(theirs: ReadonlyMap<number, Proposal>): Promise<AsyncDisposable> {
    await using stack = new AsyncDisposableStack();
    const owner = stack.use(await testBus(harness.nats.url, 'promo-proposals'));
    const ids = () => [...theirs.keys()].sort((a, b) => a - b);
    const stateOf = (proposal_id: number) => {
      const { version, at } = theirs.get(proposal_id) as Proposal;
      return { proposal_id, version, at };
    };
    stack.use(
      answer(owner, proposalVersions, ({ after }) => {
        const rest = ids().filter((id) => id > after);
        return { versions: rest.slice(0, 2).map(stateOf), more: rest.length > 2 };
      }),
    );
    stack.use(
      answer(owner, plannedProposals, ({ ids: asked }) => {
        const [id] = asked.filter((one) => theirs.has(one));
        if (id === undefined) return { through: Math.max(...asked), proposals: [] };
        return { through: id, proposals: [{ ...stateOf(id), proposal: (theirs.get(id) as Proposal).planned }] };
      }),
    );
    await owner.connection.flush();
    return stack.move();
  }

  const at = (hour: number) => `2026-11-21T${hour}:00:00.000Z`;
  const theirs = (id: number, version: number, hour: number, pct: number): [number, Proposal] => [
    id,
    { version, at: at(hour), planned: planned(id, 'approved', 202610, [['E', pct]]) },
  ];
  const known = async (db = harness.db) =>
    (await db.collection('planned_promos').find().sort({ _id: 1 }).toArray()).map((one) => [
      one._id,
      one.version,
      one.lines?.[0]?.discount_pct ?? null,
    ]);

  /** An empty database in which no running replica compares as well. */
  const apart = async () => {
    const db = harness.db.client.db(`${harness.db.databaseName}_apart_${++databases}`);
    await createPlannedIndexes(db);
    return db;
  };
  let databases = 0;

  test('is learnt at the start, and again whenever it differs', async () => {
    await harness.db.collection('planned_promos').deleteMany({});
    const proposals = new Map([theirs(1, 3, 10, 10), theirs(2, 1, 10, 20), theirs(5, 2, 10, 50)]);
    await using _ = await answering(proposals);
    // a new database beside streams that have forgotten: the start of a replica learns all
    await harness.replica();
    await expect
      .poll(() => known())
      .toEqual([
        [1, 3, 10],
        [2, 1, 20],
        [5, 2, 50],
      ]);
    const bus = await testBus(harness.nats.url, 'promo-analytics');
    const context = { db: harness.db, ...proposalsOver(bus) };
    expect(await learnPlanned(context)).toBe(0);

    // promo-proposals is restored: 1 is older, 2 is another of the same version, 5 is gone, 6 was never told of
    proposals.clear();
    for (const one of [theirs(1, 2, 9, 11), theirs(2, 1, 11, 21), theirs(6, 1, 11, 60)]) proposals.set(...one);
    expect(await learnPlanned(context)).toBe(4);
    const restored = [
      [1, 2, 11],
      [2, 1, 21],
      [6, 1, 60],
    ];
    expect(await known()).toEqual(restored);
    // the id that was free again is given anew, and its event counts
    await changed(5, 1, 'approved', 202610, [['E', 55]]);
    await expect.poll(() => known()).toEqual([restored[0], restored[1], [5, 1, 55], restored[2]]);
    await bus.connection.close();
  });

  test('what an event tells meanwhile stays', async () => {
    const db = await apart();
    const bus = await testBus(harness.nats.url, 'promo-analytics');
    const { askVersions, askPlanned } = proposalsOver(bus);
    const put = (id: number, version: number, pct: number | null) =>
      putPlanned(db, {
        ...{ id, version, at: at(12) },
        planned: pct === null ? null : planned(id, 'approved', 202610, [['E', pct]]),
      });
    for (const id of [1, 2, 3]) await put(id, 1, 1);
    await using _ = await answering(new Map([theirs(1, 2, 10, 12), theirs(2, 2, 10, 22), theirs(4, 1, 10, 41)]));
    await learnPlanned({
      db,
      askPlanned,
      askVersions: async () => {
        const versions = await askVersions();
        await put(1, 3, 13);
        await put(2, 3, null);
        await put(3, 2, 32);
        await put(4, 2, 42);
        return versions;
      },
    });
    expect(await known(db)).toEqual([
      [1, 3, 13],
      [2, 3, null],
      [3, 2, 32],
      [4, 2, 42],
    ]);
    await bus.connection.close();
  });

  test('is learnt again where an earlier release has told neither dates nor prices, or no funding', async () => {
    const db = await apart();
    const { start_date: _start, end_date: _end, ...undated } = planned(1, 'approved', 202649, [['E', 10]]);
    const unfunded = { ...planned(2, 'approved', 202649, []), lines: [{ code: 'E', discount_pct: 10 }] };
    await putPlanned(db, { id: 1, version: 1, at: at(10), planned: undated });
    await putPlanned(db, { id: 2, version: 1, at: at(10), planned: unfunded });
    await using _ = await answering(new Map([theirs(1, 1, 10, 10), theirs(2, 1, 10, 10)]));
    const bus = await testBus(harness.nats.url, 'promo-analytics');
    const context = { db, ...proposalsOver(bus) };
    expect(await learnPlanned(context)).toBe(2);
    expect(await learnPlanned(context)).toBe(0);
    await bus.connection.close();
  });

  test('is compared by an index alone', async () => {
    const rows = harness.db.collection('planned_promos');
    const states = { _id: 1, version: 1, at: 1, deleted: 1, form: 1 } as const;
    const plan = await rows.find({}, { projection: states, hint: states }).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('PROJECTION_COVERED');
    const funded = { status: 1, funded: 1, _id: 1, version: 1, at: 1, form: 1 } as const;
    const found = rows.find(
      { status: 'approved', funded: true },
      { projection: { _id: 1, version: 1, at: 1, form: 1 }, hint: funded },
    );
    expect(JSON.stringify(await found.explain('queryPlanner'))).toContain('PROJECTION_COVERED');
  });
});

test('results match promotions with approved plans, as a list and a file', async () => {
  const weeks = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => `C,${202630 + i},${i === 3 ? 40 : 10},${i === 3 ? 1 : 0},${i === 3 ? 32 : 9.9}`,
  );
  await harness.upload('sales', `${['sku,yw,qty,promoted,revenue', ...weeks].join('\n')}\n`);
  await putPlanned(harness.db, {
    id: 900,
    version: 1,
    at: SENT_AT,
    planned: planned(900, 'approved', 202633, [['C', 20]]),
  });
  const results = (query: string) => harness.get<ResponseOf<typeof promotionResults>>(`/results?${query}`);
  // 40 · (0.80 / 1.25 − 0.40) − 10 · (0.99 / 1.25 − 0.40).
  const earned = { n_events: 1, n_proposals: 1, net_effect_margin_eur: 5.68, expected_incremental_margin_eur: 12.5 };
  await expect
    .poll(async () => (await results('group=source&from_yw=202601&to_yw=202652')).body.results)
    .toMatchObject([{ key: 'letak', ...earned }]);
  const { body } = await results('group=planner');
  expect(body).toMatchObject({ from_yw: 202538, to_yw: 202637, group: 'planner', totals: earned });
  expect(body.results).toMatchObject([{ key: '5', name: 'Petra' }]);
  const proposals = (query: string) => harness.get<ResponseOf<typeof proposalResults>>(`/results/proposals${query}`);
  expect((await proposals('?from_yw=202633')).body).toMatchObject({
    as_of_yw: 202638,
    results: [
      {
        proposal_id: 900,
        end_yw: 202633,
        settled: true,
        lines_not_run: 0,
        expected_incremental_margin_eur: 12.5,
        actual_incremental_margin_eur: 5.68,
        error_incremental_margin_eur: -6.82,
      },
    ],
  });
  expect((await proposals('?from_yw=202611&to_yw=202632')).body.results).toEqual([]);
  expect((await proposals('?from_yw=202633&to_yw=202632')).status).toBe(422);
  const csv = await (await harness.raw('/results?group=month&format=csv&sort=-net_effect_margin_eur')).text();
  expect(csv.split('\r\n')[1]).toMatch(/^2026-08;2026-08;1;1;40;/);
  for (const [query, path] of [
    ['from_yw=202633&to_yw=202632', 'to_yw'],
    ['from_yw=202654', 'from_yw'],
    ['group=brand', 'group'],
  ]) {
    const refused = await harness.get<ErrorBody>(`/results?${query}`);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path]);
  }
});

test('the result of a proposal is told once, when the sales of all its weeks are there', async () => {
  const plan = (id: number, yw: number) =>
    putPlanned(harness.db, {
      id,
      version: 1,
      at: SENT_AT,
      planned: { ...planned(id, 'approved', yw, [['C', 20]]), co_planner_ids: [8] },
    });
  const told = async () =>
    (await storedEvents<ResultIn>(harness.nats.url, RESULT_IN)).filter(({ subject }) => subject === RESULT_IN);
  const sales = (yw: number, qty: number) =>
    harness.upload('sales', `sku,yw,qty,promoted,revenue\nC,${yw},${qty},1,${qty * 0.8}\n`);
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
