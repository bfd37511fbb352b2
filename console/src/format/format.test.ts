import { describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { amount, signedAmount } from './amount.ts';
import { day, daysBetween, daysFrom, instant, isDay, isoDay, plusDays, shortDay } from './dates.ts';
import { cents, costMoney, money, number, parseNumber, percent, signed, signedMoney, wholeUnits } from './numbers.ts';
import { compare, matches, sortedBy } from './sort.ts';
import { uplift } from './uplift.ts';
import { currentWeek, daysOfWeeks, labelledWeeks, mondayOf, typedWeek, week, weekOfDay, weekSpan } from './weeks.ts';

/** Croatian texts hold no-break spaces. */
const bare = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('numbers', () => {
  test.each([
    [money(2469), '2.469,00 €'],
    [money(0), '0,00 €'],
    [costMoney(0.4275), '0,4275 €'],
    [costMoney(2.5), '2,50 €'],
    [cents(5), '5,00'],
    [cents(1234.5), '1.234,50'],
    [cents(null), '–'],
    [money(null), '–'],
    [number(1234.5, 1), '1.234,5'],
    [number(Number.NaN), '–'],
    [wholeUnits(35.4), '36'],
    [wholeUnits(1472.3083), '1.473'],
    [wholeUnits(9), '9'],
    [wholeUnits(null), '–'],
    [percent(20), '20 %'],
    [percent(12.25, 1), '12,3 %'],
    [signed(12), '+12'],
    [signed(0), '0'],
    [uplift(2.49), '+149 %'],
    [uplift(0.8), '−20 %'],
    [uplift(null), '–'],
    [signedMoney(-1.5), '−1,50 €'],
    [amount(-99.5), '−99,50 €'],
    [amount(12835.45), '12.835 €'],
    [amount(null), '–'],
    [signedAmount(3.79), '+3,79 €'],
    [signedAmount(-201.31), '−201 €'],
  ])('%s', (written, expected) => expect(bare(written)).toBe(expected));

  test.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,56', 1234.56],
    ['1 234 €', 1234],
    ['20 %', 20],
    ['', null],
    ['   ', null],
    ['abc', undefined],
    ['1,2,3', undefined],
    ['-', undefined],
    ['1.234', 1234],
    ['-1.234', -1234],
    ['12.345.678', 12_345_678],
    ['1.234 €', 1234],
    ['12.345,6', 12_345.6],
    ['1,234.56', 1234.56],
    ['1,234,567', 1_234_567],
    ['1.23', 1.23],
    ['1.2345', 1.2345],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['1,234', 1.234],
    ['12.34,5', undefined],
    ['1.234.5', undefined],
  ])('%j is read as %j', (typed, expected) => expect(parseNumber(typed)).toBe(expected));

  test.each([
    ['1,234', 1234],
    ['1,23', 1.23],
    ['0,125', 0.125],
    ['1.234', 1234],
    ['1.23', 1.23],
    ['1.234,5', 1234.5],
  ])('%j is read as %j on English pages', (typed, expected) => {
    vi.stubGlobal('localStorage', { setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
    setLanguage('en');
    expect(parseNumber(typed)).toBe(expected);
    setLanguage('hr');
    vi.unstubAllGlobals();
  });

  test('with three decimals and more a comma is one of them on English pages too, as they write numbers', () => {
    vi.stubGlobal('localStorage', { setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
    setLanguage('en');
    expect(parseNumber(cents(1.234, 4), 4)).toBe(1.234);
    setLanguage('hr');
    vi.unstubAllGlobals();
  });

  test('what is written is read as the same number', () => {
    for (const value of [1, 999, 1000, 1234, 12_345_678, -4321]) {
      expect(parseNumber(number(value))).toBe(value);
      expect(parseNumber(cents(value + 0.5))).toBe(value + 0.5);
    }
  });
});

describe('dates are those of Zagreb', () => {
  test.each([
    ['2026-11-21', 14, '2026-12-05'],
    ['2026-12-31', 1, '2027-01-01'],
    // clocks change in between
    ['2026-03-20', 30, '2026-04-19'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s and %i days are %s', (from, days, later) => {
    expect(plusDays(from, days)).toBe(later);
    expect(daysFrom(from, later)).toBe(days);
  });
  test('weeks go from a Monday to a Sunday', () => {
    expect(daysOfWeeks(202653)).toEqual({ from: '2026-12-28', to: '2027-01-03' });
    expect(daysOfWeeks(202652, 202701)).toEqual({ from: '2026-12-21', to: '2027-01-10' });
  });
  test('a day, an instant', () => {
    expect(day('2026-11-21')).toBe('21. 11. 2026.');
    expect(day('2027-01-05')).toBe('5. 1. 2027.');
    // winter time, UTC+1
    expect(bare(instant('2026-11-21T23:30:00Z'))).toContain('22. 11. 2026.');
    expect(day(null)).toBe('–');
  });
  test('as they are written on English pages', () => {
    vi.stubGlobal('localStorage', { setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
    setLanguage('en');
    expect(day('2026-11-21')).toBe('21 Nov 2026');
    expect(instant('2026-11-21T23:30:00Z')).toContain('22 Nov 2026');
    expect(shortDay(new Date('2027-01-05T00:00Z'))).toBe('5 Jan');
    setLanguage('hr');
    expect(shortDay(new Date('2027-01-05T00:00Z'))).toBe('5. 1.');
    vi.unstubAllGlobals();
  });
  test('days between count midnights of Zagreb', () => {
    expect(daysBetween('2026-11-21T22:59:00Z', new Date('2026-11-21T23:01:00Z'))).toBe(1);
    expect(daysBetween('2026-11-20T08:00:00Z', new Date('2026-11-20T20:00:00Z'))).toBe(0);
    // over the end of summer time, 25 October 2026
    expect(daysBetween('2026-10-24T10:00:00Z', new Date('2026-10-26T10:00:00Z'))).toBe(2);
  });
});

test.each([
  ['2026-12-31', true],
  ['2028-02-29', true],
  ['0002-11-01', false],
  ['20260-01-01', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['x', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

describe('weeks', () => {
  test('Monday, and the week of a day', () => {
    expect(isoDay(mondayOf(202653))).toBe('2026-12-28');
    expect(weekOfDay('2027-01-03')).toBe(202653);
    expect(weekOfDay('2027-01-04')).toBe(202701);
  });
  test('the current week changes at midnight of Zagreb', () => {
    expect(currentWeek(new Date('2026-11-22T22:59:00Z'))).toBe(202647);
    expect(currentWeek(new Date('2026-11-22T23:00:00Z'))).toBe(202648);
  });
  test('as text', () => {
    expect(week(202601)).toBe('01/2026');
    expect(weekSpan(202647, 202647)).toBe('47/2026');
    expect(weekSpan(202647, 202649)).toBe('47–49/2026');
    expect(weekSpan(202652, 202701)).toBe('52/2026–01/2027');
    expect(weekSpan(null, null)).toBe('–');
    expect(labelledWeeks('CW 52/2026–01/2027')).toBe('52/2026–01/2027');
    expect(labelledWeeks(null)).toBeNull();
  });
  test.each([
    ['47/2026', 202647],
    ['t47/2026', 202647],
    ['2026-W47', 202647],
    ['202647', 202647],
    ['53/2026', 202653],
    ['53/2027', 202753],
    ['soon', undefined],
  ])('%j is read as %j', (typed, yw) => expect(typedWeek(typed, 202647)).toBe(yw));
  test.each([
    ['9', 202613, 202609],
    ['CW 9', 202613, 202609],
    ['1', 202652, 202701],
    ['2', 202653, 202702],
    ['52', 202702, 202652],
    ['53', 202705, 202653],
    ['27', 202701, 202727],
    ['53', 202905, 202953],
    ['0', 202701, 202700],
  ])('%j near %i is read as %i', (typed, near, yw) => expect(typedWeek(typed, near)).toBe(yw));
});

describe('order', () => {
  test('Croatian letters stand where they belong, numbers by value, missing ones last both ways', () => {
    const names = ['Šampon', 'sok 10', 'Čaj', 'sok 9', 'cvijeće', null, 'Đumbir', 'dezodorans'];
    const sorted = ['cvijeće', 'Čaj', 'dezodorans', 'Đumbir', 'sok 9', 'sok 10', 'Šampon'];
    expect(sortedBy(names, (name) => name)).toEqual([...sorted, null]);
    expect(sortedBy(names, (name) => name, true)).toEqual([...sorted.reverse(), null]);
    expect(compare(2, 10)).toBeLessThan(0);
  });
  test('search forgives case and diacritics, and wants every word', () => {
    expect(matches('cokolada 100', 'Slatkica mliječna čokolada', '100 g')).toBe(true);
    expect(matches('DUMBIR', 'đumbir')).toBe(true);
    expect(matches('čaj mlijeko', 'čaj menta')).toBe(false);
    expect(matches('', null)).toBe(true);
  });
});
