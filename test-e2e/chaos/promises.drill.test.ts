import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROMISES } from './promises/list.ts';
import { systemIn } from './system.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await systemIn(world);
}, 240_000);
afterAll(() => world[Symbol.asyncDispose](), 60_000);

describe('two replicas of every service', () => {
  test.each(PROMISES.map((scenario) => [scenario.promise, scenario] as const))(
    '%s',
    async (_promise, scenario) => {
      const { counted, breaches } = await scenario.run(world, {
        length: 'short',
        seed: 1,
        say: () => {},
        timeIsUp: () => false,
      });
      console.log(counted.join('\n'));
      expect(breaches).toEqual([]);
    },
    240_000,
  );
});
