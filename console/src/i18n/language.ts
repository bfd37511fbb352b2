import { LANGUAGES, type Language } from '@promo/contracts/words';
import { keepInBrowser, keptInBrowser } from '../in-browser.ts';
import { createStore } from '../store.ts';

export type { Language };

const STORED = 'language';
const chosen = createStore(initial());

/** As chosen before, else the first of the browser's languages that is there, else Croatian. */
function initial(): Language {
  const known = (tag: string | null) => LANGUAGES.find((language) => tag?.toLowerCase().startsWith(language));
  // tests run without a browser
  if (typeof document === 'undefined') return 'hr';
  return (
    known(keptInBrowser(STORED)) ?? navigator.languages.map(known).find((language) => language !== undefined) ?? 'hr'
  );
}

export const language = chosen.now;
export const useLanguage = chosen.use;

export function setLanguage(next: Language): void {
  keepInBrowser(STORED, next);
  document.documentElement.lang = next;
  chosen.set(next);
}
