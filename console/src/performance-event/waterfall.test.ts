import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stacked, waterfall } from './waterfall.ts';

const parts = (uplift: number, cannibalization: number, pull_forward: number) =>
  waterfall({ uplift, cannibalization, pull_forward, net_effect: uplift - cannibalization - pull_forward });

test('the bars hang together, from uplift to what remains', () => {
  expect(parts(149.5, 29.5, 10)).toEqual([
    { key: 'uplift', from: 0, to: 149.5, value: 149.5 },
    { key: 'cannibalization', from: 149.5, to: 120, value: -29.5 },
    { key: 'pull_forward', from: 120, to: 110, value: -10 },
    { key: 'net_effect', from: 0, to: 110, value: 110 },
  ]);
});

test('without a baseline there are no bars', () => {
  expect(waterfall({ uplift: null, cannibalization: null, pull_forward: null, net_effect: null })).toEqual([]);
});

test.each([
  ['above zero', 120, 110, { unseen: 110, above: 10, below: 0 }],
  ['below zero', -5, -12, { unseen: -5, above: 0, below: -7 }],
  ['through zero', 2, -4, { unseen: 0, above: 2, below: -4 }],
  ['a loss from zero', 0, -9, { unseen: 0, above: 0, below: -9 }],
  ['nothing', 7, 7, { unseen: 7, above: 0, below: 0 }],
])('a bar %s', (_, from, to, expected) => {
  const { unseen, above, below } = stacked({ key: 'uplift', from, to, value: to - from });
  // −0 is 0
  expect({ unseen: unseen + 0, above: above + 0, below: below + 0 }).toEqual(expected);
});

test('stacked parts reach exactly from one level to the other', () => {
  const level = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(level, level, (from, to) => {
      const { unseen, above, below } = stacked({ key: 'uplift', from, to, value: to - from });
      expect(above - below).toBeCloseTo(Math.abs(to - from), 3);
      expect(Math.max(0, unseen) + above).toBeCloseTo(Math.max(from, to, 0), 3);
      expect(Math.min(0, unseen) + below).toBeCloseTo(Math.min(from, to, 0), 3);
    }),
  );
});
