import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { throttledRefresh } from './throttled-refresh.ts';

/** Looks that end when they are told to, by a clock of the test. */
function watched() {
  const looks: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  let ms = 0;
  const { refresh, invalidate } = throttledRefresh(
    () => {
      const look = Promise.withResolvers<void>();
      looks.push(look);
      return look.promise;
    },
    (error) => failures.push(error),
    () => ms,
  );
  return {
    looks,
    failures,
    invalidate,
    /** Asks at a time; says whether the answer waits. */
    async askAt(time: number) {
      ms = time;
      let waits = true;
      const done = refresh().then(() => {
        waits = false;
      });
      await nextTurn();
      return { waits: () => waits, done };
    },
  };
}

test('who asks first waits for a look, and all others with it', async () => {
  const { looks, askAt } = watched();
  const [first, second] = [await askAt(0), await askAt(100)];
  expect([looks.length, first.waits(), second.waits()]).toEqual([1, true, true]);
  looks[0]?.resolve();
  await Promise.all([first.done, second.done]);
});

test('from 600 ms after a look on the next one begins behind who asks; from 1 s on it is waited for', async () => {
  const { looks, askAt } = watched();
  const first = await askAt(0);
  looks[0]?.resolve();
  await first.done;
  expect([(await askAt(599)).waits(), looks.length]).toEqual([false, 1]);
  expect([(await askAt(600)).waits(), looks.length]).toEqual([false, 2]);
  expect((await askAt(999)).waits()).toBe(false);
  // The look has taken longer than it is waited for.
  expect((await askAt(1_000)).waits()).toBe(false);
  looks[1]?.resolve();
  await nextTurn();
  // Fresh as of 600.
  expect([(await askAt(1_199)).waits(), looks.length]).toEqual([false, 2]);
  const late = await askAt(2_200);
  expect([late.waits(), looks.length]).toEqual([true, 3]);
  looks[2]?.resolve();
  await late.done;
});

test('a look that fails is told of, leaves what is held as old as it is, and is not waited for any more', async () => {
  const { looks, failures, askAt } = watched();
  const first = await askAt(0);
  looks[0]?.resolve();
  await first.done;
  const second = await askAt(1_000);
  looks[1]?.reject(new Error('away'));
  await second.done;
  expect(failures).toEqual([new Error('away')]);
  expect([(await askAt(1_010)).waits(), looks.length]).toEqual([false, 2]);
  const again = await askAt(1_600);
  expect([again.waits(), looks.length]).toEqual([true, 3]);
  // No longer than 250 ms, by the real clock.
  await again.done;
});

test('what is known to be old is looked at anew at once, also where a look is under way, which may have read before', async () => {
  const { looks, invalidate, askAt } = watched();
  const first = await askAt(0);
  invalidate();
  looks[0]?.resolve();
  await first.done;
  const second = await askAt(10);
  expect([second.waits(), looks.length]).toEqual([true, 2]);
  invalidate();
  const third = await askAt(20);
  looks[1]?.resolve();
  await second.done;
  await nextTurn();
  expect([third.waits(), looks.length]).toEqual([true, 3]);
  looks[2]?.resolve();
  await third.done;
  expect([(await askAt(30)).waits(), looks.length]).toEqual([false, 3]);
});

test('what is known to be old is waited for up to 2 s: who was told to ask anew would keep what was before', async () => {
  const { looks, invalidate, askAt } = watched();
  const first = await askAt(0);
  looks[0]?.resolve();
  await first.done;
  invalidate();
  const asked = [await askAt(10), await askAt(300), await askAt(2_009)];
  expect([asked.map(({ waits }) => waits()), looks.length]).toEqual([[true, true, true], 2]);
  expect((await askAt(2_010)).waits()).toBe(false);
  looks[1]?.resolve();
  await Promise.all(asked.map(({ done }) => done));
});
