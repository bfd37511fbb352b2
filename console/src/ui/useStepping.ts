import type { RefObject } from 'react';
import { useText } from '../i18n/messages.ts';
import { useShortcut } from './shortcuts.tsx';
import { text } from './text.ts';

/**
 * J and K go through what stands in an element, from the first where nothing in it has the focus.
 *
 * @param parts selects what they go through
 */
export function useStepping(within: RefObject<HTMLElement | null>, parts: string): void {
  const words = useText(text);
  const step = (by: number) => {
    const all = [...(within.current?.querySelectorAll<HTMLElement>(parts) ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  useShortcut('j', words.nextRow, () => step(1));
  useShortcut('k', words.previousRow, () => step(-1));
}
