import { expect, test } from 'vitest';
import { columnsOf } from './weekColumns.ts';

test.each([
  ['within', 202652, 202701, { start: 2, end: 5, cutLeft: false, cutRight: false }],
  ['begun before', 202649, 202651, { start: 1, end: 2, cutLeft: true, cutRight: false }],
  ['going on after', 202701, 202710, { start: 4, end: 5, cutLeft: false, cutRight: true }],
  ['over before, at the edge', 202640, 202641, { start: 1, end: 2, cutLeft: true, cutRight: false }],
  ['begun after, at the edge', 202705, 202706, { start: 4, end: 5, cutLeft: false, cutRight: true }],
])('weeks 51 to 1 show what is %s', (_, start_yw, end_yw, columns) => {
  expect(columnsOf({ start_yw, end_yw }, { from: 202651, weeks: 4 })).toEqual(columns);
});
