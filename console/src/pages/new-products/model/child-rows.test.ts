import type { NplProduct } from '@promo/contracts/npl/record';
import { expect, test } from 'vitest';
import { isSameRow, type Kind, saidIn } from './child-rows.ts';

test.each<[Kind, object, object, boolean]>([
  ['allocations', { location: 'P1', channel: null, qty: 5 }, { location: 'P1', qty: 9 }, true],
  ['allocations', { location: 'P1', channel: null }, { location: 'P1', channel: 'wholesale' }, false],
  ['forecasts', { yw: 202649, channel: 'shops' }, { yw: 202649, channel: 'shops', qty: 3 }, true],
  ['forecasts', { yw: 202649 }, { yw: 202650 }, false],
  ['substitutions', { parent_sku: 'A', kind: 'hard' }, { parent_sku: 'A', kind: 'soft' }, true],
])('rows of %s: %j and %j are the same one: %s', (kind, a, b, same) => {
  expect(isSameRow(kind, a, b)).toBe(same);
});

test('what a record says in a row is as it would be entered again', () => {
  const row = { id: 3, npl_id: 1, location: 'P1', channel: null, qty: 5, min_presentation: 1 };
  const record = { allocations: [row], forecasts: [] } as unknown as NplProduct;
  const { id: _, npl_id: __, ...entered } = row;
  expect(saidIn(record, 'allocations', { location: 'P1', channel: null, qty: 9 })).toEqual(entered);
  expect(saidIn(record, 'forecasts', { yw: 202649, channel: null })).toBeUndefined();
});
