import { expect, test } from 'vitest';
import { filled, missingCodes } from './catalogue-entry.ts';
import { line } from './proposal.fixture.ts';

test('names and prices are filled where they are missing, and only there', () => {
  const lines = [line({ code: 'A' }), line({ code: 'B', name: 'Own', regular_price: 1 }), line({ code: 'X' })];
  expect(missingCodes(lines)).toEqual(['A', 'X']);
  expect(missingCodes([line({ code: 'N', name: 'Named' }), line({ code: 'P', regular_price: 1 })])).toEqual(['N', 'P']);
  const known = { name: 'Kava', ean: null, regular_cents: 399, unit_cost: null, vat_rate: null };
  const now = filled(
    lines,
    new Map([
      ['A', known],
      ['B', known],
    ]),
  );
  expect(now.map(({ name, regular_cents }) => [name, regular_cents])).toEqual([
    ['Kava', 399],
    ['Own', 100],
    [null, null],
  ]);
  expect(missingCodes(now)).toEqual(['X']);
});
