import type { SuggestionRequest } from '@promo/contracts/promo-analytics/suggestion-request';
import {
  SUGGESTION_BOUNDS as BOUNDS,
  SUGGESTION_OBJECTIVES,
  type SuggestionObjective,
} from '@promo/contracts/promo-analytics/words';
import { addWeeks, currentWeek } from '../../../format/weeks.ts';

/** What a calendar is asked for, as it is typed; null for a field without a number. */
export interface Question {
  readonly from_yw: number | null;
  readonly weeks: number | null;
  readonly slots_per_week: number | null;
  readonly max_per_sku: number | null;
  readonly min_gap_weeks: number | null;
  readonly budget: number | null;
  readonly min_gain: number | null;
  readonly objective: SuggestionObjective;
  readonly usual_funding: boolean;
  readonly categories: readonly string[];
}

/** A quarter from next month on, in few enough slots that a leaflet holds them. */
export const usualQuestion = (): Question => ({
  from_yw: addWeeks(currentWeek(), 4),
  weeks: 13,
  slots_per_week: 20,
  max_per_sku: BOUNDS.maxPerSku.usual,
  min_gap_weeks: BOUNDS.minGap.usual,
  budget: null,
  min_gain: null,
  objective: SUGGESTION_OBJECTIVES[0],
  usual_funding: true,
  categories: [],
});

export type Asked = Omit<SuggestionRequest, 'fixed' | 'forbid'>;

/** A question as it is sent; null while it lacks the weeks. */
export function askedOf({ from_yw, weeks, objective, usual_funding, categories, ...bounds }: Question): Asked | null {
  if (from_yw === null || weeks === null) return null;
  const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== null));
  const chosen = categories.length > 0 && { categories: [...categories] };
  return { from_yw, weeks, objective, usual_funding, ...given, ...chosen };
}
