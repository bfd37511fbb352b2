import { createLogger } from '@promo/runtime/logger';
import { MongoNetworkTimeoutError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { expect, test } from 'vitest';
import { createHttp } from './create-http.ts';

const AWAY = 'the database cannot be reached';
const FULL = 'the database has no disk space left: an operator has to make room';
const INTERNAL = expect.stringMatching(/^internal error, request /);

test.each([
  [new MongoNetworkTimeoutError('connection 3 to 10.0.0.7:27017 timed out'), 503, AWAY, 'database_unreachable'],
  [new MongoServerSelectionError('no primary', {} as never), 503, AWAY, 'database_unreachable'],
  [Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 503, AWAY, 'database_unreachable'],
  [
    Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
    503,
    AWAY,
    'database_unreachable',
  ],
  [
    Object.assign(new Error('interrupted due to server monitor timeout'), { name: 'PoolClearedOnNetworkError' }),
    503,
    AWAY,
    'database_unreachable',
  ],
  // What a read is told by members of a replica set while another primary is elected.
  [new MongoServerError({ message: 'not primary', code: 10_107 }), 503, AWAY, 'database_unreachable'],
  [new MongoServerError({ message: 'the server is in quiesce mode', code: 91 }), 503, AWAY, 'database_unreachable'],
  [new MongoServerError({ message: 'operation was interrupted', code: 11_602 }), 503, AWAY, 'database_unreachable'],
  [
    new MongoServerError({ message: 'operation exceeded time limit', code: 50 }),
    504,
    'the database is too slow',
    'database_slow',
  ],
  [new MongoServerError({ message: '28: No space left on device', code: 8 }), 503, FULL, 'database_full'],
  [new MongoServerError({ message: 'available disk space is too low', code: 14_031 }), 503, FULL, 'database_full'],
  [new MongoServerError({ message: 'bad value', code: 2 }), 500, INTERNAL, 'internal_error'],
])('%s is answered %i', async (error, status, detail, code) => {
  const app = await createHttp({ logger: createLogger('test', 'silent'), checks: [] });
  app.get('/x', { config: { section: 'public' } }, () => {
    throw error;
  });
  const answer = await app.inject('/x');
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    status,
    { detail, code, params: status === 500 ? { request_id: answer.headers['x-request-id'] } : {} },
    status === 500 ? undefined : '1',
  ]);
  await app.close();
});
