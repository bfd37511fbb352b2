import { describe, expect, test } from 'vitest';
import { dateAt, dayOf, isoDate, isRealDate, isStartOfDay } from './calendar.ts';

describe('the day at an instant, in Zagreb', () => {
  test.each([
    ['2026-11-21T22:59:59Z', '2026-11-21'], // winter time: UTC+1
    ['2026-11-21T23:00:00Z', '2026-11-22'],
    ['2026-07-01T21:59:59Z', '2026-07-01'], // summer time: UTC+2
    ['2026-07-01T22:00:00Z', '2026-07-02'],
  ])('%s is on %s', (instant, date) => expect(dateAt(new Date(instant)).toString()).toBe(date));
});

test('a day lasts from midnight to midnight, whatever was asked before', () => {
  // 29 March and 25 October 2026 have 23 and 25 hours.
  for (const [day, from, to] of [
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ] as const) {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    for (const at of [end - 1, start, (start + end) / 2]) expect(dateAt(new Date(at)).toString()).toBe(day);
    expect(dateAt(new Date(start - 1)).toString()).not.toBe(day);
    expect(dateAt(new Date(end)).toString()).not.toBe(day);
    const begins = [start - 1, start, start + 1, end].map((at) => isStartOfDay(new Date(at)));
    expect(begins).toEqual([false, true, false, true]);
  }
});

describe('day numbers', () => {
  test.each([
    ['1970-01-01', 0],
    ['1900-01-01', -25_567],
    ['2026-11-21', 20_778],
  ])('%s is day %i', (date, day) => {
    expect(dayOf(date)).toBe(day);
    expect(isoDate(day)).toBe(date);
  });
});

test('days from 1900 to 2999 are written as the calendar has them', () => {
  const [first, last] = [dayOf('1900-01-01'), dayOf('2999-12-31')];
  expect([isoDate(first), isoDate(0), isoDate(last)]).toEqual(['1900-01-01', '1970-01-01', '2999-12-31']);
  // 97 days apart, so that all days of months, leap days and centuries come up
  const epoch = Temporal.PlainDate.from('1970-01-01');
  for (let day = first; day <= last; day += 97) expect(isoDate(day)).toBe(epoch.add({ days: day }).toString());
  for (const leap of ['2000-02-29', '2024-02-29', '2100-03-01', '2999-12-31']) {
    expect(isoDate(dayOf(leap))).toBe(leap);
  }
});

test.each(['2026-02-30', '2026-13-01', '2027-02-29'])('%s is no date', (text) => expect(isRealDate(text)).toBe(false));
test('a date is', () => expect(isRealDate('2028-02-29')).toBe(true));
