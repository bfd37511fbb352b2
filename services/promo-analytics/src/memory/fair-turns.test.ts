import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

test('one at a time, and of many callers each in its turn, however much one of them asks', async () => {
  const inTurn = createFairTurns();
  const began: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    began.push(name);
    expect(++running).toBe(1);
    await new Promise(setImmediate);
    running--;
    return name;
  };
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => inTurn(name[0] as string, work(name)));
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a work that fails gives its turn to the next one', async () => {
  const inTurn = createFairTurns();
  const failed = inTurn('a', () => Promise.reject(new Error('no')));
  const next = inTurn('b', async () => 'b');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('b');
  expect(await inTurn('a', async () => 'a')).toBe('a');
});
