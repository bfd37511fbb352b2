import { fold } from '@promo/retail/fold';
import { sortedBy } from '../format/sort.ts';
import { keepInBrowser, keptInBrowser } from '../in-browser.ts';

/** The filters of a page under a name: what stands behind the ? of its address. */
interface View {
  readonly name: string;
  readonly search: string;
}

/** So many views a page keeps. */
const MOST_VIEWS = 30;
/** Longest name, characters. */
export const LONGEST_NAME = 60;

const same = (a: string, b: string) => fold(a.trim()) === fold(b.trim());

/** The views with another one, by name; one of the same name is replaced. */
export const withView = (views: readonly View[], { name, search }: View): View[] =>
  sortedBy(
    [...views.filter((view) => !same(view.name, name)), { name: name.trim(), search }],
    (view) => view.name,
  ).slice(0, MOST_VIEWS);

/** Two addresses ask for the same, in whatever order. */
export function sameSearch(a: string, b: string): boolean {
  const sorted = (search: string) => {
    const given = new URLSearchParams(search);
    given.sort();
    return given.toString();
  };
  return sorted(a) === sorted(b);
}

const keyOf = (user: number | null, page: string) => `views ${user ?? 'anonymous'} ${page}`;

/** What somebody keeps of a page in this browser. */
export function storedViews(user: number | null, page: string): View[] {
  try {
    const known: unknown = JSON.parse(keptInBrowser(keyOf(user, page)) ?? '[]');
    return Array.isArray(known) ? known.filter(isView) : [];
  } catch {
    return [];
  }
}

const isView = (one: unknown): one is View => {
  const { name, search } = (one ?? {}) as Partial<View>;
  return typeof name === 'string' && typeof search === 'string';
};

export function storeViews(user: number | null, page: string, views: readonly View[]): void {
  keepInBrowser(keyOf(user, page), JSON.stringify(views));
}
