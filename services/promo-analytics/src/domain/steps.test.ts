import { expect, test } from 'vitest';
import { runToEnd, sortSteps } from './steps.ts';

test('sorting in steps gives what sorting at once gives, equal items in their order', () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({ key: (i * 7919) % 1000, i }));
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  expect(runToEnd(sortSteps(items, compare))).toEqual(items.toSorted(compare));
  expect(runToEnd(sortSteps([], compare))).toEqual([]);
});
