import { createLogger } from '@promo/runtime/logger';
import { MongoNetworkTimeoutError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { expect, test } from 'vitest';
import { createHttp } from './create-http.ts';

test.each([
  [new MongoNetworkTimeoutError('connection 3 to 10.0.0.7:27017 timed out'), 503, 'the database cannot be reached'],
  [new MongoServerSelectionError('no primary', {} as never), 503, 'the database cannot be reached'],
  [
    Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
    503,
    expect.anything(),
  ],
  [new MongoServerError({ message: 'operation exceeded time limit', code: 50 }), 504, 'the database is too slow'],
  [new MongoServerError({ message: 'bad value', code: 2 }), 500, expect.stringMatching(/^internal error, request /)],
])('%s is answered %i', async (error, status, detail) => {
  const app = await createHttp({ logger: createLogger('test', 'silent'), checks: [] });
  app.get('/x', { config: { section: 'public' } }, () => {
    throw error;
  });
  const answer = await app.inject('/x');
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    status,
    { detail },
    status === 500 ? undefined : '1',
  ]);
  await app.close();
});
