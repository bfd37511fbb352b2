import { sortedBy } from '../../format/sort.ts';
import { weekIndex } from '../../format/weeks.ts';
import type { Scheduled, Window } from './filters.ts';

/** A promotion as a bar: columns count from 1 and the end is the first one after it, as CSS grids do. */
export interface Bar {
  readonly entry: Scheduled;
  readonly lane: number;
  readonly start: number;
  readonly end: number;
  /** It goes on beyond the window. */
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
}

interface Source {
  readonly name: string;
  readonly lanes: number;
  readonly bars: readonly Bar[];
}

/** Bars by source; within a source each bar goes to the first lane that is free in its weeks. */
export function layOut(entries: readonly Scheduled[], window: Window): Source[] {
  const bySource = Map.groupBy(entries, ({ source }) => source);
  return sortedBy([...bySource.keys()], (name) => name).map((name) => {
    const free: number[] = [];
    const bars = sortedBy(bySource.get(name) ?? [], ({ start_yw }) => start_yw).map((entry): Bar => {
      const { start, end, ...cut } = columnsOf(entry, window);
      const found = free.findIndex((until) => until <= start);
      const lane = found < 0 ? free.length : found;
      free[lane] = end;
      return { entry, lane, start, end, ...cut };
    });
    return { name, lanes: Math.max(1, free.length), bars };
  });
}

function columnsOf({ start_yw, end_yw }: Scheduled, { from, weeks }: Window) {
  const first = weekIndex(from);
  const start = weekIndex(start_yw) - first + 1;
  const end = weekIndex(end_yw) - first + 2;
  return { start: Math.max(1, start), end: Math.min(weeks + 1, end), cutLeft: start < 1, cutRight: end > weeks + 1 };
}
