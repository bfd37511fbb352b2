import { sortedBy } from '../../../format/sort.ts';
import { columnsOf } from '../../../ui/weekColumns.ts';
import type { Scheduled, Window } from '../filters.ts';

/** A promotion as a bar. */
interface Bar {
  readonly entry: Scheduled;
  readonly lane: number;
}

interface Band {
  /** null: what has nothing of the kind that bands stand for. */
  readonly name: string | null;
  /** Lanes of the bands above it. */
  readonly above: number;
  readonly lanes: number;
  readonly bars: readonly Bar[];
}

/** Bars in bands, those without a name last; within a band each bar goes to the first lane that is free in its weeks. */
export function layOut(
  entries: readonly Scheduled[],
  window: Window,
  nameOf: (entry: Scheduled) => string | null,
): Band[] {
  const byName = Map.groupBy(entries, nameOf);
  const names = sortedBy(
    [...byName.keys()].filter((name) => name !== null),
    (name) => name,
  );
  let above = 0;
  return [...names, ...(byName.has(null) ? [null] : [])].map((name) => {
    const free: number[] = [];
    const bars = sortedBy(byName.get(name) ?? [], ({ start_yw }) => start_yw).map((entry): Bar => {
      const { start, end } = columnsOf(entry, window);
      const found = free.findIndex((until) => until <= start);
      const lane = found < 0 ? free.length : found;
      free[lane] = end;
      return { entry, lane };
    });
    const band = { name, above, lanes: Math.max(1, free.length), bars };
    above += band.lanes;
    return band;
  });
}
