import { createLogger } from '@promo/runtime/logger';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testDatabase, wayToMongo } from '@promo/testing/mongo';
import { type ClientSession, type MongoClient, MongoNetworkError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { connectMongo } from './connect.ts';
import { nextId } from './counters.ts';
import { createIdempotencyIndexes, idempotently } from './idempotency.ts';
import { inTransactionOnce } from './once.ts';
import { createOutboxIndexes, outboxOf, recordEvent } from './outbox.ts';
import { inTransaction } from './retry.ts';

const database = await keepForTests(testDatabase());
const mongo = await keepForTests(connectMongo(database.uri, database.name, createLogger('test', 'silent')));
await Promise.all([createOutboxIndexes(mongo.db), createIdempotencyIndexes(mongo.db)]);
await mongo.db.createCollection('rows');

const message = { subject: 's.event.x', at: '2026-01-01T00:00:00.000Z', actor: null, version: 1, data: {} };

it('counters rise without gaps or repeats while nothing breaks', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => nextId(mongo.db, 'things')));
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  expect(await nextId(mongo.db, 'others')).toBe(1);
});

describe('a transaction that takes effect once', () => {
  /** Loses the answer of the first `n` transactions: after the commit, or before it. */
  const losing = (n: number, when: 'after commit' | 'before commit'): MongoClient => {
    let left = n;
    const withSession: MongoClient['withSession'] = async <T>(...args: unknown[]) => {
      const lost = left-- > 0;
      const run = args.at(-1) as (session: unknown) => Promise<T>;
      return mongo.client.withSession(async (session) => {
        if (lost && when === 'before commit') {
          session.commitTransaction = () => Promise.reject(new MongoNetworkError('connection lost'));
        }
        const result = await run(session);
        if (lost) throw new MongoNetworkError('connection lost');
        return result;
      });
    };
    return { withSession } as MongoClient;
  };

  const effects = (tag: string) => mongo.db.collection('rows').countDocuments({ tag });
  const run = (client: MongoClient, tag: string) => {
    let runs = 0;
    return inTransactionOnce(client, mongo.db, async (session, opId) => {
      await mongo.db.collection('rows').insertOne({ tag }, { session });
      await recordEvent(mongo.db, session, message, opId);
      return { run: ++runs, opId };
    });
  };

  it('is not repeated when the answer of its commit got lost', async () => {
    const { run: which, opId } = await run(losing(2, 'after commit'), 'lost answer');
    expect([which, await effects('lost answer')]).toEqual([1, 1]);
    expect(await outboxOf(mongo.db).countDocuments({ _id: opId })).toBe(1);
  });

  it('is repeated when it was not committed', async () => {
    const { run: which } = await run(losing(1, 'before commit'), 'lost commit');
    expect([which, await effects('lost commit')]).toEqual([2, 1]);
  });

  it('leaves nothing when the work refuses', async () => {
    const refusing = inTransactionOnce(mongo.client, mongo.db, async (session) => {
      await mongo.db.collection('rows').insertOne({ tag: 'refused' }, { session });
      throw new Error('no');
    });
    await expect(refusing).rejects.toThrow('no');
    expect(await effects('refused')).toBe(0);
  });
});

it('a transaction gives up on a row that another one, of a client that died, keeps locked', async () => {
  const rows = mongo.db.collection<{ _id: string; n: number }>('rows');
  await rows.insertOne({ _id: 'locked', n: 0 });
  const touch = (session: ClientSession) => rows.updateOne({ _id: 'locked' }, { $inc: { n: 1 } }, { session });
  await mongo.client.withSession(async (dead) => {
    dead.startTransaction();
    await touch(dead);
    await expect(inTransaction(mongo.client, touch, 300)).rejects.toMatchObject({ status: 503 });
    await dead.abortTransaction();
  });
  await inTransaction(mongo.client, touch, 300);
  expect(await rows.findOne({ _id: 'locked' })).toMatchObject({ n: 1 });
});

describe('an idempotency key', () => {
  const now = new Date();
  const request = (key: string, fields = {}) => ({ user: 1, route: 'POST /x', key, body: { a: 1, b: [2] }, ...fields });
  let runs = 0;
  const work = (keyed: ReturnType<typeof request>, at = now) =>
    idempotently<{ n: number }>(mongo.db, keyed, at, async (remember) => {
      const answer = { n: ++runs };
      await mongo.client.withSession((session) => session.withTransaction(() => remember(session, answer)));
      return answer;
    });

  it('gives repeats the first answer, by user, route and key', async () => {
    const first = await work(request('k'));
    expect(await work(request('k', { body: { b: [2], a: 1 } }))).toEqual(first);
    expect(await work(request('k', { user: 2 }))).not.toEqual(first);
    expect(await work(request('k', { user: null }))).not.toEqual(first);
    expect(await work(request('k', { route: 'POST /y' }))).not.toEqual(first);
    await expect(work(request('k', { body: { a: 2, b: [2] } }))).rejects.toMatchObject({ status: 422 });
  });

  it('says while the first is in flight, and takes over from one that died', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow = idempotently(mongo.db, request('slow'), now, async () => {
      started.resolve();
      await release.promise;
      throw new Error('failed late');
    });
    slow.catch(() => undefined);
    await started.promise;
    await expect(work(request('slow'))).rejects.toMatchObject({ status: 409 });
    await expect(work(request('slow'), new Date(now.getTime() + 19_999))).rejects.toMatchObject({ status: 409 });
    const later = new Date(now.getTime() + 20_000);
    const taken = await work(request('slow'), later);
    release.resolve();
    await expect(slow).rejects.toThrow('failed late');
    expect(await work(request('slow'), later)).toEqual(taken);
  });

  it('cannot be answered by a request that lost it', async () => {
    const late = idempotently<{ n: number }>(mongo.db, request('lost'), now, async (remember) => {
      const taken = await work(request('lost'), new Date(now.getTime() + 20_000));
      await mongo.client.withSession((session) => session.withTransaction(() => remember(session, { n: -1 })));
      return taken;
    });
    await expect(late).rejects.toMatchObject({ status: 409 });
  });

  it('is free after a failure', async () => {
    const failing = idempotently(mongo.db, request('free'), now, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await work(request('free'))).toHaveProperty('n');
  });

  it('is freed by a request that failed while the database was away, once that is back', async () => {
    using way = await wayToMongo();
    await using behind = await connectMongo(way.url.href, database.name, createLogger('test', 'silent'));
    const failing = idempotently(behind.db, request('away'), now, async () => {
      way.losing = 'requests';
      throw new Error('failed while it was away');
    });
    await expect(failing).rejects.toThrow('failed while it was away');
    const held = () => mongo.db.collection('idempotency').countDocuments({ _id: /away/ as never });
    expect(await held()).toBe(1);
    way.losing = 'nothing';
    expect(await eventually(async () => (await held()) === 0)).toBe(true);
    expect(await work(request('away'))).toHaveProperty('n');
  });

  it('is forgotten after a day', async () => {
    const indexes = await mongo.db.collection('idempotency').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 86_400 }));
  });
});
