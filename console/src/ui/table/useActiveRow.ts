import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { useShortcut } from '../shortcuts.tsx';
import { text } from '../text.ts';

interface Options<T> {
  readonly rows: readonly T[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls a row into sight. */
  readonly show: (index: number) => void;
  readonly toggle?: (row: T | undefined) => void;
  readonly onOpen?: (row: T) => void;
  readonly onActive?: (row: T | undefined) => void;
}

/** The row that the keyboard is at: J and K move it, Enter opens it, X selects it. -1 before the first key. */
export function useActiveRow<T>({ rows, scroller, show, toggle, onOpen, onActive }: Options<T>) {
  const words = useText(text);
  const [active, setActive] = useState(-1);
  const row = rows[active];

  useEffect(() => onActive?.(row), [onActive, row]);

  const focusRow = useCallback(
    (index: number) => {
      const to = Math.min(rows.length - 1, Math.max(0, index));
      if (to < 0) return;
      setActive(to);
      show(to);
      // drawn by then: the row may have been out of sight
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true }),
        ),
      );
    },
    [rows.length, show, scroller],
  );

  useShortcut('j', words.nextRow, () => focusRow(active + 1), rows.length > 0);
  useShortcut('k', words.previousRow, () => focusRow(active - 1), rows.length > 0);
  useShortcut('x', words.selectActive, () => toggle?.(row), toggle !== undefined);
  return { active, setActive, focusRow, open: () => row && onOpen?.(row) };
}
