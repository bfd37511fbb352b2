import { createStore } from '../store.ts';

/** A switch outside of React: opens a part of the page whose code is fetched when it is first wanted. */
interface OnDemand<T> {
  readonly open: (about: T) => void;
  readonly close: () => void;
  /** What it was opened about; null while it is closed. */
  readonly use: () => T | null;
}

export function onDemand<T>(): OnDemand<T> {
  const { set, use } = createStore<T | null>(null);
  return { open: set, close: () => set(null), use };
}
