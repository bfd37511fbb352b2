import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const STORED = 'menu';

/** Whether the menu shows icons alone: as chosen before, else where the window leaves little beside it. */
export function useNarrowMenu(): readonly [narrow: boolean, toggle: () => void] {
  const little = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const [chosen, choose] = useState(() => localStorage.getItem(STORED));
  const narrow = chosen === null ? little : chosen === 'narrow';
  const toggle = () => {
    const next = narrow ? 'wide' : 'narrow';
    localStorage.setItem(STORED, next);
    choose(next);
  };
  return [narrow, toggle];
}
