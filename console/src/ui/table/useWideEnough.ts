import { useMantineTheme } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Column } from './columns.ts';

/** The columns for which the window is wide enough. */
export function useWideEnough<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  const { breakpoints } = useMantineTheme();
  const { width } = useViewportSize();
  return useMemo(() => {
    // 0 before the first measurement
    const seen = width || window.innerWidth;
    const em = 16;
    return columns.filter(({ from }) => !from || seen >= Number.parseFloat(breakpoints[from]) * em);
  }, [columns, breakpoints, width]);
}
