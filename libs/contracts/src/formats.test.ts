import { expect, test } from 'vitest';
import { FORMATS } from './formats.ts';

test.each([
  ['2026-11-21', true, true],
  ['2028-02-29', true, true],
  ['2026-02-30', false, false],
  ['2026-13-01', false, false],
  // a Monday of the first week of 3000
  ['2999-12-30', true, false],
  ['2999-12-29', true, true],
  // what is no such form is the pattern's business
  ['21.11.2026.', true, true],
  ['20260230', true, true],
])('%s: a real date %s, one of the calendar’s weeks %s', (text, real, ofWeeks) => {
  expect([FORMATS['real-date']?.test(text), FORMATS['date-of-weeks']?.test(text)]).toEqual([real, ofWeeks]);
});
