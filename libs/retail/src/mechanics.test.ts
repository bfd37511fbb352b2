import { describe, expect, test } from 'vitest';
import {
  forTakers,
  freeUnitsDiscount,
  hasImpossibleUnits,
  isMultiBuy,
  isPlainDiscount,
  namedPercent,
  normaliseTaken,
  normaliseTyped,
} from './mechanics.ts';

describe('N+F as a planner types it, and as files and query strings bring it', () => {
  // text → typed: spelling, percent; taken: spelling, percent
  test.each([
    ['1+1', '1+1', 50, '1+1', 50],
    [' 1 + 1 ', '1+1', 50, '1+1', 50],
    ['02+1', '2+1', 100 / 3, '2+1', 100 / 3],
    ['3+1', '3+1', 25, '3+1', 25],
    // as it is pasted from elsewhere: a plus of full width, and a mark after its letter
    ['1＋1', '1+1', 50, '1+1', 50],
    ['Kos\u030carica', 'Košarica', null, 'Kos\u030carica', null],
    ['0+1', '0+1', 100, '0+1', 100],
    ['1+0', '1+0', 0, '1+0', 0],
    ['0+0', '0+0', null, '0+0', null],
    // a blank is a plus only where query strings decode it so
    ['1 1', '1 1', null, '1+1', 50],
    [' 1   1', '1 1', null, '1+1', 50],
    // more than two digits are units only where they are checked
    ['100+1', '100+1', 100 / 101, '100+1', null],
    ['001+1', '1+1', 50, '001+1', null],
    ['1+100', '1+100', 10_000 / 101, '1+100', null],
    ['1+1+1', '1+1+1', null, '1+1+1', null],
    ['bundle', 'bundle', null, 'bundle', null],
    [' gift with purchase ', 'gift with purchase', null, 'gift with purchase', null],
    // a plain discount is no mechanic of its own in past events
    ['25 %', '25 %', null, '', null],
    ['-25%', '-25%', null, '', null],
    ['  ', null, null, '', null],
  ])('%j', (text, typed, typedPct, taken, takenPct) => {
    expect(normaliseTyped(text)).toBe(typed);
    expect(freeUnitsDiscount(text, 'typed')).toBe(typedPct);
    expect(normaliseTaken(text)).toBe(taken);
    expect(freeUnitsDiscount(text, 'taken')).toBe(takenPct);
  });

  test('what cannot be seen is not kept', () => {
    expect([normaliseTyped('2+1\u200b'), normaliseTyped('25 %\u200b'), normaliseTyped('\u200b')]).toEqual([
      '2+1',
      '25 %',
      null,
    ]);
  });

  test.each(['0+1', '1+0', '100+1', '0+0', '1+100'])('%j has too few or too many units', (text) => {
    expect(hasImpossibleUnits(text)).toBe(true);
  });

  test.each(['1+1', ' 99 + 99 ', '02+1', '100 1', 'gift', '25 %', ''])('nothing is wrong with %j', (text) => {
    expect(hasImpossibleUnits(text)).toBe(false);
  });
});

test.each([
  ['1+1', true],
  ['1+0', false],
  ['0+1', false],
  ['2 1', false],
  ['25 %', false],
  ['', false],
])('%j gives units for nothing beside bought ones: %s', (mechanic, given) => {
  expect(isMultiBuy(mechanic, 'typed')).toBe(given);
});

test.each([
  ['', true, null],
  [' 25 ', true, 25],
  ['-33,3 %', true, 33.3],
  ['+20%', true, 20],
  ['−25 %', true, 25],
  ['– 12,5 %', true, 12.5],
  ['12.5', true, 12.5],
  ['1+1', false, null],
  ['1 1', false, null],
  ['2 for 1', false, null],
  ['25%%', false, null],
  ['%', false, null],
])('%j is a plain discount: %s, of %s percent', (mechanic, plain, percent) => {
  expect(isPlainDiscount(mechanic)).toBe(plain);
  expect(namedPercent(mechanic)).toBe(percent);
});

test.each([
  ['2+1', '2+1'],
  [' 02 + 1', ' 02 + 1'],
  ['kupon', 'kupon'],
  ['25 %', '25 %'],
  [null, null],
  // read as 2+1 by those who take it as it is, though nothing is given
  ['2 1', null],
  [' 3 1 ', null],
])('%j is told to those who take it as it is as %j', (mechanic, told) => expect(forTakers(mechanic)).toBe(told));
