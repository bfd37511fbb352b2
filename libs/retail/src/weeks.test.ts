import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isoDate } from './calendar.ts';
import {
  addWeeks,
  firstDayOf,
  firstWeekOf,
  isWeek,
  MAX_YW,
  MIN_YW,
  mondayOf,
  twoDigitWeek,
  weekIndex,
  weekOf,
  weekOfDay,
  weekRange,
  weeksBetween,
  weeksInYear,
  yearOf,
  ywOf,
} from './weeks.ts';

const anyWeekIndex = fc.integer({ min: 0, max: weekIndex(MAX_YW) });

describe('ISO weeks', () => {
  // Long years and year boundaries as in the ISO week calendar: 2015, 2020 and 2026 have 53 weeks.
  test.each([
    [2015, 53],
    [2016, 52],
    [2020, 53],
    [2021, 52],
    [2024, 52],
    [2025, 52],
    [2026, 53],
    [2027, 52],
    [1900, 52],
    [2999, 52],
  ])('%i has %i weeks', (year, weeks) => expect(weeksInYear(year)).toBe(weeks));

  test.each([
    ['2020-12-28', 202053],
    ['2021-01-03', 202053],
    ['2021-01-04', 202101],
    ['2024-12-30', 202501],
    ['2027-01-03', 202653],
  ])('%s lies in %i', (date, yw) => {
    expect(weekOf(Temporal.PlainDate.from(date))).toBe(yw);
  });

  test.each([
    [202705, 2027, '05'],
    [202653, 2026, '53'],
  ])('%i is in %i, written %s', (yw, year, week) => {
    expect([yearOf(yw), twoDigitWeek(yw)]).toEqual([year, week]);
  });

  test.each([202053, 202653, 190001, 299952])('%i exists', (yw) => expect(isWeek(yw)).toBe(true));
  test.each([202153, 202100, 202054, 189901, 189952, 300001, 202101.5, Number.NaN, -202101])('%d does not', (yw) => {
    expect(isWeek(yw)).toBe(false);
    expect(() => weekIndex(yw)).toThrow(RangeError);
  });

  it('is contiguous over a year end, with and without a week 53', () => {
    expect(addWeeks(202053, 1)).toBe(202101);
    expect(addWeeks(202152, 1)).toBe(202201);
    expect(weekRange(202652, 202702)).toEqual([202652, 202653, 202701, 202702]);
    expect(weekRange(202702, 202652)).toEqual([]);
    expect(weeksBetween(202652, 202702)).toBe(4);
    expect(weeksBetween(202702, 202702)).toBe(1);
  });

  test.each([
    ['CW 10/2027', 202710],
    ['CW 02–11/2027', 202702],
    ['CW 52/2026–01/2027', 202652],
    [null, null],
  ])('%s begins in %s', (label, yw) => expect(firstWeekOf(label)).toBe(yw));

  it('counts from Monday 1900-01-01', () => {
    expect(weekIndex(MIN_YW)).toBe(0);
    expect(mondayOf(MIN_YW).toString()).toBe('1900-01-01');
    expect(isoDate(firstDayOf(weekIndex(202653)))).toBe('2026-12-28');
    expect([-1, 0, 6, 7].map((day) => weekOfDay(firstDayOf(100) + day))).toEqual([99, 100, 100, 101]);
    expect(() => ywOf(-1)).toThrow(RangeError);
    expect(() => ywOf(weekIndex(MAX_YW) + 1)).toThrow(RangeError);
  });

  it('leads from every index to a week and back', () => {
    const all = Array.from({ length: weekIndex(MAX_YW) + 1 }, (_, index) => index);
    expect(all.filter((index) => weekIndex(ywOf(index)) !== index)).toEqual([]);
  });

  it('agrees with Temporal for any week', () => {
    fc.assert(
      fc.property(anyWeekIndex, (index) => {
        const yw = ywOf(index);
        expect(weekOf(mondayOf(yw))).toBe(yw);
        expect(mondayOf(yw).dayOfWeek).toBe(1);
      }),
      { numRuns: 500 },
    );
  });
});
