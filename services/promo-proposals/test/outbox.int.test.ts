import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { outboxOf } from '@promo/mongo/outbox';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testMongod } from '@promo/testing/mongod';
import { MongoClient, ReadConcern } from 'mongodb';
import { expect, it } from 'vitest';
import { type Answer, DRAFT, startHarness } from './harness.ts';

// Of its own, since it sets how long a transaction may last: other tests hold theirs open too.
const mongod = await keepForTests(testMongod());
const harness = await keepForTests(startHarness({ MONGODB_URI: mongod.uri }));
const client = await keepForTests(new MongoClient(mongod.uri).connect());
const admin = client.db('admin');
const db = client.db(harness.database.name, { readConcern: new ReadConcern('majority') });

/** A transaction whose client was killed keeps its rows locked until then. */
const giveUpTransactionsAfter = (seconds: number) =>
  admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: seconds });

// What is killed here are real processes; the service within would publish for them.
await harness.service[Symbol.asyncDispose]();

/** Ends what killed clients still wait for; the server would carry it out as soon as it can. */
async function endWaitingUpdates(): Promise<void> {
  const ns = `${harness.database.name}.outbox`;
  await eventually(async () => {
    const waiting = await admin.aggregate([{ $currentOp: {} }, { $match: { ns, op: 'update' } }]).toArray();
    for (const { opid } of waiting) await admin.command({ killOp: 1, op: opid });
    return waiting.length === 0;
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const unsent = () => outboxOf(db).countDocuments({ sent_at: null });
const allSent = () => eventually(async () => (await unsent()) === 0);

/** How often each event is in the stream, by its id. */
async function countedEvents(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { id } of await harness.events()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const recorded = async () => (await outboxOf(db).find().toArray()).map(({ _id }) => _id).sort();

it('killed between commit and publish: the event arrives once', async () => {
  const { url, child } = await harness.process();
  await harness.nats.stop();
  for (let i = 0; i < 3; i++) await harness.create({}, { url });
  expect(await unsent()).toBe(3);
  await kill(child);
  await harness.nats.restart();
  const next = await harness.process();
  await allSent();
  expect([...(await countedEvents())].sort()).toEqual((await recorded()).map((id) => [id, 1]));
  await kill(next.child);
});

it('killed between publish and mark: the event is sent again, and arrives once', async () => {
  await giveUpTransactionsAfter(150);
  const { url, child } = await harness.process();
  await harness.nats.stop();
  const { id } = await harness.create({}, { url });
  const outbox = outboxOf(db);
  const row = await outbox.findOne({ 'data.proposal_id': id });
  await client.withSession(async (session) => {
    // Nobody can mark the row while a transaction holds it.
    session.startTransaction();
    await outbox.updateOne({ _id: row?._id as string }, { $set: { sent_at: new Date(0) } }, { session });
    await harness.nats.restart();
    await eventually(async () => (await countedEvents()).has(row?._id as string));
    expect(await unsent()).toBe(1);
    await kill(child);
    await endWaitingUpdates();
    await session.abortTransaction();
  });
  expect(await unsent()).toBe(1);
  const next = await harness.process();
  await allSent();
  expect((await countedEvents()).get(row?._id as string)).toBe(1);
  await kill(next.child);
});

it('killed anywhere under load: what was acknowledged is there, each change has one event, keys act once', async () => {
  await giveUpTransactionsAfter(1);
  const title = 'under load';
  const sent: string[] = [];
  const acknowledged = new Map<string, number>();
  let cutOff = 0;
  const post = async (key: string, url: string): Promise<Answer | undefined> => {
    const headers = { 'idempotency-key': key };
    return harness.call('POST', '/proposals', { ...DRAFT, title }, { url, headers }).catch(() => undefined);
  };
  for (let round = 0; round < 6; round++) {
    const { url, child } = await harness.process();
    const answers = Array.from({ length: 20 }, async (_, i) => {
      await sleep(i * 5);
      const key = `${round}-${i}`;
      sent.push(key);
      const answer = await post(key, url);
      if (answer?.status === 200) acknowledged.set(key, answer.body.id);
      else cutOff++;
    });
    const enough = acknowledged.size + 1 + round * 3;
    await eventually(() => acknowledged.size >= enough);
    await kill(child);
    await Promise.all(answers);
  }
  const { url, child } = await harness.process();
  await db.collection('idempotency').updateMany({}, { $set: { at: new Date(Date.now() - 120_000) } });
  for (const key of sent) {
    const answer = await post(key, url);
    expect(answer?.status).toBe(200);
    if (acknowledged.has(key)) expect(answer?.body.id).toBe(acknowledged.get(key));
  }
  await allSent();
  expect(await db.collection('proposals').countDocuments({ title })).toBe(sent.length);
  const counts = await countedEvents();
  expect([...counts].sort()).toEqual((await recorded()).map((id) => [id, 1]));
  const about = (await harness.events()).map(({ data }) => data.proposal_id);
  expect(new Set(about).size).toBe(about.length);
  console.log(
    `${sent.length} requests, ${cutOff} cut off by 6 kills, ${sent.length} proposals, ${counts.size} events, none twice`,
  );
  await kill(child);
});
