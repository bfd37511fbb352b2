import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { testDatabase } from './mongo.ts';
import { testNats } from './nats.ts';

test('a database of one own: a transaction works, and it is gone at the end', async () => {
  const database = await testDatabase();
  await using client = new MongoClient(database.uri);
  const rows = client.db(database.name).collection<{ n: number }>('rows');
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.insertOne({ n: 1 }, { session });
    }),
  );
  expect(await rows.countDocuments()).toBe(1);
  await database[Symbol.asyncDispose]();
  expect(await rows.countDocuments()).toBe(0);
});

test.skipIf(process.env.MONGODB_URI)(
  'what is old by the server’s clock is not removed under a test’s hands',
  async () => {
    await using client = new MongoClient((await testDatabase()).uri);
    const answer = await client.db('admin').command({ getParameter: 1, ttlMonitorEnabled: 1 });
    expect(answer.ttlMonitorEnabled).toBe(false);
  },
);

test('a nats-server of one own keeps its streams over a restart', async () => {
  await using nats = await testNats();
  const before = await connect({ servers: nats.url });
  await (await jetstreamManager(before)).streams.add({ name: 'S', subjects: ['s'] });
  await jetstream(before).publish('s', 'kept');
  await before.close();
  await nats.stop();
  await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow();
  await nats.restart();
  const after = await connect({ servers: nats.url });
  expect((await (await jetstreamManager(after)).streams.info('S')).state.messages).toBe(1);
  await after.close();
});
