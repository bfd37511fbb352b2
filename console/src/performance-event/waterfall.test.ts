import { expect, test } from 'vitest';
import { waterfall } from './waterfall.ts';

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
