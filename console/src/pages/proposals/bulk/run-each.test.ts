import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

test('one that fails does not stop the others; outcomes keep their order, and never more than three run at once', async () => {
  const waiting: (() => void)[] = [];
  const counts: number[] = [];
  let most = 0;
  let running = 0;
  const all = runEach(
    [1, 2, 3, 4, 5],
    async (n) => {
      most = Math.max(most, ++running);
      await new Promise<void>((go) => waiting.push(go));
      running--;
      if (n === 2) throw new Error('not this one');
      return n * 10;
    },
    (done) => counts.push(done),
  );
  // the last that began is the first to end
  while (counts.length < 5) {
    waiting.pop()?.();
    await Promise.resolve();
  }
  expect((await all).map(({ item, result, error }) => [item, result, error instanceof Error])).toEqual([
    [1, 10, false],
    [2, null, true],
    [3, 30, false],
    [4, 40, false],
    [5, 50, false],
  ]);
  expect(counts).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(3);
});

test('of nothing comes nothing', async () => {
  expect(await runEach([], async () => 1)).toEqual([]);
});
