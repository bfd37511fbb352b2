import { lazy, Suspense, useEffect } from 'react';
import { onDemand } from '../../ui/onDemand.ts';

const search = onDemand<true>();
/** Once the search is there it opens itself. */
let reopen: (() => void) | null = null;

export const openSearch = () => (reopen ? reopen() : search.open(true));

export const onceThere = (open: () => void) => {
  reopen = open;
};

const Search = lazy(() => import('./Search.tsx'));

/** Ctrl+K; the search's code is fetched when it is first asked for. */
export function SearchOnDemand() {
  const wanted = search.use() !== null;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{wanted && <Search />}</Suspense>;
}
