import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { keepInBrowser, keptInBrowser } from '../in-browser.ts';

/** A key, and what it does; the label is shown in the help. */
interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  /** It works within a dialog too, where other keys of the page do not. */
  readonly inDialog: boolean;
}

interface Registry {
  readonly add: (shortcut: Shortcut) => () => void;
  /** The ones in force now, the latest of each key. */
  readonly list: () => Shortcut[];
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
}

const Context = createContext<Registry | null>(null);
const STORED = 'shortcuts';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof HTMLElement && target.closest(selector) !== null;

/** Whether a key belongs to what has the focus: in a field it is typed, while a checkbox takes none but the space bar. */
export const isTyping = (target: EventTarget | null) =>
  isIn(target, 'input:not([type=checkbox]), textarea, select, [contenteditable=true]');

/** Ctrl+Z, or Cmd+Z. */
export const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';

/** Listens for single keys. Whoever is disturbed by them can turn them off, see the help. */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const all = useRef<Shortcut[]>([]);
  const [on, setOn] = useState(() => keptInBrowser(STORED) !== 'off');
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      // a dialog has keys of its own
      const within = isIn(event.target, '[role=dialog]');
      const found = all.current.findLast(
        ({ key, inDialog }) => key === event.key.toLowerCase() && (inDialog || !within),
      );
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [on]);
  const registry = useMemo<Registry>(
    () => ({
      add: (shortcut) => {
        all.current.push(shortcut);
        return () => {
          all.current = all.current.filter((one) => one !== shortcut);
        };
      },
      list: () => [...new Map(all.current.map((one) => [one.key, one])).values()],
      on,
      turn: (next) => {
        keepInBrowser(STORED, next ? 'on' : 'off');
        setOn(next);
      },
    }),
    [on],
  );
  return <Context value={registry}>{children}</Context>;
}

export function useShortcuts(): Registry {
  const registry = useContext(Context);
  if (!registry) throw new Error('outside of ShortcutProvider');
  return registry;
}

interface When {
  readonly enabled?: boolean;
  /** It works while the focus is within a dialog or a drawer too. */
  readonly inDialog?: boolean;
}

/** Binds a key while the component is mounted. Where several bind the same key, the latest has it. */
export function useShortcut(
  key: string,
  label: string,
  run: () => void,
  { enabled = true, inDialog = false }: When = {},
): void {
  const { add } = useShortcuts();
  const latest = useRef(run);
  latest.current = run;
  useEffect(
    () => (enabled ? add({ key, label, run: () => latest.current(), inDialog }) : undefined),
    [add, key, label, enabled, inDialog],
  );
}
