import { expect, test } from 'vitest';
import {
  appendEvent,
  copyTable,
  createEventTable,
  eventsOfSku,
  freeEvents,
  isFree,
  makeNewest,
  qtyOf,
  setSales,
  slotsIn,
  takeNewest,
} from './event-table.ts';

const SKUS = 20_000;
const RECENT = 100;
const SALES = { revenue: 0, avgPrice: 0, regularPrice: 0, discount: 0, mechanic: 0 };

/** Two old events and a recent one of each SKU, which sold 1, 2 and 3 units. */
function filled() {
  const table = createEventTable(SKUS, RECENT);
  for (let ordinal = 0; ordinal < SKUS; ordinal++) {
    for (const [i, start] of [40, 80, 120].entries()) {
      setSales(table, appendEvent(table, ordinal, start, 2), { ...SALES, qty: i + 1 });
    }
  }
  return table;
}

const soldBy = (table: ReturnType<typeof filled>, ordinal: number) =>
  eventsOfSku(table, ordinal).map((event) => qtyOf(table, event));

test('what a version changes the one before does not see, and blocks without a change are one and the same', () => {
  const before = filled();
  const after = copyTable(before);
  const [recent] = eventsOfSku(after, 7) as [number];
  setSales(after, recent, { ...SALES, qty: 30 });
  setSales(after, appendEvent(after, 7, 130, 1), { ...SALES, qty: 4 });

  expect([soldBy(before, 7), soldBy(after, 7)]).toEqual([
    [3, 2, 1],
    [4, 30, 2, 1],
  ]);
  expect([before.events, after.events]).toEqual([3 * SKUS, 3 * SKUS + 1]);
  // 40,000 old events lie in two blocks, which stay; 20,001 recent ones in the third.
  expect(after.blocks.map((block, b) => block === before.blocks[b])).toEqual([true, false, true]);
});

test('an event that is gone leaves its slot to the next one, in its version alone', () => {
  const before = filled();
  const after = copyTable(before);
  const [gone] = takeNewest(after, 7, 120) as [number];
  freeEvents(after, [gone]);
  expect([isFree(before, gone), isFree(after, gone)]).toEqual([false, true]);
  expect([soldBy(before, 7), soldBy(after, 7)]).toEqual([
    [3, 2, 1],
    [2, 1],
  ]);

  expect(appendEvent(after, 8, 125, 1)).toBe(gone);
  expect(after.events).toBe(before.events);
});

test('slots that were never used are free', () => {
  const table = createEventTable(1, RECENT);
  const event = appendEvent(table, 0, 5, 1);
  const used = Array.from({ length: slotsIn(table) }, (_, slot) => slot).filter((slot) => !isFree(table, slot));
  expect(used).toEqual([event]);
  takeNewest(table, 0, 5);
  makeNewest(table, event, 3);
  expect(eventsOfSku(table, 0)).toEqual([event]);
});
