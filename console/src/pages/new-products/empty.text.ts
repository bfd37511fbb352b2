import { messages } from '../../i18n/messages.ts';

/** Texts where there are no new products. */
export const emptyText = messages({
  hr: {
    empty: 'Još nema novih artikala',
    hint: 'Novi artikl počinje kao skica: upišite šifru i naziv, a dobavljača, prognozu i zamjenu dodajte poslije.',
    nothing: 'Nijedan artikl ne odgovara filtrima',
  },
  en: {
    empty: 'No new products yet',
    hint: 'A new product begins as a draft: give its code and name; supplier, forecast and substitution can follow.',
    nothing: 'No product matches the filters',
  },
});
