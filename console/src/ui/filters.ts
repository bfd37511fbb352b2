import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isWeek } from '../format/weeks.ts';

/** How a filter is written in the address. */
export interface Codec<T> {
  readonly read: (values: string[]) => T;
  readonly write: (value: T) => string[];
}

export const text: Codec<string> = { read: ([value]) => value ?? '', write: (value) => (value ? [value] : []) };
export const list: Codec<string[]> = { read: (values) => values, write: (values) => values };
export const week: Codec<number | null> = {
  read: ([value]) => (isWeek(Number(value)) ? Number(value) : null),
  write: (value) => (value === null ? [] : [String(value)]),
};
export const integer: Codec<number | null> = {
  read: ([value]) => (value && /^\d{1,15}$/.test(value) ? Number(value) : null),
  write: (value) => (value === null ? [] : [String(value)]),
};
export const flag: Codec<boolean> = { read: ([value]) => value === '1', write: (value) => (value ? ['1'] : []) };
/** One of some words, the first unless the address says otherwise. */
export const oneOf = <W extends string>(...words: readonly [W, ...W[]]): Codec<W> => ({
  read: ([value]) => words.find((word) => word === value) ?? words[0],
  write: (value) => (value === words[0] ? [] : [value]),
});

/**
 * Filters that live in the address, so that a view can be linked to and Back returns to it:
 * `const [filters, setFilters] = useFilters(CODECS)` with `const CODECS = { status: list, from: week }` outside of the component.
 */
export function useFilters<V extends object>(
  codecs: {
    readonly [K in keyof V]: Codec<V[K]>;
  },
): [V, (changes: Partial<V>) => void, () => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const values = useMemo(() => {
    const given = new URLSearchParams(search);
    const names = Object.keys(codecs) as (keyof V & string)[];
    const entries = names.map((name) => [name, codecs[name].read(given.getAll(name))]);
    return Object.fromEntries(entries) as V;
  }, [codecs, search]);
  const write = useCallback(
    (changes: Partial<V>) => {
      // read afresh: two changes may follow one another before the page is drawn again
      const next = new URLSearchParams(window.location.search);
      for (const name of Object.keys(changes) as (keyof V & string)[]) {
        next.delete(name);
        for (const one of codecs[name].write(changes[name] as V[typeof name])) next.append(name, one);
      }
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
    },
    [codecs, navigate, path],
  );
  const clear = useCallback(() => navigate(path, { replace: true }), [navigate, path]);
  return [values, write, clear];
}
