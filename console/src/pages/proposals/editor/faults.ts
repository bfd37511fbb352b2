import { createContext, useContext, useMemo, useRef, useState } from 'react';

/** A field in which something stands that is not taken over, because it is no value that is allowed. */
export interface FaultyField {
  /** Names the field on the page, see `cellOf`. */
  readonly at: string;
  readonly label: string;
  readonly typed: string;
  /** What is allowed. */
  readonly message: string;
}

/** Where fields tell of what is wrong in them. It outlives a field that is scrolled out of sight and no longer drawn. */
interface Faults {
  /** What was typed and not taken over before the field was last drawn. */
  readonly typedAt: (at: string) => string | undefined;
  readonly tell: (at: string, fault: Omit<FaultyField, 'at'> | null) => void;
}

const Context = createContext<Faults>({ typedAt: () => undefined, tell: () => {} });
export const FaultsProvider = Context.Provider;
export const useFaults = (): Faults => useContext(Context);

/** Names the list of mechanics on the page, which fields of lines offer too. */
export const MECHANICS = 'mechanics';

/** Names the field of co-planners on the page. */
export const CO_PLANNERS = 'co_planner_ids';

/** Names what is told of others’ changes on the page. */
export const MEANWHILE = 'meanwhile';

type Column = 'discount' | 'promo' | 'mechanic' | 'funding';

/** The name of a cell of a line. */
export const cellOf = (code: string, column: Column): string => `${column}:${code}`;

/** The line that a name belongs to; undefined for a field that is no cell. */
export const codeAt = (at: string): string | undefined =>
  at.includes(':') ? at.slice(at.indexOf(':') + 1) : undefined;

/** Keeps what is wrong in fields, and tells of those whose line still stands. */
export function useFaultyFields(codes: ReadonlySet<string>) {
  const all = useRef(new Map<string, FaultyField>());
  const [, draw] = useState(0);
  const faults = useMemo<Faults>(
    () => ({
      typedAt: (at) => all.current.get(at)?.typed,
      tell: (at, fault) => {
        const before = all.current.get(at);
        if (fault === null ? !before : before?.typed === fault.typed && before.message === fault.message) return;
        if (fault) all.current.set(at, { at, ...fault });
        else all.current.delete(at);
        draw((times) => times + 1);
      },
    }),
    [],
  );
  /** Forgets what was typed; fields must be drawn anew, which a change of `drawn` makes them. */
  const [drawn, setDrawn] = useState(0);
  const forget = () => {
    if (all.current.size === 0) return;
    all.current.clear();
    setDrawn((times) => times + 1);
  };
  const standing = [...all.current.values()].filter(({ at }) => {
    const code = codeAt(at);
    return code === undefined || codes.has(code);
  });
  return { faults, standing, drawn, forget };
}
