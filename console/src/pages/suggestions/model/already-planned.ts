import { inBatches } from '@promo/contracts/batches';
import type { SuggestionRequest } from '@promo/contracts/promo-analytics/suggestion-request';
import type { CalendarSuggestion, PendingLine } from '@promo/contracts/promo-analytics/suggestions';
import { SUGGESTION_BOUNDS } from '@promo/contracts/promo-analytics/words';
import type { Shown } from './choices.ts';

/**
 * What proposals that are not approved plan of the same product in the same weeks, as the promotion stands on the board. An answer
 * that the tab has kept from an earlier release does not tell.
 */
export const alreadyPlanned = (
  { pending = [] }: Partial<Pick<CalendarSuggestion, 'pending'>>,
  { promotion: { sku }, start, end }: Pick<Shown, 'promotion' | 'start' | 'end'>,
): PendingLine[] => pending.filter((line) => line.sku === sku && line.start_yw <= end && line.end_yw >= start);

/** What to ask to learn what others have planned of these products since, in as few questions as fit: without room for anything it is only looked up. */
export const lookUps = (
  { from_yw, suggestion: { weeks } }: Pick<CalendarSuggestion, 'from_yw' | 'suggestion'>,
  shown: readonly Pick<Shown, 'promotion'>[],
): SuggestionRequest[] =>
  inBatches([...new Set(shown.map(({ promotion }) => promotion.sku))], SUGGESTION_BOUNDS.skus.max).map((skus) => ({
    ...{ from_yw, weeks: weeks.length, skus, slots_total: 0 },
  }));
