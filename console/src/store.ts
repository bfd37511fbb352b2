import { useSyncExternalStore } from 'react';

/** A value that lives outside of React: whoever uses it is drawn again when another one is set. */
interface Store<T> {
  readonly now: () => T;
  readonly set: (next: T) => void;
  readonly use: () => T;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const now = () => value;
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { now, set, use: () => useSyncExternalStore(subscribe, now) };
}
