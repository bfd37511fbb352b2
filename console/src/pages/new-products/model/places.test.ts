import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

const line = (product_id: number, location: string, qty: number, min_presentation = 0) => ({
  ...{ product_id, location, qty, min_presentation },
});

test('adds up what each location is to have, the least on the shelf where that is more', () => {
  // Split: 4 on the shelf of the first, 20 and wholesale's 6 of the second.
  const lines = [line(1, 'Split', 2, 4), line(2, 'Split', 20), line(2, 'Split', 6), line(2, 'Zadar', 40)];
  expect(placesOf(lines)).toEqual([
    { location: 'Zadar', units: 40, products: 1 },
    { location: 'Split', units: 30, products: 2 },
  ]);
});
