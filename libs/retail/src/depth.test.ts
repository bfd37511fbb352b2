import { describe, expect, test } from 'vitest';
import {
  freeUnitsDiscount,
  mechanicFault,
  normaliseMechanic,
} from '../../../services/promo-proposals/src/domain/mechanic.ts';
import { line } from '../../../services/promo-proposals/src/domain/proposal.fixture.ts';
import { depthOf, impliedPromoCents } from './depth.ts';

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
    [null, null, 20, null, null, 20, null],
    [4, null, null, 'gift', null, null, null],
    [4, null, null, null, null, null, null],
    [4, 5, null, null, null, 0, 500], // dearer than usual is no discount
    [4, 0, null, null, null, 100, 0],
    [0, 0, null, null, null, null, 0],
    [4, null, 0, null, null, 0, 400],
  ])('%s € for %s €, %s %%, %s (%s): %s', (regular_price, promo_price, discount_pct, own, ofProposal, pct, cents) => {
    const given = line({ regular_price, promo_price, discount_pct, mechanic: own });
    const depth = depthOf(given, ofProposal);
    if (pct === null) expect(depth).toBeNull();
    else expect(depth).toBeCloseTo(pct, 9);
    expect(impliedPromoCents(given, ofProposal)).toBe(cents);
  });
});

describe('mechanics', () => {
  test.each([
    [' 1 + 1 ', '1+1', 50, undefined],
    ['02+1', '2+1', 100 / 3, undefined],
    ['3+1', '3+1', 25, undefined],
    ['gift with purchase', 'gift with purchase', null, undefined],
    ['25 %', '25 %', null, undefined],
    ['  ', null, null, undefined],
    ['0+1', '0+1', 100, 'bought'],
    ['1+0', '1+0', 0, 'bought'],
    ['100+1', '100+1', 100 / 101, 'bought'],
    ['0+0', '0+0', null, 'bought'],
  ])('%j is %j, %s %%', (text, spelling, pct, fault) => {
    expect(normaliseMechanic(text)).toBe(spelling);
    expect(freeUnitsDiscount(text)).toBe(pct);
    if (fault) expect(mechanicFault(text)).toContain(fault);
    else expect(mechanicFault(text)).toBeUndefined();
  });
});
