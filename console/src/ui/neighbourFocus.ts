import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Of a list whose parts come and go: when the part with the focus goes, the focus goes to what stands in its place then, and not to
 * the top of the page. The component that draws the list calls it.
 *
 * @param parts selects what can have the focus in it
 */
export function useNeighbourFocus(list: RefObject<HTMLElement | null>, parts: string): void {
  const last = useRef<{ readonly part: Element; readonly index: number } | null>(null);
  useEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent) => {
      const part = (target as Element).closest(parts);
      if (element && part) last.current = { part, index: [...element.querySelectorAll(parts)].indexOf(part) };
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [list, parts]);
  // after each rendering: one of them took the part away
  useLayoutEffect(() => {
    if (!last.current || !list.current) return;
    const { part, index } = last.current;
    const all = [...list.current.querySelectorAll<HTMLElement>(parts)];
    if (part.isConnected) last.current = { part, index: all.indexOf(part as HTMLElement) };
    else if (document.activeElement === document.body) {
      (all[index] ?? all.at(-1) ?? document.getElementById('main'))?.focus({ preventScroll: true });
    }
  });
}
