import { expect, test } from 'vitest';
import { breakBetween, breaksKnownUntil, holidaysBetween, schoolBreaks } from './holidays.ts';

test.each<[year: number, sunday: string, monday: string, corpusChristi: string]>([
  [2024, '2024-03-31', '2024-04-01', '2024-05-30'],
  [2025, '2025-04-20', '2025-04-21', '2025-06-19'],
  [2026, '2026-04-05', '2026-04-06', '2026-06-04'],
  [2027, '2027-03-28', '2027-03-29', '2027-05-27'],
  [2038, '2038-04-25', '2038-04-26', '2038-06-24'],
])('what moves with Easter, as the calendars of %i have it', (year, sunday, monday, corpusChristi) => {
  const all = holidaysBetween(`${year}-01-01`, `${year}-12-31`);
  expect(all).toHaveLength(14);
  const on = (name: string) => all.find((one) => one.name === name)?.date;
  expect([on('easter'), on('easterMonday'), on('corpusChristi')]).toEqual([sunday, monday, corpusChristi]);
});

test('holidays over the turn of a year, in their order', () => {
  expect(holidaysBetween('2026-12-21', '2027-01-06').map(({ date }) => date)).toEqual([
    '2026-12-25',
    '2026-12-26',
    '2027-01-01',
    '2027-01-06',
  ]);
});

test.each<[from: string, to: string, found: string | undefined]>([
  ['2026-01-05', '2026-01-11', 'winter'],
  ['2026-01-12', '2026-01-18', undefined],
  ['2026-03-30', '2026-04-05', 'spring'],
  ['2026-08-31', '2026-09-06', 'summer'],
  ['2026-09-01', '2026-09-07', undefined],
])('the week from %s to %s has the break %s', (from, to, found) => {
  expect(breakBetween(schoolBreaks([]), from, to)).toBe(found);
});

test('breaks that an operator adds count beside the known ones, and tell how far breaks are known', () => {
  expect(breaksKnownUntil(schoolBreaks([]))).toBe('2026-08-31');
  const breaks = schoolBreaks([{ name: 'winter', from: '2030-12-24', to: '2031-01-08' }]);
  expect(breakBetween(breaks, '2031-01-06', '2031-01-12')).toBe('winter');
  expect(breakBetween(breaks, '2026-03-30', '2026-04-05')).toBe('spring');
  expect(breaksKnownUntil(breaks)).toBe('2031-01-08');
});
