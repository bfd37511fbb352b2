import { expect, test } from 'vitest';
import { FORMATS } from './formats.ts';

test.each([
  ['https://hooks.example.com/x?key=1', true],
  ['http://127.0.0.1:8080', true],
  ['https://[::1]/', true],
  ['https://hooks.example.com:65535/', true],
  ['https://hooks.example.com:65536/', false],
  ['https://[::1', false],
  ['https://a:b:c/', false],
  ['https://', false],
  // what is no such form is the pattern's business
  ['ftp://hooks.example.com:99999/', true],
  ['hooks', true],
])('%s: an address of the web %s', (text, is) => expect(FORMATS['web-address']?.test(text)).toBe(is));

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
