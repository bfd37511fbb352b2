import { messages } from '../../i18n/messages.ts';

export const text = messages({
  hr: {
    title: 'Uvoz novih artikala iz datoteke',
    hint: 'Nova šifra postaje skica; kod poznate šifre stupci datoteke mijenjaju njezina polja. Izvoz popisa može se urediti i ponovno uvesti; redak zapisa koji je netko promijenio nakon izvoza odbija se. Obavezni su stupci Šifra i Naziv.',
  },
  en: {
    title: 'Import new products from a file',
    hint: 'A new code becomes a draft; of a known one the file’s columns overwrite its fields. An export of the list can be edited and imported again; a row of a record that somebody has changed since the export is rejected. The columns Code and Name are required.',
  },
});
