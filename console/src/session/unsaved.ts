import { useEffect, useMemo, useRef, useState } from 'react';
import { useMe } from './session.tsx';

/**
 * What was typed and not saved, kept for the browser tab under who typed it: going elsewhere and back loses nothing, and who signs in
 * next does not see it.
 */
export interface Shelf<T> {
  readonly kept: () => T | null;
  /** null for nothing. */
  readonly keep: (unsaved: T | null) => void;
}

/** What a user keeps under a name, for example `proposal:12`. */
export function shelfOf<T>(user: number | null, name: string): Shelf<T> {
  const key = `unsaved:${user ?? 'nobody'}:${name}`;
  return {
    kept: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    keep: (unsaved) => {
      try {
        if (unsaved === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(unsaved));
      } catch {
        // the browser's store is full: the page still has it
      }
    },
  };
}

/** What the caller keeps under a name. */
export function useShelf<T>(name: string): Shelf<T> {
  const { user_id } = useMe();
  return useMemo(() => shelfOf<T>(user_id, name), [user_id, name]);
}

/** Keeps what is unsaved, null for nothing, and asks before the tab is closed over it. */
export function useKeeping<T>(shelf: Shelf<T>, unsaved: T | null): void {
  useEffect(() => shelf.keep(unsaved), [shelf, unsaved]);
  useAskingBeforeClosing(unsaved !== null);
}

/** Asks before the tab is closed while something would be lost with it. */
export function useAskingBeforeClosing(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}

/** Fields of a form that are kept so, from what they hold while nothing has been typed. */
export function useUnsaved<T>(name: string, empty: T) {
  const shelf = useShelf<T>(name);
  const [kept] = useState(shelf.kept);
  const [base, setBase] = useState(empty);
  const [value, set] = useState(kept ?? empty);
  const [restored, setRestored] = useState(kept !== null);
  const sent = useRef(value);
  const dirty = useMemo(() => !isSame(value, base), [value, base]);
  useKeeping(shelf, dirty ? value : null);
  const settle = (nextOf: (sent: T) => T = () => empty, rest = typedSince<T>) => {
    const next = nextOf(sent.current);
    const left = (typed: T) => rest(sent.current, typed, next);
    // by what is kept, since the page may have been left
    const unsaved = shelf.kept();
    if (unsaved !== null) shelf.keep(isSame(left(unsaved), next) ? null : left(unsaved));
    setBase(next);
    set(left);
    setRestored(false);
  };
  return {
    value,
    set,
    /** They came back from an earlier visit. */
    restored: restored && dirty,
    /** What is typed now is being sent, or what that stands for. */
    sending: (exactly = value) => {
      sent.current = exactly;
      set(exactly);
    },
    /** What was sent is saved: goes on from what the fields hold next, and from what has been typed since. */
    settle,
    discard: () => {
      sent.current = empty;
      settle(undefined, () => empty);
    },
  };
}

/** What comes after something was sent, but for the fields that have been typed in since, or for all that is no fields; a list is one field. */
export function typedSince<T>(sent: T, typed: T, next: T): T {
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed)) return isSame(typed, sent) ? next : typed;
  const fields = Object.keys(typed) as (keyof T & string)[];
  return Object.fromEntries(fields.map((name) => [name, typedSince(sent[name], typed[name], next[name])])) as T;
}

/** Whether two states of a form, or of one of its fields, hold the same. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** As `isSame`, where one of them may be missing: it is empty then. */
export const isSameOrEmpty = (a: unknown, b: unknown): boolean => isSame(a ?? null, b ?? null);
