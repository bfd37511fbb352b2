import { dateOfDay, dayNumber } from '@promo/retail/calendar';
import { expect, it } from 'vitest';
import { isoDate } from './dates.ts';

it('writes days from 1900 to 2999 as the calendar has it', () => {
  const first = dayNumber(Temporal.PlainDate.from('1900-01-01'));
  const last = dayNumber(Temporal.PlainDate.from('2999-12-31'));
  expect([isoDate(first), isoDate(0), isoDate(last)]).toEqual(['1900-01-01', '1970-01-01', '2999-12-31']);
  // 97 days apart, so that all days of months, leap days and centuries come up
  for (let day = first; day <= last; day += 97) expect(isoDate(day)).toBe(dateOfDay(day).toString());
  for (const leap of ['2000-02-29', '2024-02-29', '2100-03-01', '2999-12-31']) {
    expect(isoDate(dayNumber(Temporal.PlainDate.from(leap)))).toBe(leap);
  }
});
