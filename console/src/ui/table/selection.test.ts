import { expect, test } from 'vitest';
import { afterSelectAll, tickedOf } from './selection.ts';

test.each([
  { selected: [], inSight: [1, 2], ticked: 'none', after: [1, 2] },
  { selected: [1], inSight: [1, 2], ticked: 'some', after: [1, 2] },
  { selected: [1, 2], inSight: [1, 2], ticked: 'all', after: [] },
  // 9 is selected, and a filter hides it
  { selected: [9], inSight: [1, 2], ticked: 'none', after: [9, 1, 2] },
  { selected: [9, 1], inSight: [1, 2], ticked: 'some', after: [9, 1, 2] },
  { selected: [9, 1, 2], inSight: [1, 2], ticked: 'all', after: [9] },
  { selected: [9], inSight: [], ticked: 'none', after: [9] },
])('of $selected selected with $inSight in sight $ticked are ticked; the box above them leaves $after', (row) => {
  const selected = new Set(row.selected);
  expect(tickedOf(selected, row.inSight)).toBe(row.ticked);
  expect([...afterSelectAll(selected, row.inSight)]).toEqual(row.after);
});
