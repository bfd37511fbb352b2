import type { Pulled } from '@promo/contracts/imports';
import { messages } from '../../i18n/messages.ts';

type Result = NonNullable<Pulled['last_result']>;
const results = messages<Readonly<Record<Result, string>>>({
  hr: { imported: 'uvezeno', not_modified: 'bez promjene', failed: 'nije uspjelo' },
  en: { imported: 'imported', not_modified: 'no change', failed: 'failed' },
});

export const scheduledText = messages({
  hr: {
    title: 'Uvoz po rasporedu',
    hint: 'Ove datoteke sustav povlači sam; što i odakle, određuje postavka IMPORT_PULL.',
    what: 'Što',
    address: 'S adrese',
    every: 'Svakih',
    minutes: (n: string) => `${n} min`,
    lastTry: 'Zadnji pokušaj',
    result: 'Ishod',
    results: results.hr,
    nextTry: 'Sljedeći',
    soon: 'uskoro',
    latest: 'Zadnji uvoz',
    open: 'Otvori',
  },
  en: {
    title: 'Imports by schedule',
    hint: 'The system fetches these files by itself; the setting IMPORT_PULL says which and where.',
    what: 'What',
    address: 'From',
    every: 'Every',
    minutes: (n: string) => `${n} min`,
    lastTry: 'Last try',
    result: 'Result',
    results: results.en,
    nextTry: 'Next',
    soon: 'soon',
    latest: 'Latest import',
    open: 'Open',
  },
});
