import { proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import { CONFLICT_FOUND, type ConflictFound } from '@promo/contracts/promo-proposals/events';
import { fakeAnalytics } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { ADMIN, startHarness } from './harness.ts';

const manual = (fields = {}) => harness.create({ source: 'manual', ...fields });
const webshop = (fields = {}) => harness.create({ source: 'webshop', ...fields });
const harness = await keepForTests(startHarness({}, undefined, 250));
const { call } = harness;

it('a conflict of what was submitted is told once, by whichever replica, and again when it has come back', async () => {
  const events = async () => (await harness.events()).filter(({ subject }) => subject === CONFLICT_FOUND);
  const told = async () =>
    (await events())
      .map(({ data }) => data as unknown as ConflictFound)
      .filter(({ a }) => a.proposal.title?.startsWith('Sukob'));
  const lines = { skus: [{ code: 'SUKOB' }], start_week: 45, status: 'submitted' };
  const a = await manual({ ...lines, title: 'Sukob a', co_planner_ids: [8] });
  // In another's name: told is who really did it.
  const b = await harness.create({ ...lines, source: 'webshop', title: 'Sukob b', proposed_by_id: 5 }, { as: ADMIN });
  await expect.poll(told).toEqual([
    {
      a: { proposal_id: a.id, proposal: expect.objectContaining({ title: 'Sukob a', co_planner_ids: [8] }) },
      b: { proposal_id: b.id, proposal: expect.objectContaining({ title: 'Sukob b', status: 'submitted' }) },
      skus: 1,
      severity: 'low',
    },
  ]);
  // Named is who brought it about: to them it is no news.
  const about = ({ data }: { data: unknown }) => (data as ConflictFound).b.proposal_id === b.id;
  expect((await events()).find(about)).toMatchObject({ actor: ADMIN.user_id });
  await harness.replica();
  // Another one is told of, and this one is not told again for a change that keeps it.
  await call('PUT', `/proposals/${b.id}`, { end_week: 46 });
  const c = await webshop({ ...lines, title: 'Sukob c' });
  await expect.poll(async () => (await told()).map(({ b: { proposal_id } }) => proposal_id)).toEqual([b.id, c.id]);
  await call('PUT', `/proposals/${b.id}`, { start_week: 48, end_week: 48 });
  const known = harness.db.collection<{ _id: string }>('known_conflicts');
  await expect.poll(() => known.findOne({ _id: `${a.id} ${b.id}` })).toBeNull();
  await call('PUT', `/proposals/${b.id}`, { start_week: 45, end_week: 45 });
  await expect.poll(async () => (await told()).length).toBe(3);
});

it('a conflict is told as brought about by whoever did, and not by who edits one of the two before it is looked for', async () => {
  // time for all that is done between two looks
  await using own = await startHarness({}, undefined, 3_000);
  await expect
    .poll(() => own.db.collection<{ _id: string }>('known_conflicts').countDocuments({ _id: 'begun' }))
    .toBe(1);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await using _analytics = await fakeAnalytics(own.nats.url, (answering) =>
    answering(proposalEconomics, async ({ proposal_id }) => {
      if (proposal_id === 2) {
        asked.resolve();
        await released.promise;
      }
      throw new Error('nothing is known');
    }),
  );
  const lines = { skus: [{ code: 'DOVEO', name: 'Kava', regular_price: 4 }], start_week: 45, status: 'submitted' };
  const first = await own.create({ ...lines, source: 'manual' });
  const second = own.create({ ...lines, source: 'webshop' }, { as: ADMIN });
  await asked.promise;
  await own.call('PUT', `/proposals/${first.id}`, { start_week: 44, end_week: 45 });
  released.resolve();
  expect((await second).id).toBe(2);
  await own.call('PUT', `/proposals/${first.id}`, { title: 'Samo naslov' });
  const told = async () => (await own.events()).filter(({ subject }) => subject === CONFLICT_FOUND);
  await expect.poll(told, { timeout: 10_000 }).toMatchObject([{ actor: ADMIN.user_id }]);
});

it('a conflict that two people brought about in the same millisecond is news to both', async () => {
  await using own = await startHarness({}, () => new Date('2026-11-21T10:00:00.002Z'), 250);
  await expect
    .poll(() => own.db.collection<{ _id: string }>('known_conflicts').countDocuments({ _id: 'begun' }))
    .toBe(1);
  const lines = { skus: [{ code: 'ISTOVREMENO' }], start_week: 45, status: 'submitted' };
  await Promise.all([
    own.create({ ...lines, source: 'manual' }),
    own.create({ ...lines, source: 'webshop' }, { as: ADMIN }),
  ]);
  const told = async () => (await own.events()).filter(({ subject }) => subject === CONFLICT_FOUND);
  await expect.poll(told).toMatchObject([{ actor: null }]);
});

it('a conflict is told too where a restore has given its proposals the ids and versions of others', async () => {
  await using own = await startHarness({}, undefined, 250);
  const [counters, known] = ['counters', 'known_conflicts'].map((name) => own.db.collection<{ _id: string }>(name));
  await expect.poll(() => known?.countDocuments({ _id: 'begun' })).toBe(1);
  const submit = (source: string) => own.create({ source, title: source, status: 'submitted' });
  const told = async () =>
    (await own.events())
      .filter(({ subject }) => subject === CONFLICT_FOUND)
      .map(({ id, data }) => ({ id, data: data as unknown as ConflictFound }));
  const pairs = async () => (await told()).map(({ data: { a, b } }) => [a.proposal_id, b.proposal_id]);
  const [a, b] = [await submit('manual'), await submit('webshop')];
  await expect.poll(pairs).toEqual([[a.id, b.id]]);

  // Back to what was there before the two, beside a stream that has heard of them.
  for (const name of ['proposals', 'outbox']) await own.db.collection(name).deleteMany({});
  await counters?.updateOne({ _id: 'proposals' }, { $inc: { last: -2 } } as never);
  await expect.poll(() => known?.countDocuments({ _id: `${a.id} ${b.id}` })).toBe(0);
  const [c, d] = [await submit('manual'), await submit('webshop')];
  expect([c.id, c.version, d.id, d.version]).toEqual([a.id, a.version, b.id, b.version]);
  await expect.poll(pairs).toEqual([
    [a.id, b.id],
    [a.id, b.id],
  ]);

  // A look that knows nothing of its message, as after a restore of the moment before, says the same once more: the stream drops it.
  const outbox = own.db.collection<{ _id: string; sent_at: Date | null }>('outbox');
  const last = (await told()).at(-1)?.id as string;
  await outbox.deleteOne({ _id: last });
  await known?.deleteOne({ _id: `${a.id} ${b.id}` });
  await own.replica();
  await expect.poll(async () => (await outbox.findOne({ _id: last }))?.sent_at).toBeInstanceOf(Date);
  expect(await told()).toHaveLength(2);
});
