import { expect, test } from 'vitest';
import { proposal } from '../proposal/proposal.fixture.ts';
import { labelsOf, type ProductLabel } from './shelf-labels.ts';

test.each([
  [4, false],
  [4.5, true],
  [0, false],
])(
  'that 4 € is another regular price than the %d € of the catalogue, 0 where it knows none, is %s',
  (regular_price, isOther) => {
    const product: ProductLabel = {
      ...{ code: 'A', name: 'Kava', brand: null, ean: null, net_quantity: null, unit: null },
      ...{ anchor_price: null, anchor_date: null, regular_price },
    };
    const record = proposal({ skus: [{ code: 'A', regular_price: 4, promo_price: 3 }] });
    const [label] = labelsOf(record, new Map([['A', product]]), [null]);
    expect(label?.gaps.includes('other_regular_price')).toBe(isOther);
  },
);

test('half a cent of the price of a kilogram goes up', () => {
  const product: ProductLabel = {
    ...{ code: 'A', name: 'Brašno', brand: null, ean: null, net_quantity: 2, unit: 'kg' },
    ...{ anchor_price: null, anchor_date: null, regular_price: 2.5 },
  };
  const record = proposal({ skus: [{ code: 'A', regular_price: 2.5, promo_price: 2.01 }] });
  // 2.01 € / 2 = 1.005 €
  expect(labelsOf(record, new Map([['A', product]]), [null])).toMatchObject([{ unit_price: 1.01 }]);
});

test.each([
  ['a line with neither price nor discount has N+F, and costs as much as ever', {}, 1.89, '2+1'],
  ['a discount rules over it', { discount_pct: 10 }, 1.7, null],
  ['and a price does', { promo_price: 1.5 }, 1.5, null],
])('%s', (_, fields, promo_price, mechanic) => {
  const record = proposal({ mechanic: '2+1', skus: [{ code: 'A', regular_price: 1.89, ...fields }] });
  expect(labelsOf(record, new Map(), [null])).toMatchObject([{ promo_price, mechanic }]);
});
