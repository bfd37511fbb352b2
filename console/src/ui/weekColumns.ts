import { weekIndex } from '../format/weeks.ts';

/** Where a bar lies on weeks: columns count from 1 and the end is the first one after it, as CSS grids do. */
interface Columns {
  readonly start: number;
  readonly end: number;
  /** It goes on beyond the weeks in view. */
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
}

/** A bar's columns, cut to the weeks in view; what lies outside of them stands at their edge. */
export function columnsOf(
  { start_yw, end_yw }: { readonly start_yw: number; readonly end_yw: number },
  { from, weeks }: { readonly from: number; readonly weeks: number },
): Columns {
  const first = weekIndex(from);
  const start = weekIndex(start_yw) - first + 1;
  const end = weekIndex(end_yw) - first + 2;
  return {
    start: Math.min(weeks, Math.max(1, start)),
    end: Math.max(2, Math.min(weeks + 1, end)),
    cutLeft: start < 1,
    cutRight: end > weeks + 1,
  };
}
