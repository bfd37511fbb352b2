import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { type DrawnProps, LinesTable } from './LinesTable.tsx';

const ROW_HEIGHT = 54;

/** Thousands of products, of which only those in sight are drawn. */
export default function ManyLines(props: DrawnProps) {
  const scroller = useRef<HTMLElement>(null);
  const { skus } = props.draft;
  const virtual = useVirtualizer({
    count: skus.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => skus[index]?.code ?? index,
    overscan: 10,
  });
  const { goTo } = props;
  useEffect(() => {
    if (goTo) virtual.scrollToIndex(goTo.index, { align: 'center' });
  }, [goTo, virtual]);
  const items = virtual.getVirtualItems();
  return (
    <LinesTable
      {...props}
      shown={items.map(({ index }) => index)}
      above={items[0]?.start}
      below={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)}
      scroller={scroller}
      measure={virtual.measureElement}
    />
  );
}
