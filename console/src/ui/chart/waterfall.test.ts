import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWrittenUnder, stacked, steps } from './waterfall.ts';

test('each bar begins where the one before ended, and the sum at zero', () => {
  const parts = [
    ['revenue', 240],
    ['cost', -260],
    ['funding', 30],
  ] as const;
  expect(steps(parts, ['net', 10])).toEqual([
    { key: 'revenue', from: 0, to: 240, value: 240 },
    { key: 'cost', from: 240, to: -20, value: -260 },
    { key: 'funding', from: -20, to: 10, value: 30 },
    { key: 'net', from: 0, to: 10, value: 10 },
  ]);
});

test.each([
  ['above zero', 120, 110, { unseen: 110, above: 10, below: 0 }],
  ['below zero', -5, -12, { unseen: -5, above: 0, below: -7 }],
  ['through zero', 2, -4, { unseen: 0, above: 2, below: -4 }],
  ['a loss from zero', 0, -9, { unseen: 0, above: 0, below: -9 }],
  ['nothing', 7, 7, { unseen: 7, above: 0, below: 0 }],
])('a bar %s', (_, from, to, expected) => {
  const { unseen, above, below } = stacked({ from, to });
  // −0 is 0
  expect({ unseen: unseen + 0, above: above + 0, below: below + 0 }).toEqual(expected);
});

test('stacked parts reach exactly from one level to the other', () => {
  const level = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(level, level, (from, to) => {
      const { unseen, above, below } = stacked({ from, to });
      expect(above - below).toBeCloseTo(Math.abs(to - from), 3);
      expect(Math.max(0, unseen) + above).toBeCloseTo(Math.max(from, to, 0), 3);
      expect(Math.min(0, unseen) + below).toBeCloseTo(Math.min(from, to, 0), 3);
    }),
  );
});

test('figures stand under bars that reach below zero, but above what is added as far as there', () => {
  expect(isWrittenUnder({ from: 266, to: -89 })).toBe(true);
  expect(isWrittenUnder({ from: -89, to: 37 })).toBe(false);
  expect(isWrittenUnder({ from: -89, to: -10 })).toBe(true);
  expect(isWrittenUnder({ from: 37, to: 22 })).toBe(false);
  expect(isWrittenUnder({ from: 0, to: -1 })).toBe(true);
});
