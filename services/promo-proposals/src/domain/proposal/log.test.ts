import { expect, test } from 'vitest';
import { keptEntries } from './log.ts';

const entries = (count: number, line = 'draft → submitted') =>
  Array.from({ length: count }, (_, i) => ({ at: `${i}`, by: null, line }));
const kept = (log: ReturnType<typeof entries>) => {
  const { length, 0: first } = keptEntries(log);
  return [length, first?.at];
};

test('a log keeps its latest thousand entries', () => {
  expect([entries(0), entries(1), entries(1_000), entries(1_003)].map(kept)).toEqual([
    [0, undefined],
    [1, '0'],
    [1_000, '0'],
    [1_000, '3'],
  ]);
});

test('and no more of them than half a megabyte, but the last one', () => {
  // 2,000 emoji are 8,000 bytes, and an entry of one digit or two some 8,035: 62 of them fit
  expect(kept(entries(70, '😀'.repeat(2_000)))).toEqual([62, '8']);
  expect(kept(entries(3, 'x'.repeat(600_000)))).toEqual([1, '2']);
});
