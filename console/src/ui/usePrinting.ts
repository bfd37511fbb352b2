import { useSyncExternalStore } from 'react';

const paper = window.matchMedia('print');
let begun = false;

function subscribe(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const mark = (now: boolean) => () => {
    begun = now;
    listener();
  };
  paper.addEventListener('change', listener, { signal });
  window.addEventListener('beforeprint', mark(true), { signal });
  window.addEventListener('afterprint', mark(false), { signal });
  return () => ended.abort();
}

/** Whether the page is drawn for paper, where nothing can be scrolled to. It is drawn so before the print begins. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => begun || paper.matches);
