import { expect, it } from 'vitest';
import { importTurns } from './turns.ts';

it('takes imports of a dataset one after the other, and refuses those beyond the queue', async () => {
  const inTurn = importTurns(2);
  const release = Promise.withResolvers<void>();
  const order: number[] = [];
  const work = (n: number) => async () => {
    if (n === 1) await release.promise;
    order.push(n);
    if (n === 2) throw new Error('failed');
    return n;
  };
  const taken = [1, 2, 3].map((n) => inTurn('sales', work(n)));
  await expect(inTurn('sales', work(4))).rejects.toMatchObject({
    status: 429,
    body: { code: 'too_many_imports', params: { dataset: 'sales' } },
  });
  expect(await inTurn('prices', work(5))).toBe(5);
  release.resolve();
  expect((await Promise.allSettled(taken)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(order).toEqual([5, 1, 2, 3]);
  expect(await inTurn('sales', work(6))).toBe(6);
});
