import { expect, test } from 'vitest';
import { type Unit, unitPrice } from './units.ts';

test.each<[cents: number, quantity: number, Unit, euro: number, per: string]>([
  [399, 250, 'g', 15.96, 'kg'],
  [1_250, 1, 'kg', 12.5, 'kg'],
  [99, 330, 'ml', 3, 'l'],
  [150, 5, 'dl', 3, 'l'],
  [300, 2, 'l', 1.5, 'l'],
  [900, 3, 'm', 3, 'm'],
  [1_000, 4, 'm2', 2.5, 'm2'],
  [219, 10, 'pcs', 0.219, 'pcs'],
])('%i cents for %f %s are %f € a %s', (cents, quantity, unit, euro, per) => {
  const found = unitPrice(cents, quantity, unit);
  expect([found.cents / 100, found.per]).toEqual([expect.closeTo(euro, 9), per]);
});
