import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('turns follow one another after the pause that each asks for, until it is disposed of', async () => {
  const turns: number[] = [];
  const third = Promise.withResolvers<void>();
  const repeating = repeat(async () => {
    turns.push(turns.length);
    if (turns.length < 3) return turns.length - 1;
    third.resolve();
    return 3_600_000;
  });
  await third.promise;
  await repeating[Symbol.asyncDispose]();
  expect(turns).toEqual([0, 1, 2]);
});

test('disposing waits for the turn that is under way', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let ended = false;
  const repeating = repeat(async () => {
    begun.resolve();
    await end.promise;
    ended = true;
    return 0;
  });
  await begun.promise;
  const disposed = repeating[Symbol.asyncDispose]();
  end.resolve();
  await disposed;
  expect(ended).toBe(true);
});

test('nothing is done when it is disposed of within its first pause', async () => {
  let turns = 0;
  const repeating = repeat(async () => ++turns, 3_600_000);
  await repeating[Symbol.asyncDispose]();
  expect(turns).toBe(0);
});

test('a turn that lasts until it is told to end is told', async () => {
  let turns = 0;
  const repeated = repeat(async (stopping) => {
    turns++;
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    return 0;
  });
  await repeated[Symbol.asyncDispose]();
  expect(turns).toBe(1);
});

test('who calls for a turn ends the pause; during a turn, has another follow it', async () => {
  const turns: number[] = [];
  await using repeating = repeat(async () => {
    turns.push(turns.length);
    if (turns.length === 1) repeating.soon();
    return 3_600_000;
  }, 1);
  await expect.poll(() => turns).toEqual([0, 1]);
  repeating.soon();
  await expect.poll(() => turns).toEqual([0, 1, 2]);
});
