import { expect, test } from 'vitest';
import { isOfSuppliers, suppliersOf } from './suppliers.ts';

test('a product without a known supplier is of none, and is there while none is chosen', () => {
  const rows = [
    { supplier_id: 'D1', supplier_name: 'Zora' },
    { supplier_id: 'D2', supplier_name: null },
    { supplier_id: null, supplier_name: null },
  ];
  expect([...suppliersOf([...rows, ...rows])]).toEqual([
    ['D1', 'Zora'],
    ['D2', 'D2'],
  ]);
  const of = (...suppliers: string[]) => rows.map((row) => isOfSuppliers(row, suppliers));
  expect(of()).toEqual([true, true, true]);
  expect(of('D2', 'D3')).toEqual([false, true, false]);
});
