import { messages } from '../../i18n/messages.ts';

/** Texts of the help and the guides. */
export const text = messages({
  hr: {
    glossary: 'Pojmovnik',
    guide: 'Upute za vašu ulogu',
    guides: 'Upute po ulogama',
    undo: 'Poništi zadnje što se može poništiti',
  },
  en: {
    glossary: 'Words of the trade',
    guide: 'Guide for your role',
    guides: 'Guides by role',
    undo: 'Undo the latest that can be undone',
  },
});
