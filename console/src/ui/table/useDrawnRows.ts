import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { placeOf } from '../places.ts';
import { usePrinting } from '../usePrinting.ts';

/** What stands above the rows in what scrolls, and its borders: as in the stylesheet. */
const HEADER_HEIGHT = 42;

interface Options {
  /** By which the place is known that the table was left at. */
  readonly label: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Which rows are drawn: those in sight and some beside them, on paper all. Above and below them are pixels for the others. */
export function useDrawnRows({ label, count, rowHeight, scroller }: Options) {
  const printing = usePrinting();
  const [place] = useState(() => placeOf(label) ?? 0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: place,
    // rows are counted from below the header, which covers as much of what scrolls
    scrollPaddingEnd: HEADER_HEIGHT,
  });
  // another height of rows, as on a telephone that is turned, is not noticed by itself
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what it is done for
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const seen = virtual.getVirtualItems();
  return {
    drawn: printing ? Array.from({ length: count }, (_, index) => index) : seen.map(({ index }) => index),
    above: printing ? 0 : (seen[0]?.start ?? 0),
    below: printing ? 0 : virtual.getTotalSize() - (seen.at(-1)?.end ?? 0),
    show: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
