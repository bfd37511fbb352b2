import { answer } from '@promo/bus/answer';
import { proposalsOver } from '@promo/bus/ask-proposals';
import { publish } from '@promo/bus/publish';
import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import { plannedProposals, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, test } from 'vitest';
import { learnPlanned } from '../src/actions/learn-planned.ts';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { createPlannedIndexes, FORM } from '../src/store/planned/plans.ts';
import { startHarness } from './harness.ts';
import { planned } from './planned.fixture.ts';

const harness = await keepForTests(startHarness());
const analytics = await keepForTests(testBus(harness.nats.url, 'promo-analytics'));
const asking = proposalsOver(analytics);

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

describe('what no event tells any more', () => {
  test('is learnt at the start, and again whenever it differs', async () => {
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
    const context = { db: harness.db, ...asking };
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
    const proposal = planned(5, 'approved', 202610, [['E', 55]]);
    const event = { subject: PROPOSAL_UPDATED, data: { proposal_id: 5, version: 1, proposal } };
    await using owner = await testBus(harness.nats.url, 'promo-proposals');
    await publish(owner, { id: 'given-anew', at: at(12), actor: 1, version: 1, ...event });
    await expect.poll(() => known()).toEqual([restored[0], restored[1], [5, 1, 55], restored[2]]);
  });

  test('what an event tells meanwhile stays', async () => {
    const db = await apart();
    const put = (id: number, version: number, pct: number | null) =>
      putPlanned(db, {
        ...{ id, version, at: at(12) },
        planned: pct === null ? null : planned(id, 'approved', 202610, [['E', pct]]),
      });
    for (const id of [1, 2, 3]) await put(id, 1, 1);
    await using _ = await answering(new Map([theirs(1, 2, 10, 12), theirs(2, 2, 10, 22), theirs(4, 1, 10, 41)]));
    await learnPlanned({
      db,
      ...asking,
      askVersions: async () => {
        const versions = await asking.askVersions();
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
  });

  test('is learnt again where an earlier release has told neither dates nor prices, no funding, no placement, no units, or no channel', async () => {
    const db = await apart();
    const { start_date: _start, end_date: _end, ...undated } = planned(1, 'approved', 202649, [['E', 10]]);
    const unfunded = { ...planned(2, 'approved', 202649, []), lines: [{ code: 'E', discount_pct: 10 }] };
    await putPlanned(db, { id: 1, version: 1, at: at(10), planned: undated });
    await putPlanned(db, { id: 2, version: 1, at: at(10), planned: unfunded });
    const { lines, ...plan } = planned(3, 'approved', 202649, [['E', 10]]);
    const unplaced = { ...plan, lines: lines.map(({ feature: _feature, display: _display, ...line }) => line) };
    await putPlanned(db, { id: 3, version: 1, at: at(10), planned: unplaced });
    const unsaid = lines.map((line) => ({ ...line, expected: { incremental_margin_eur: 12.5 } }));
    await putPlanned(db, { id: 4, version: 1, at: at(10), planned: { ...plan, lines: unsaid } });
    const { channel: _channel, ...unchannelled } = planned(5, 'approved', 202649, [['E', 10]]);
    await putPlanned(db, { id: 5, version: 1, at: at(10), planned: unchannelled });
    const proposals = new Map([1, 2, 3, 4, 5].map((id) => theirs(id, 1, 10, 10)));
    await using _ = await answering(proposals);
    const context = { db, ...asking };
    expect(await learnPlanned(context)).toBe(5);
    expect(await learnPlanned(context)).toBe(0);
  });

  test('is learnt again where an earlier release kept it, and left alone where a later one did, which would learn it again else', async () => {
    const db = await apart();
    for (const id of [1, 2]) {
      await putPlanned(db, { id, version: 1, at: at(10), planned: planned(id, 'approved', 202610, [['E', 10]]) });
      const form = id === 1 ? FORM - 1 : FORM + 1;
      await db.collection<{ _id: number }>('planned_promos').updateOne({ _id: id }, { $set: { form } });
    }
    await using _ = await answering(new Map([1, 2].map((id) => theirs(id, 1, 10, 10))));
    expect(await learnPlanned({ db, ...asking })).toBe(1);
    const forms = await db.collection('planned_promos').find().sort({ _id: 1 }).toArray();
    expect(forms.map(({ form }) => form)).toEqual([FORM, FORM + 1]);
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
