import type { CalendarSuggestion, PendingLine } from '@promo/contracts/promo-analytics/suggestions';
import type { Shown } from './choices.ts';

/**
 * What proposals that are not approved plan of the same product in the same weeks, as the promotion stands on the board. An answer
 * that the tab has kept from an earlier release does not tell.
 */
export const alreadyPlanned = (
  { pending = [] }: Partial<Pick<CalendarSuggestion, 'pending'>>,
  { promotion: { sku }, start, end }: Pick<Shown, 'promotion' | 'start' | 'end'>,
): PendingLine[] => pending.filter((line) => line.sku === sku && line.start_yw <= end && line.end_yw >= start);
