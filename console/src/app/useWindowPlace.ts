import { type RefObject, useEffect, useRef } from 'react';
import { keepPlace, placeOf, WINDOW } from '../ui/places.ts';
import { scrollAsItGrows } from '../ui/scroll-as-it-grows.ts';

/** Begins every page at its top, and by Back or Forward where it was left. */
export function useWindowPlace(path: string, main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = () => keepPlace(WINDOW, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, []);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new page
  useEffect(() => {
    const place = placeOf(WINDOW);
    const loaded = first.current;
    first.current = false;
    if (place !== undefined && main.current) {
      return scrollAsItGrows(main.current, () => {
        window.scrollTo(0, place);
        return window.scrollY >= place - 1;
      });
    }
    // where a page is loaded anew the browser does it
    if (!loaded) window.scrollTo(0, 0);
  }, [path]);
}
