import { expect, test } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import { usualFundedShare, usualFunding } from './usual-funding.ts';

/** 6.25 € with 25 % VAT: sold at 5.00 €, each unit gives up 1.00 € net. */
const COFFEE = { regularPrice: 625, cost: 280, vatRate: 25 };
const ORDINARY = '60 60 60 60';
const promoted = (yw: number, qty: string, funding?: number, price = 500) =>
  weekly(0, yw, qty, { revenue: Number.parseInt(qty, 10) * price, ...(funding !== undefined && { funding }) });

test.each([
  ['of 1.00 € given up 0.40 € were paid', promoted(202405, '100p', 40), 0.4],
  [
    'two promotions weigh by their units: 40 € of 150 €',
    [...promoted(202405, '100p', 40), ...promoted(202410, '50p')],
    4 / 15,
  ],
  ['more than was given up counts as all of it', promoted(202405, '100p', 140), 1],
  ['nothing was given up', promoted(202405, '100p', 40, 625), 0],
  ['nothing was paid', promoted(202405, '100p'), 0],
  ['what ended over 52 weeks ago is forgotten', [...promoted(202405, '100p', 40), ...weekly(0, 202505, '60')], 0],
  ['what ended 51 weeks ago is not', [...promoted(202405, '100p', 40), ...weekly(0, 202504, '60')], 0.4],
  ['there were no promotions', [], 0],
])('%s', (_, sales, share) => {
  const analysis = analysisOf([product(0, COFFEE)], [...weekly(0, 202401, ORDINARY), ...sales]);
  expect(usualFundedShare(analysis, 0)).toBeCloseTo(share, 9);
});

test.each([
  ['0.4 of the 1.25 € that 25 % give up', promoted(202405, '100p', 40), null, 0.5],
  ['a standing agreement, where that is more', promoted(202405, '100p', 40), 60, 0.6],
  ['its share, where a standing agreement is less', promoted(202405, '100p', 40), 30, 0.5],
  ['a standing agreement, where there were no promotions', [], 30, 0.3],
  ['nobody knows what, where it never paid', promoted(202405, '100p'), null, null],
])('a supplier may be expected to pay for a unit %s', (_, sales, agreed, expected) => {
  const analysis = analysisOf([product(0, { ...COFFEE, funding: agreed })], [...weekly(0, 202401, ORDINARY), ...sales]);
  expect(usualFunding(analysis, 0, { price: 6.25, vatRate: 25 }, 25)).toBe(expected);
});

test('without a regular price there is no discount to have a share of, and a standing agreement holds all the same', () => {
  const sales = [...weekly(0, 202401, ORDINARY), ...promoted(202405, '100p', 40)];
  const usual = (funding: number | null) =>
    usualFunding(analysisOf([product(0, { ...COFFEE, funding })], sales), 0, { price: null, vatRate: 25 }, 25);
  expect([usual(60), usual(null)]).toEqual([0.6, null]);
});
