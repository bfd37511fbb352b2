import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

const line = (product_id: number, location: string, channel: string | null, qty: number, min_presentation = 0) => ({
  ...{ product_id, location, channel, qty, min_presentation },
});

test('adds up what each location is to have, the least on the shelf where that is more, a channel within all of them together', () => {
  // Split: 4 on the shelf of the first, 20 of the second with wholesale's 6 in them.
  const lines = [
    line(1, 'Split', 'retail', 2, 4),
    line(2, 'Split', null, 20),
    line(2, 'Split', 'wholesale', 6),
    line(2, 'Zadar', 'wholesale', 40),
  ];
  expect(placesOf(lines)).toEqual([
    { location: 'Zadar', units: 40, products: 1 },
    { location: 'Split', units: 24, products: 2 },
  ]);
});
