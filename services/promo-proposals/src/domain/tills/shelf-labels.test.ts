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
