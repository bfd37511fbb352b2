import { messages } from '../i18n/messages.ts';

export const text = messages({
  hr: {
    views: 'Pogledi',
    save: 'Spremi ovaj pogled…',
    nothing: 'Postavite filtre da biste ih spremili',
    forget: (name: string) => `Zaboravi „${name}”`,
    title: 'Spremi pogled',
    name: 'Naziv pogleda',
    hint: 'Pamte se filtri i poredak ove stranice, u ovom pregledniku. Na drugo računalo ili kolegi pošaljite adresu stranice.',
    keep: 'Spremi pogled',
  },
  en: {
    views: 'Views',
    save: 'Save this view…',
    nothing: 'Set filters to save them',
    forget: (name: string) => `Forget “${name}”`,
    title: 'Save the view',
    name: 'Name of the view',
    hint: 'The filters and the order of this page are kept in this browser. Send the page’s address to another computer or a colleague.',
    keep: 'Save the view',
  },
});
