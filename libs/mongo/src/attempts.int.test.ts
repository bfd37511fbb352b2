import { createLogger } from '@promo/runtime/logger';
import { testDatabase } from '@promo/testing/mongo';
import { expect, test } from 'vitest';
import { attemptsIn, createAttemptIndexes } from './attempts.ts';
import { connectMongo } from './connect.ts';

test('failures are counted by consumer and message, in the database', async () => {
  await using database = await testDatabase();
  const open = () => connectMongo(database.uri, database.name, createLogger('test', 'silent'));
  {
    await using mongo = await open();
    await createAttemptIndexes(mongo.db);
    const { failed } = attemptsIn(mongo.db);
    expect(await failed('reader-diary', 'a')).toBe(1);
    expect(await failed('reader-diary', 'a')).toBe(2);
    expect(await failed('reader-diary', 'b')).toBe(1);
    expect(await failed('other-diary', 'a')).toBe(1);
  }
  await using mongo = await open();
  const { failed, forget } = attemptsIn(mongo.db);
  expect(await failed('reader-diary', 'a')).toBe(3);
  await forget('reader-diary', 'a');
  expect(await failed('reader-diary', 'a')).toBe(1);
  expect(await failed('other-diary', 'a')).toBe(2);
});
