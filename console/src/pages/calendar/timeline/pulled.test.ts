import { expect, test } from 'vitest';
import { between, type Grip, pulled } from './pulled.ts';

test.each<[why: string, grip: Grip, by: number, start: number, end: number]>([
  ['moved', 'whole', 2, 202650, 202652],
  ['moved over the end of a year, whose last week is 53', 'whole', 6, 202701, 202703],
  ['moved back', 'whole', -1, 202647, 202649],
  ['longer', 'end', 3, 202648, 202653],
  ['shorter', 'end', -1, 202648, 202649],
  ['no shorter than a week', 'end', -9, 202648, 202648],
  ['begun earlier', 'start', -1, 202647, 202650],
  ['begun later, with a week left', 'start', 9, 202650, 202650],
  ['where it was', 'whole', 0, 202648, 202650],
])('weeks 48 to 50 of 2026 are %s', (_, grip, by, start_yw, end_yw) => {
  expect(pulled({ start_yw: 202648, end_yw: 202650 }, grip, by)).toEqual({ start_yw, end_yw });
});

test('weeks that are drawn backwards are the same', () => {
  expect(between(202702, 202651)).toEqual({ start_yw: 202651, end_yw: 202702 });
});
