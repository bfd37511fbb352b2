import { useMantineTheme } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Column, fitting, missed } from './columns.ts';

const EM = 16;

interface WideEnough<T> {
  readonly shown: readonly Column<T>[];
  /** Those that are nowhere to be seen. */
  readonly lacking: readonly Column<T>[];
  /** Others that are left out and that rows can be sorted by. */
  readonly elsewhere: readonly Column<T>[];
}

/** The columns for which the window and the table's own place in it are wide enough; `taken` pixels are not theirs. */
export function useWideEnough<T>(
  columns: readonly Column<T>[],
  scroller: RefObject<HTMLElement | null>,
  taken: number,
): WideEnough<T> {
  const { breakpoints } = useMantineTheme();
  const { width } = useViewportSize();
  const room = useRoom(scroller);
  return useMemo(() => {
    // 0 before the first measurement
    const seen = width || window.innerWidth;
    const needs = ({ from }: Column<T>) => (from ? Number.parseFloat(breakpoints[from]) * EM : 0);
    const shown = fitting(columns, { seen, room: room - taken, needs });
    const lacking = missed(columns, shown, { seen, needs });
    const elsewhere = columns.filter((one) => one.sort && !shown.includes(one) && !lacking.includes(one));
    return { shown, lacking, elsewhere };
  }, [columns, breakpoints, width, room, taken]);
}

/** Pixels of its width that are not a scrollbar's. */
function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setRoom(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
