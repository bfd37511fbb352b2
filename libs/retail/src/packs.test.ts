import { expect, test } from 'vitest';
import { inPacks } from './packs.ts';

test.each([
  ['whole packs', 539.2, { moq: null, pack_size: 8 }, 544],
  ['the least quantity', 5, { moq: 32, pack_size: 4 }, 32],
  ['whole packs that the least quantity fits into', 5, { moq: 30, pack_size: 12 }, 36],
  ['whole packs of goods by weight', 6.25, { moq: null, pack_size: 2.5 }, 7.5],
  ['whole units, where nothing is known of its packs', 22.1, { moq: null, pack_size: null }, 23],
  ['nothing, where nothing is missing', 0, { moq: 32, pack_size: 4 }, 0],
  ['no pack more for a hair', 24.000000000001, { moq: null, pack_size: 12 }, 24],
])('what is missing is ordered in %s', (_, missing, packing, ordered) => {
  expect(inPacks(missing, packing)).toBe(ordered);
});
