import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { createLogger } from '@promo/runtime/logger';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testDatabase } from '@promo/testing/mongo';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { pullOnce } from './pull-once.ts';
import type { Pull } from './pulls.ts';
import { stateOf } from './state.ts';

const database = await keepForTests(testDatabase());
const client = await keepForTests(new MongoClient(database.uri).connect());

test.each([429, 503, 504] as const)(
  'a refusal of %i is passing: it is tried again soon, and told to nobody',
  async (status) => {
    const db = client.db(`${database.name}-${status}`);
    const pull = {
      dataset: 'sales',
      address: 'https://erp/sales.csv',
      addressHash: 'x',
      everyMinutes: 60,
      unknownColumns: 'refuse' as const,
    } as Pull<'sales'>;
    const refused = () => Promise.reject(new Refusal(status, serviceMessage.database_slow()));
    const now = new Date('2026-11-21T12:00:00Z');
    await pullOnce(
      {
        ...{
          db,
          logger: createLogger('test', 'silent'),
          now: () => now,
          minuteMs: 60_000,
          subject: 's.event.import-failed',
        },
        ...{ signal: AbortSignal.any([]), known: async () => 0, downloads: { ask: refused } as never },
        ...{ inTurn: (_, run) => run(), take: refused },
      },
      pull,
    );
    expect(await stateOf(db, pull)).toMatchObject({ faults: 1, told: null, next_at: new Date(now.getTime() + 15_000) });
    expect(await db.collection('outbox').countDocuments()).toBe(0);
    await db.dropDatabase();
  },
);
