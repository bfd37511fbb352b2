import { expect, test } from 'vitest';
import { FORMATS, type Format } from './formats.ts';

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
  ['A 100', undefined],
  ['', undefined],
  ['A\u200b100', 'unseen_character'],
  // an import trims it
  ['\u00a0A100', 'unseen_character'],
  [' A100', 'spaces_around'],
  ['A100 ', 'spaces_around'],
  ['C\u030c1', 'not_composed'],
  ['Č1', undefined],
])('of the code %j it says: %s', (text, code) => {
  const { test, message } = FORMATS.code as Format;
  expect(test(text)).toBe(code === undefined);
  if (code) expect(message(text).code).toBe(code);
});

test.each([
  ['Čaj', true],
  ['\u200bČaj', true],
  ['\u200b', false],
  [' \u00a0', false],
  // how short it may be is its minimum's business
  ['', true],
])('something of the text %j can be seen: %s', (text, visible) => expect(FORMATS.visible?.test(text)).toBe(visible));

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
