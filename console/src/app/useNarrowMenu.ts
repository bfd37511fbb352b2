import { useState, useSyncExternalStore } from 'react';
import { keepInBrowser, keptInBrowser } from '../in-browser.ts';

const STORED = 'menu';
/** So small a window leaves little beside a menu with names. */
const small = window.matchMedia('(max-width: 75em)');

function subscribe(listener: () => void): () => void {
  small.addEventListener('change', listener);
  return () => small.removeEventListener('change', listener);
}

/** Whether the menu shows icons alone: as chosen before, else where the window is small. */
export function useNarrowMenu(): readonly [narrow: boolean, toggle: () => void] {
  const little = useSyncExternalStore(subscribe, () => small.matches);
  const [chosen, choose] = useState(() => keptInBrowser(STORED));
  const narrow = chosen ? chosen === 'narrow' : little;
  const toggle = () => {
    const next = narrow ? 'wide' : 'narrow';
    keepInBrowser(STORED, next);
    choose(next);
  };
  return [narrow, toggle];
}
