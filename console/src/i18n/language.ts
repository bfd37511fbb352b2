import { LANGUAGES, type Language } from '@promo/contracts/words';
import { useSyncExternalStore } from 'react';

export type { Language };

const STORED = 'language';
const listeners = new Set<() => void>();
let current = initial();

/** As chosen before, else the first of the browser's languages that is there, else Croatian. */
function initial(): Language {
  const known = (tag: string | null) => LANGUAGES.find((language) => tag?.toLowerCase().startsWith(language));
  // tests run without a browser
  if (typeof document === 'undefined') return 'hr';
  return (
    known(localStorage.getItem(STORED)) ??
    navigator.languages.map(known).find((language) => language !== undefined) ??
    'hr'
  );
}

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  localStorage.setItem(STORED, next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);
