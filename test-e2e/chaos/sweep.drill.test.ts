import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepScenario } from './sweep/scenario.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('everything killed at random: every day is swept and each record triggered once', async () => {
  const { counted, breaches } = await sweepScenario.run(world, {
    length: 'short',
    seed: 1,
    say: () => {},
    timeIsUp: () => false,
  });
  console.log(counted.join('\n'));
  expect(breaches).toEqual([]);
}, 240_000);
