import { expect, it } from 'vitest';
import { classOf, meanBiases } from './means.ts';

it.each([
  [0.4, 0],
  [1, 0],
  [1.9, 0],
  [2, 1],
  [4.9, 1],
  [5, 2],
  [20, 3],
  [900, 3],
])('what sells %s a week is of class %s', (weekly, expected) => {
  expect(classOf(weekly)).toBe(expected);
});

it('learns by how much the mean lies above the middle, worked by hand', () => {
  const events = (n: number, weekly: number, forecast: number, sold: number) =>
    Array.from({ length: n }, () => ({ weekly, forecast, sold }));
  const biases = meanBiases([
    // 50 times 2 forecast and 3 sold: ln 1.5 · 50/100
    ...events(50, 1.5, 2, 3),
    // as much too high as too low
    ...events(75, 3, 10, 12),
    ...events(75, 3, 10, 8),
    // one forecast of 8, 16 sold: ln 2 · 1/51
    ...events(1, 7, 8, 16),
  ]);
  expect([...biases]).toEqual([expect.closeTo(0.2027, 4), expect.closeTo(0, 12), expect.closeTo(0.01359, 5), 0]);
});

it('knows nothing of classes in which nothing was forecast or sold', () => {
  expect([...meanBiases([{ weekly: 1, forecast: 0, sold: 5 }])]).toEqual([0, 0, 0, 0]);
  expect([...meanBiases([{ weekly: 1, forecast: 5, sold: 0 }])]).toEqual([0, 0, 0, 0]);
});
