import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inYieldingBatches, runYielding } from './yielding-steps.ts';

/** Steps of a millisecond each. */
function* slowSteps(count: number, onStep: () => void = () => undefined): Generator<void, string> {
  for (let step = 0; step < count; step++) {
    onStep();
    for (const began = performance.now(); performance.now() - began < 1; );
    yield;
  }
  return 'done';
}

/** How many turns others have meanwhile. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let done = false;
  const others = (async () => {
    for (; !done; turns++) await setImmediate();
  })();
  await work();
  done = true;
  await others;
  return turns;
}

test('others have their turn while it computes', async () => {
  const turns = await turnsDuring(async () => expect(await runYielding(slowSteps(20))).toBe('done'));
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('others have their turn while items are made, which come in batches, each once and in their order', async () => {
  const lazy = (from: number) => slowSteps(10).map((_, i) => from + i);
  let batches = 0;
  const items: number[] = [];
  const turns = await turnsDuring(async () => {
    for await (const batch of inYieldingBatches(lazy(0), lazy(10))) {
      batches++;
      items.push(...batch);
    }
  });
  expect(items).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(batches).toBeGreaterThanOrEqual(4);
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
