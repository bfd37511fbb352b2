import { messages } from '../../../i18n/messages.ts';

/** Texts of the dialog that copies a proposal. */
export const text = messages({
  hr: {
    copyTitle: 'Kopiraj u tjedan',
    copyHint: 'Nastaje skica s istim artiklima i istim trajanjem, po današnjim redovnim cijenama.',
    create: 'Stvori skicu',
    copied: (week: string) => `Kopirano u tjedan ${week}.`,
  },
  en: {
    copyTitle: 'Copy to week',
    copyHint: 'Makes a draft with the same products and the same length, at the regular prices of today.',
    create: 'Make the draft',
    copied: (week: string) => `Copied to week ${week}.`,
  },
});
