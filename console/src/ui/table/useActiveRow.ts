import { type RefObject, useLayoutEffect, useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { useShortcut } from '../shortcuts.tsx';
import { text } from '../text.ts';

interface Options<T> {
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string | number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls a row into sight. */
  readonly show: (index: number) => void;
  readonly toggle?: (row: T | undefined) => void;
  readonly onActive?: (row: T | undefined) => void;
}

/**
 * The row that the keyboard is at: J and K move it, X selects it. It stays the same row when others come and go. -1 before the
 * first key, and when the row has gone: then no key acts on another in its place.
 */
export function useActiveRow<T>({ rows, rowId, scroller, show, toggle, onActive }: Options<T>) {
  const words = useText(text);
  const [at, setAt] = useState<{ readonly id: string | number; readonly index: number } | null>(null);
  const active = at === null ? -1 : rows.findIndex((row) => rowId(row) === at.id);
  const row = rows[active];
  // where it stood, once it has gone
  const place = active < 0 ? (at?.index ?? 0) : active;

  // before anything else happens: a key that is pressed at once is for the row that has just been reached
  useLayoutEffect(() => {
    onActive?.(row);
    // the row goes with its table
    return () => onActive?.(undefined);
  }, [onActive, row]);

  const setActive = (index: number) => {
    const row = rows[index];
    if (row !== undefined) setAt({ id: rowId(row), index });
  };
  const focusRow = (index: number) => {
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
  };

  useShortcut('j', words.nextRow, () => focusRow(active < 0 ? place : place + 1), { enabled: rows.length > 0 });
  useShortcut('k', words.previousRow, () => focusRow(place - 1), { enabled: rows.length > 0 });
  useShortcut('x', words.selectActive, () => toggle?.(row), { enabled: toggle !== undefined });
  return { active, setActive, focusRow };
}
