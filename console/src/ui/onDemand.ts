import { useSyncExternalStore } from 'react';

/** A switch outside of React: opens a part of the page whose code is fetched when it is first wanted. */
interface OnDemand<T> {
  readonly open: (about: T) => void;
  readonly close: () => void;
  /** What it was opened about; null while it is closed. */
  readonly use: () => T | null;
}

export function onDemand<T>(): OnDemand<T> {
  let now: T | null = null;
  const listeners = new Set<() => void>();
  const set = (next: T | null) => {
    now = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const snapshot = () => now;
  return {
    open: (about) => set(about),
    close: () => set(null),
    use: () => useSyncExternalStore(subscribe, snapshot),
  };
}
