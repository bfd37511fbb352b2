import type { InWords } from '../words.ts';
import type { Severity } from './words.ts';

/** How bad a conflict is, as people say it. Apart from the other words: pages without conflicts do not fetch it. */
export const SEVERITY_WORDS: InWords<Severity> = {
  hr: { high: 'Visok', medium: 'Srednji', low: 'Nizak' },
  en: { high: 'High', medium: 'Medium', low: 'Low' },
};
