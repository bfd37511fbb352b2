import { describe, expect, test } from 'vitest';
import {
  announcedDepth,
  centsAt,
  depthOf,
  depthOfPrice,
  impliedPromoCents,
  mechanicOf,
  overruledUnits,
  plannedUnitCents,
  priceAt,
  soldDepth,
} from './depth.ts';
import { cents } from './money.ts';

test.each([
  ['the discount that makes the price', 329, 263, 20, 20],
  ['the same a cent off', 329, 264, 20, 20],
  ['a price below it', 329, 259, 20, (100 * 70) / 329],
  ['a price that another regular one makes of it', 429, 263, 20, (100 * 166) / 429],
  ['a price above the regular one', 259, 263, 20, 0],
  ['a discount alone', 329, null, 20, 20],
  ['a price alone', 400, 300, null, 25],
  ['a price whose regular one nobody knows', null, 263, 20, 20],
  ['nothing', 329, null, null, null],
])('the announced depth: %s', (_, regular, promo, discount, depth) => {
  expect(announcedDepth(regular, promo, discount)).toBe(depth);
});

describe('the depth of a line, and its promo price in cents', () => {
  // regular price, promo price, discount, the line's mechanic, the proposal's → depth, promo price
  test.each([
    [4, 3.2, null, null, null, 20, 320],
    [4, 3.2, 50, '1+1', null, 20, 320], // the promo price rules
    [3.99, null, 25, null, null, 25, 299], // 299.25
    [3.5, null, 12.5, null, null, 12.5, 306], // 306.25
    [1.15, null, 50, null, null, 50, 58], // 57.5: half a cent up
    [1.05, null, 30, null, null, 30, 74], // 73.5
    [9.99, null, 33.33, '1+1', null, 33.33, 666], // the discount rules over the mechanic; 666.03
    [2, null, null, '1+1', null, 50, 100],
    [3, null, null, '2+1', '1+1', 100 / 3, 200], // the line's mechanic rules over the proposal's
    [4, null, null, null, '3+1', 25, 300],
    [null, 3.2, null, null, null, null, 320], // without a regular price the promo price says no depth
    [null, 3.2, 20, null, null, 20, 320],
    [null, 3.2, null, '2+1', null, null, 320], // nor does the N+F that it rules over
    [null, null, 20, null, null, 20, null],
    [4, null, null, 'gift', null, null, null],
    [4, null, null, null, null, null, null],
    [4, 5, null, null, null, 0, 500], // dearer than usual is no discount
    [4, 0, null, null, null, 100, 0],
    [0, 0, null, null, null, null, 0],
    [4, null, 0, null, null, 0, 400],
    [4, null, null, '-50 %', null, 50, 200], // a percent as mechanic is a discount
    [3.99, null, null, null, '33,3', 33.3, 266], // 266.133
    [4, null, null, 'gift', '50', null, null], // the line's mechanic says nothing, and rules
    [4, null, 20, '-50 %', null, 20, 320], // the discount rules
    [4, 3, null, '-50 %', null, 25, 300], // the promo price rules
    [null, null, null, '-50 %', null, 50, null],
    [4, null, null, '100%', null, 100, 0],
    [4, null, null, '101%', null, null, null], // more than a price can fall
    [4, null, null, '0', null, 0, 400],
    [0, null, 20, null, null, 20, null], // nobody knows the regular price
  ])('%s € for %s €, %s %%, %s (%s): %s', (regular_price, promo_price, discount_pct, own, ofProposal, pct, price) => {
    const given = {
      regular_cents: cents(regular_price),
      promo_cents: cents(promo_price),
      discount_pct,
      mechanic: own,
    };
    const depth = depthOf(given, ofProposal);
    if (pct === null) expect(depth).toBeNull();
    else expect(depth).toBeCloseTo(pct, 9);
    expect(impliedPromoCents(given, ofProposal)).toBe(price);
  });
});

test.each([
  [4, 3, 25],
  [4, 5, 0],
  [4, 0, 100],
  [0, 0, 0], // under a price of nothing there is no discount
  [0, 3, 0],
])('the depth of one price under another: %s € for %s €, %s %%', (regular, promo, pct) => {
  expect(depthOfPrice(regular, promo)).toBe(pct);
});

test('units that were sold dearer than usual on average have a negative depth', () => {
  expect([soldDepth(8, 6), soldDepth(8, 8), soldDepth(8, 10)]).toEqual([25, 0, -25]);
});

test('a price at a depth: not rounded, and in cents with half a cent up', () => {
  expect(priceAt(4, 25)).toBe(3);
  expect(priceAt(3.99, 0)).toBe(3.99);
  // 29 · 0.5 = 14.5 and 1005 · 0.1 = 100.5, which the unrounded ones miss by a hair
  expect([centsAt(29, 50), centsAt(1005, 90), centsAt(25, 10), centsAt(399, 33.33)]).toEqual([15, 101, 23, 266]);
});

describe('the price of a planned unit', () => {
  const line = { regular_cents: 1000, promo_cents: null, discount_pct: null, mechanic: null };
  test.each([
    ['the promo price', { promo_cents: 799, discount_pct: 50 }, null, 799],
    ['what the depth makes of the regular one', { discount_pct: 25 }, null, 750],
    ['none with N+F, which lowers no unit’s price', { mechanic: '1+1' }, null, null],
    ['none with N+F of the whole proposal', {}, '2 + 1', null],
    ['the promo price beside N+F', { promo_cents: 500, mechanic: '1+1' }, null, 500],
    ['what the discount makes beside N+F of the whole proposal', { discount_pct: 10 }, '2 + 1', 900],
    ['the promo price, where the line says otherwise', { promo_cents: 799, mechanic: '20%' }, '2+1', 799],
    ['what the percent makes of the regular one that the mechanic names', { mechanic: '-50 %' }, '2+1', 500],
    ['none where nothing says', {}, null, null],
  ])('is %s', (_, fields, usual, expected) => {
    expect(plannedUnitCents({ ...line, ...fields }, usual)).toBe(expected);
  });
});

describe('the mechanic by which a line is sold', () => {
  const line = { promo_cents: null, discount_pct: null, mechanic: null };
  test.each([
    ['its own before the usual one', { mechanic: '3+1' }, '2+1', '3+1', null],
    ['the usual one', {}, '2+1', '2+1', null],
    ['none', {}, null, null, null],
    ['none with a discount, which rules over N+F', { discount_pct: 10 }, '2+1', null, '2+1'],
    ['none with a price, which does so too', { promo_cents: 500, mechanic: '1+1' }, null, null, '1+1'],
    ['none with a discount of nothing: it was given', { discount_pct: 0 }, '2+1', null, '2+1'],
    ['words, which say nothing of the price, beside a discount', { discount_pct: 10 }, 'kupon', 'kupon', null],
  ])('is %s', (_, fields, usual, expected, overruled) => {
    expect(mechanicOf({ ...line, ...fields }, usual)).toBe(expected);
    expect(overruledUnits({ ...line, ...fields }, usual)).toBe(overruled);
  });
});
