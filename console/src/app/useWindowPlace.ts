import { type RefObject, useEffect, useRef } from 'react';
import { keepPlace, placeOf } from '../ui/places.ts';

const WINDOW = 'window';
/** So long a page that comes back may take to become as tall as it was, milliseconds. */
const PATIENCE_MS = 3_000;
/** Whoever does one of these has taken over. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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
    if (place !== undefined && main.current) return scrollOnce(main.current, place);
    // where a page is loaded anew the browser does it
    if (!loaded) window.scrollTo(0, 0);
  }, [path]);
}

/** Scrolls as far as soon as the page is tall enough; returns what gives it up. */
function scrollOnce(page: HTMLElement, pixels: number): () => void {
  const stop = new AbortController();
  const scroll = () => {
    window.scrollTo(0, pixels);
    if (window.scrollY >= pixels - 1) stop.abort();
  };
  const watcher = new ResizeObserver(scroll);
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  stop.signal.addEventListener('abort', () => {
    watcher.disconnect();
    clearTimeout(timer);
  });
  for (const event of BY_HAND) window.addEventListener(event, () => stop.abort(), { signal: stop.signal });
  watcher.observe(page);
  scroll();
  return () => stop.abort();
}
