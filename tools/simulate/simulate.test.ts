/** In a range of which the truth is known a suggested calendar earns more than planners' habit, and about what it says. */
import { expect, test } from 'vitest';
import { calendarsOf } from './calendars.ts';
import { simulatedWorld } from './world.ts';

test('a suggested calendar truly earns more than planners’ habit, in as many slots', async () => {
  const world = simulatedWorld(60, 1);
  const [habit, deepened, suggested] = await calendarsOf(world);
  if (!habit || !deepened || !suggested) throw new Error('three calendars are compared');
  expect(deepened.earned).toBeGreaterThan(habit.earned);
  expect(suggested.earned).toBeGreaterThan(deepened.earned);
  expect(suggested.earned / suggested.told).toBeGreaterThan(0.75);
  // slots are a week's: 13 times the mean, rounded up
  expect(suggested.slots).toBeLessThanOrEqual(habit.slots + 13);
});
