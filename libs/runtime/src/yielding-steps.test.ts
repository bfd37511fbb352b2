import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runYielding } from './yielding-steps.ts';

/** Steps of a millisecond each. */
function* slowSteps(count: number, onStep: () => void = () => undefined): Generator<void, string> {
  for (let step = 0; step < count; step++) {
    onStep();
    for (const began = performance.now(); performance.now() - began < 1; );
    yield;
  }
  return 'done';
}

test('others have their turn while it computes', async () => {
  let turns = 0;
  let done = false;
  const others = (async () => {
    for (; !done; turns++) await setImmediate();
  })();
  expect(await runYielding(slowSteps(20))).toBe('done');
  done = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('what may not go on takes no further step, not even a first one', async () => {
  let steps = 0;
  const count = () => void steps++;
  expect(await runYielding(slowSteps(1, count), () => false)).toBeUndefined();
  expect(steps).toBe(0);
  expect(await runYielding(slowSteps(100, count), () => steps === 0)).toBeUndefined();
  expect(steps).toBeLessThan(20);
});
