import { describe, expect, test } from 'vitest';
import { dateAt, dateOfDay, dayNumber } from './calendar.ts';

describe('the day at an instant, in Zagreb', () => {
  test.each([
    ['2026-11-21T22:59:59Z', '2026-11-21'], // winter time: UTC+1
    ['2026-11-21T23:00:00Z', '2026-11-22'],
    ['2026-07-01T21:59:59Z', '2026-07-01'], // summer time: UTC+2
    ['2026-07-01T22:00:00Z', '2026-07-02'],
  ])('%s is on %s', (instant, date) => expect(dateAt(new Date(instant)).toString()).toBe(date));
});

describe('day numbers', () => {
  test.each([
    ['1970-01-01', 0],
    ['1900-01-01', -25_567],
    ['2026-11-21', 20_778],
  ])('%s is day %i', (date, day) => {
    expect(dayNumber(Temporal.PlainDate.from(date))).toBe(day);
    expect(dateOfDay(day).toString()).toBe(date);
  });
});
