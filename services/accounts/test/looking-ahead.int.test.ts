import { connectMongo } from '@promo/mongo/connect';
import { captureLog } from '@promo/testing/log';
import { testDatabase } from '@promo/testing/mongo';
import { expect, test } from 'vitest';
import type { Context } from '../src/context.ts';
import { keepLookingAhead } from '../src/keep-looking-ahead.ts';

test('that promo-proposals does not answer is warned of when the second try fails too, and once', async () => {
  const { logger, of } = captureLog('accounts');
  await using database = await testDatabase();
  await using mongo = await connectMongo(database.uri, database.name, logger);
  let now = Date.parse('2026-11-21T10:00:00Z');
  /** How many warnings there were before each try. */
  const before: number[] = [];
  const askVersions = async () => {
    before.push(of('warn').length);
    throw new Error('just starting');
  };
  const context = { db: mongo.db, logger, now: () => new Date(now), askVersions } as unknown as Context;
  await using _looking = keepLookingAhead(context);
  for (const tries of [1, 2, 3, 4]) {
    await expect.poll(() => before.length).toBe(tries);
    now += 60_000;
  }
  expect(before).toEqual([0, 0, 1, 1]);
});
