/**
 * Where each address of this visit was scrolled to, by what scrolls: Back and Forward find a page as it was left, any other way
 * to it begins at its top. The browser alone cannot do that, since the page is there before its data are.
 */
const places = new Map<string, Map<string, number>>();

/** Where Back or Forward has led to and what was kept there, until something else happens. */
let returned: { readonly to: string; readonly places: ReadonlyMap<string, number> } | null = null;
let shown = '';

/** What scrolls a whole page. */
export const WINDOW = 'window';

const here = (): string => window.location.pathname + window.location.search;

/** Follows the browser's history from the start on; wouter tells of the addresses that it writes. */
export function followHistory(): void {
  shown = here();
  // ahead of the router, so that the page that comes can ask
  const listen = (event: string, then: () => void) => window.addEventListener(event, then, { capture: true });
  const arrive = () => {
    returned = null;
    shown = here();
  };
  listen('popstate', () => {
    shown = here();
    // as it was: the browser itself scrolls there too soon, and not far enough
    returned = { to: shown, places: new Map(places.get(shown)) };
  });
  listen('pushState', arrive);
  listen('replaceState', () => {
    // the same page with other filters
    const before = places.get(shown);
    if (before) places.set(here(), new Map(before));
    arrive();
  });
}

/** Keeps how far something is scrolled, pixels. */
export function keepPlace(what: string, pixels: number): void {
  const kept = places.get(here());
  if (kept) kept.set(what, pixels);
  else places.set(here(), new Map([[what, pixels]]));
}

/** How far it was scrolled, where Back or Forward has led here; undefined on any other way. */
export const placeOf = (what: string): number | undefined =>
  returned?.to === here() ? returned.places.get(what) : undefined;
