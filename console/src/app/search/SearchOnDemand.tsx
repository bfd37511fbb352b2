import { Suspense, useEffect } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import { openSearch, search } from './opening.ts';

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
  // who signs in next has not asked for it
  useEffect(() => search.close, []);
  return <Suspense>{wanted && <Search />}</Suspense>;
}
