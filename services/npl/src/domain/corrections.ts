import type { Message } from '@promo/contracts/messages/message';
import { type CorrectedOrder, nplMessage } from '@promo/contracts/npl/messages';
import type { NplOrder, NplOrderCorrection } from '@promo/contracts/npl/record';
import { plannedTooFar } from '@promo/contracts/planned';
import { dayOf, latestPlanned } from '@promo/retail/calendar';

/** Of a record that was ordered without a word. */
export const NO_ORDER: NplOrder = { order_number: null, quantity: null, expected_date: null };

/** An order that was to arrive so many years ago would have been missed by now. */
const EARLIEST_YEARS = 2;

/** Why the day on which an order is to arrive, YYYY-MM-DD, is refused: its year is mistyped, most likely. Null where it is taken. */
export function arrivalFault(expected_date: string | null | undefined, today: Temporal.PlainDate): Message | null {
  if (!expected_date) return null;
  const earliest_date = `${today.subtract({ years: EARLIEST_YEARS })}`;
  if (expected_date < earliest_date) return nplMessage.arrival_long_ago({ earliest_date });
  return plannedTooFar(dayOf(expected_date), latestPlanned(today));
}

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
