import { describe, expect, it, test } from 'vitest';
import { product } from '../../../test/facts.ts';
import { parentGroups } from './parent-groups.ts';
import { nameStem } from './stem.ts';

test.each([
  ['Šampon Nivea 250 ml', 'sampon nivea'],
  ['ŠAMPON NIVEA 400ML', 'sampon nivea'],
  ['Coca-Cola 1,5L', 'coca cola'],
  ['Coca Cola 6x0,33 l', 'coca cola'],
  ['Toaletni papir 10/1', 'toaletni papir'],
  ['Toaletni papir 24 role', 'toaletni papir role'],
  ['Ruž za usne crveni No5', 'ruz za usne'],
  ['Majica plava XL', 'majica'],
  ['Lak za nokte bež', 'lak za nokte'],
  ['Jogurt bez laktoze 180g', 'jogurt bez laktoze'],
  ['Đumbir čaj 20 kom', 'dumbir caj'],
  ['T-shirt Black M', 't shirt'],
  ['Deterdžent 3in1 40 pranja', 'deterdzent 3in1'],
  ['7 Up', 'up'],
  ['500 ml', '500 ml'],
])('the stem of "%s" is "%s"', (name, stem) => {
  expect(nameStem(name)).toBe(stem);
});

describe('parent groups', () => {
  const products = [
    product(0, { sku: 'b', name: 'Šampon 250 ml', supplierId: 'V1', onHand: 3 }),
    product(1, { sku: 'a', name: 'Šampon 400 ml', supplierId: 'V1' }),
    product(2, { sku: 'c', name: 'Šampon 400 ml', supplierId: 'V2' }),
    product(3, { sku: 'd', name: 'One', family: 'Kava', supplierId: 'V1' }),
    product(4, { sku: 'e', name: 'Two', family: 'Kava', supplierId: 'V2' }),
    product(5, { sku: 'f', name: 'Two 5 g', family: null, supplierId: 'V2' }),
    product(6, { sku: 'g', name: 'Two', family: 'Kava', supplierId: 'V2' }),
  ];

  it('share a stem within a supplier, or the imported family', () => {
    expect(parentGroups(products, 2)).toEqual([
      {
        stem: 'Kava',
        size: 3,
        skus: [
          { sku: 'd', name: 'One', price: 10, on_hand: null },
          { sku: 'e', name: 'Two', price: 10, on_hand: null },
          { sku: 'g', name: 'Two', price: 10, on_hand: null },
        ],
      },
      {
        stem: 'sampon',
        size: 2,
        skus: [
          { sku: 'a', name: 'Šampon 400 ml', price: 10, on_hand: null },
          { sku: 'b', name: 'Šampon 250 ml', price: 10, on_hand: 3 },
        ],
      },
    ]);
  });

  it('are listed from a size on', () => {
    expect(parentGroups(products, 3).map(({ stem }) => stem)).toEqual(['Kava']);
    expect(parentGroups(products, 4)).toEqual([]);
  });
});
