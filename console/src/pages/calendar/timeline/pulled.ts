import { addWeeks, weekIndex } from '../../../format/weeks.ts';

/** First and last week of a promotion. */
export interface Weeks {
  readonly start_yw: number;
  readonly end_yw: number;
}

/** Where a bar is held: as a whole, or by one of its ends. */
export type Grip = 'whole' | 'start' | 'end';

/** The weeks of a bar that is pulled by so many weeks, later ones positive; one week at least is left of it. */
export function pulled({ start_yw, end_yw }: Weeks, grip: Grip, by: number): Weeks {
  const most = weekIndex(end_yw) - weekIndex(start_yw);
  return {
    start_yw: grip === 'end' ? start_yw : addWeeks(start_yw, grip === 'start' ? Math.min(by, most) : by),
    end_yw: grip === 'start' ? end_yw : addWeeks(end_yw, grip === 'end' ? Math.max(by, -most) : by),
  };
}

/** The weeks between two, whichever comes first. */
export const between = (a: number, b: number): Weeks => ({ start_yw: Math.min(a, b), end_yw: Math.max(a, b) });

export const sameWeeks = (a: Weeks, b: Weeks): boolean => a.start_yw === b.start_yw && a.end_yw === b.end_yw;
