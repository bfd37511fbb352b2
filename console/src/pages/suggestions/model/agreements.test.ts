import type { CalendarPromotion } from '@promo/contracts/promo-analytics/suggestions';
import { expect, test } from 'vitest';
import { agreementsOf } from './agreements.ts';
import type { Shown } from './choices.ts';

const shown = (supplier_id: string | null, funding_eur: number, margin_eur: number, funding_to_agree = true) =>
  ({
    promotion: {
      supplier_id,
      supplier_name: supplier_id && `Supplier ${supplier_id}`,
      funding_eur,
      margin_eur,
      funding_to_agree,
    } as CalendarPromotion,
  }) as Shown;

test('suppliers are to agree on what they usually paid, who pays most first, and without it that much less is earned', () => {
  // A: 20.10 + 30.20 = 50.30, 40 + 25 − 50.30 = 14.70; B: 60 − 80 = −20; what A agreed on is none of it
  const of = [shown('A', 20.1, 40), shown('B', 80, 60), shown('A', 30.2, 25), shown('A', 99, 99, false)];
  expect(agreementsOf(of)).toMatchObject([
    { supplier_id: 'B', supplier_name: 'Supplier B', funding_eur: 80, margin_without_eur: -20 },
    { supplier_id: 'A', funding_eur: 50.3, margin_without_eur: 14.7, shown: [of[0], of[2]] },
  ]);
  expect(agreementsOf([shown(null, 5, 3)])).toMatchObject([{ supplier_id: null, supplier_name: null, funding_eur: 5 }]);
  expect(agreementsOf([shown('A', 99, 99, false)])).toEqual([]);
});
