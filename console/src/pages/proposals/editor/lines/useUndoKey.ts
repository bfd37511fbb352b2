import { useEffect, useRef } from 'react';
import { isUndo } from '../../../../ui/shortcuts.tsx';
import type { Step } from './useLines.ts';

/**
 * Has Ctrl+Z, or Cmd+Z, take back what was done last to lines. In a field that was typed in since it stays the browser's own, which takes
 * back what was typed.
 */
export function useUndoKey(step: Step, undo: () => void): void {
  const latest = useRef(undo);
  latest.current = undo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step it begins anew which fields were typed in since
  useEffect(() => {
    const typedIn = new WeakSet<EventTarget>();
    const onInput = ({ target }: Event) => target && typedIn.add(target);
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (!isUndo(event) || event.defaultPrevented || (target && typedIn.has(target))) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('input', onInput);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('input', onInput);
      window.removeEventListener('keydown', onKey);
    };
  }, [step]);
}
