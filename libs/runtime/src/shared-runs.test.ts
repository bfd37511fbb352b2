import { expect, test } from 'vitest';
import { sharedRuns } from './shared-runs.ts';

/** Runs that go on until the test ends them, in the order in which they began. */
function held() {
  const begun: PromiseWithResolvers<string>[] = [];
  const run = sharedRuns(() => {
    const ends = Promise.withResolvers<string>();
    begun.push(ends);
    return ends.promise;
  });
  return { begun, run };
}

test('who calls before a run has begun shares it; who calls during it gets the one after, which begins when it has ended', async () => {
  const { begun, run } = held();
  const first = [run(), run()];
  await expect.poll(() => begun.length).toBe(1);
  const second = [run(), run()];
  await new Promise(setImmediate);
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('first');
  expect(await Promise.all(first)).toEqual(['first', 'first']);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve('second');
  expect(await Promise.all(second)).toEqual(['second', 'second']);
});

test('a run that fails tells those who wait for it, and the next begins all the same', async () => {
  const { begun, run } = held();
  const failing = run();
  await expect.poll(() => begun.length).toBe(1);
  const next = run();
  begun[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve('back');
  expect(await next).toBe('back');
});
