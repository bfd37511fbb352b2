import type { CorrectedOrder } from '@promo/contracts/npl/messages';
import type { NplOrder, NplOrderCorrection } from '@promo/contracts/npl/record';

/** Of a record that was ordered without a word. */
export const NO_ORDER: NplOrder = { order_number: null, quantity: null, expected_date: null };

/** An order with its corrections; null clears a part. */
export const correctedOrder = (order: NplOrder | null, corrections: NplOrderCorrection): NplOrder => ({
  ...NO_ORDER,
  ...order,
  ...corrections,
});

/** What a correction changed, for the history. */
export const correctionsOf = (before: NplOrder | null, after: NplOrder): CorrectedOrder =>
  Object.fromEntries(
    (Object.keys(NO_ORDER) as (keyof NplOrder)[])
      .map((field) => [field, [before?.[field] ?? null, after[field]]] as const)
      .filter(([, [was, is]]) => was !== is)
      .map(([field, values]) => [field, values.map((value) => String(value ?? ''))]),
  );
