import { expect, test } from 'vitest';
import { columnsOf } from '../../../ui/weekColumns.ts';
import type { Scheduled } from '../filters.ts';
import { isSeen, windowOf } from '../filters.ts';
import { layOut } from './lanes.ts';

const entry = (id: number, source: string, start_yw: number, end_yw: number) =>
  ({ id, source, start_yw, end_yw }) as Scheduled;

test('bars that overlap take lanes of their own; one that ends makes room; a cut one says so', () => {
  const window = windowOf(202651, 8, 202651); // 51, 52, 53, 1, 2, 3, 4, 5
  const entries = [
    entry(1, 'katalog', 202650, 202652),
    entry(2, 'katalog', 202652, 202653),
    entry(3, 'katalog', 202653, 202701),
    entry(4, 'loyalty', 202705, 202710),
  ];
  expect(entries.every((one) => isSeen(window, one))).toBe(true);
  expect(isSeen(window, entry(9, 'x', 202649, 202650))).toBe(false);
  const [catalogue, loyalty] = layOut(entries, window, ({ source }) => source);
  expect(catalogue?.bars.map(({ entry: { id }, lane }) => [id, lane])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
  expect(catalogue?.lanes).toBe(2);
  expect(loyalty).toMatchObject({ name: 'loyalty', above: 2, lanes: 1 });
  expect(entries.map((one) => columnsOf(one, window))).toEqual([
    { start: 1, end: 3, cutLeft: true, cutRight: false },
    { start: 2, end: 4, cutLeft: false, cutRight: false },
    { start: 3, end: 5, cutLeft: false, cutRight: false },
    { start: 8, end: 9, cutLeft: false, cutRight: true },
  ]);
});

test('what has nothing of the kind stands in a band of its own, the last', () => {
  const some = [entry(1, '', 202651, 202651), entry(2, 'b', 202651, 202651), entry(3, 'a', 202651, 202651)];
  const bands = layOut(some, windowOf(202651, 8, 202651), ({ source }) => source || null);
  expect(bands.map(({ name }) => name)).toEqual(['a', 'b', null]);
});
