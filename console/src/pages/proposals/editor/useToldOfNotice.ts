import { type RefObject, useEffect, useRef } from 'react';
import { tell } from '../../../ui/tell.ts';

/** For a notice at the top of the page: whoever works further down does not see it come, since the page stays where it is, and is told. */
export function useToldOfNotice(above: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && box.current.getBoundingClientRect().top < 0) tell.news(above);
  }, [above]);
  return box;
}
