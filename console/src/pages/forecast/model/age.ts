import { weekIndex } from '../../../format/weeks.ts';

/** Whole weeks from the end of a past promotion to now; null before there are sales. */
export const ageInWeeks = (end_yw: number, as_of_yw: number | null): number | null =>
  as_of_yw === null ? null : Math.max(0, weekIndex(as_of_yw) - weekIndex(end_yw));
