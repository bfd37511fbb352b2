import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';

/** Whether there is no product of which figures say what a promotion would bring: then nothing is suggested whatever the bounds. */
export const knowsNothing = ({
  skus,
  without_figures,
}: Pick<CalendarSuggestion, 'skus' | 'without_figures'>): boolean => without_figures === skus;
