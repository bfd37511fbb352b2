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

test('edits go first, the oldest of them before the others, and are two hundred at most', () => {
  const edits = (count: number) =>
    entries(count, 'changed: title').map((one) => ({ ...one, code: 'contents_changed' }));
  const told = (log: ReturnType<typeof entries>) => {
    const codes = keptEntries(log).map((entry) => ('code' in entry ? 'edit' : 'move'));
    return [codes.filter((one) => one === 'move').length, codes.filter((one) => one === 'edit').length, codes.at(-1)];
  };
  expect(told([...entries(3), ...edits(900)])).toEqual([3, 200, 'edit']);
  expect(told([...edits(100), ...entries(950)])).toEqual([950, 50, 'move']);
  expect(told([...entries(2_000), ...edits(4)])).toEqual([999, 1, 'edit']);
  expect(told([...entries(3, 'x'.repeat(200_000)), ...edits(4)])).toEqual([2, 1, 'edit']);
  expect(keptEntries([...edits(201), ...entries(1)])[0]?.at).toBe('1');
});
