import type { CalendarSuggestion, PendingLine } from '@promo/contracts/promo-analytics/suggestions';
import type { Shown } from './choices.ts';

/** What proposals that are not approved plan of the same product in the same weeks, as the promotion stands on the board. */
export const alreadyPlanned = (
  { pending }: Pick<CalendarSuggestion, 'pending'>,
  { promotion: { sku }, start, end }: Pick<Shown, 'promotion' | 'start' | 'end'>,
): PendingLine[] => pending.filter((line) => line.sku === sku && line.start_yw <= end && line.end_yw >= start);
