import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

test('what was delisted is neither on sale nor counted among those that reached their forecast', () => {
  const items = [
    { on_sale: true, attainment_pct: 100 },
    { on_sale: true, attainment_pct: 99.9 },
    { on_sale: true, attainment_pct: null },
    { on_sale: false, attainment_pct: 140 },
  ];
  expect(standingOf(items)).toEqual({ onSale: 3, reached: 1 });
});
