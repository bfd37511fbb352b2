import { Refusal } from '@promo/contracts/errors';
import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { withRetry } from './retry.ts';

const hungUp = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });

const steppedDown = new MongoServerError({ message: 'primary stepped down', code: 189 });
const inBulk = new MongoBulkWriteError(new MongoNetworkError('connection closed') as never, {} as never);

test.each([new MongoNetworkError('connection closed'), hungUp, steppedDown, inBulk])(
  '%s is tried again',
  async (error) => {
    let tries = 0;
    const result = await withRetry(async () => {
      if (tries++ < 2) throw error;
      return 'done';
    });
    expect([result, tries]).toEqual(['done', 3]);
  },
);

test('it ends in 503 when that takes too long, and in what is wrong when it is not the server’s absence', async () => {
  const gone = withRetry(() => Promise.reject(hungUp), 100);
  await expect(gone).rejects.toMatchObject({ status: 503, cause: hungUp });
  await expect(gone).rejects.toBeInstanceOf(Refusal);
  const wrong = new MongoServerError({ message: 'bad value', code: 2 });
  await expect(withRetry(() => Promise.reject(wrong))).rejects.toBe(wrong);
});
