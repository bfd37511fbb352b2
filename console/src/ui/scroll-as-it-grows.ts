/** So long a page may take to become as tall as it will be, milliseconds. */
const PATIENCE_MS = 3_000;
/** Whoever does one of these has taken over. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls now and whenever a page has grown, until `scroll` says that it is there; returns what gives it up. */
export function scrollAsItGrows(page: Element, scroll: () => boolean): () => void {
  const stop = new AbortController();
  const again = () => {
    if (scroll()) stop.abort();
  };
  const watcher = new ResizeObserver(again);
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  stop.signal.addEventListener('abort', () => {
    watcher.disconnect();
    clearTimeout(timer);
  });
  for (const event of BY_HAND) window.addEventListener(event, () => stop.abort(), { signal: stop.signal });
  watcher.observe(page);
  again();
  return () => stop.abort();
}
