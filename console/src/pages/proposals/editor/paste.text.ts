import { enCount, hrCount, messages } from '../../../i18n/messages.ts';

/** What came of pasting rows; fetched when somebody does. */
export const text = messages({
  hr: {
    checking: 'Provjerava se što je zalijepljeno…',
    taken: (n: number) => `Preuzeto iz zalijepljenog: ${hrCount(n, 'artikl', 'artikla', 'artikala')}`,
    unknown: 'Nema u katalogu, nije dodano',
    unchecked: 'Nije se moglo provjeriti, nije dodano',
    unclear: 'Nema šifre, ili popust ili cijena nemaju smisla, nije dodano',
  },
  en: {
    checking: 'Checking what was pasted…',
    taken: (n: number) => `Taken from what was pasted: ${enCount(n, 'product', 'products')}`,
    unknown: 'Not in the catalogue, not added',
    unchecked: 'Could not be checked, not added',
    unclear: 'Without a code, or discount or price makes no sense, not added',
  },
});
