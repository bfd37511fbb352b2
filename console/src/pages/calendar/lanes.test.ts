import { expect, test } from 'vitest';
import type { Scheduled } from './filters.ts';
import { isSeen, windowOf } from './filters.ts';
import { layOut } from './lanes.ts';

const entry = (id: number, source: string, start_yw: number, end_yw: number) =>
  ({ id, source, start_yw, end_yw }) as Scheduled;

test('bars that overlap take lanes of their own; one that ends makes room; a cut one says so', () => {
  const window = windowOf(202651, 8); // 51, 52, 53, 1, 2, 3, 4, 5
  const entries = [
    entry(1, 'katalog', 202650, 202652),
    entry(2, 'katalog', 202652, 202653),
    entry(3, 'katalog', 202653, 202701),
    entry(4, 'loyalty', 202705, 202710),
  ];
  expect(entries.every((one) => isSeen(window, one))).toBe(true);
  expect(isSeen(window, entry(9, 'x', 202649, 202650))).toBe(false);
  const [catalogue, loyalty] = layOut(entries, window);
  const bars = catalogue?.bars.map(({ entry: { id }, lane, start, end, cutLeft, cutRight }) => [
    id,
    lane,
    start,
    end,
    cutLeft,
    cutRight,
  ]);
  expect(bars).toEqual([
    [1, 0, 1, 3, true, false],
    [2, 1, 2, 4, false, false],
    [3, 0, 3, 5, false, false],
  ]);
  expect(catalogue?.lanes).toBe(2);
  expect(loyalty?.bars[0]).toMatchObject({ start: 8, end: 9, cutLeft: false, cutRight: true });
});
