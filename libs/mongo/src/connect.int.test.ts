import { createLogger } from '@promo/runtime/logger';
import { testMongod } from '@promo/testing/mongod';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { connectMongo } from './connect.ts';

test('a disk that takes nothing for longer than an answer may take holds a start up, and does not break it off', async () => {
  await using mongod = await testMongod();
  await using admin = new MongoClient(mongod.uri);
  const disk = admin.db('admin');
  await disk.command({ fsync: 1, lock: true });
  const unlocking = setTimeout(() => disk.command({ fsyncUnlock: 1 }), 7_000);
  const began = performance.now();
  await using mongo = await connectMongo(mongod.uri, 'slow', createLogger('test', 'silent'), {
    prepare: async (db) => void (await db.collection('words').createIndex({ word: 1 }, { name: 'by-word' })),
  }).catch((error) => {
    clearTimeout(unlocking);
    throw error;
  });
  expect(performance.now() - began).toBeGreaterThan(6_000);
  expect((await mongo.db.collection('words').indexes()).map(({ name }) => name)).toEqual(['_id_', 'by-word']);
});
